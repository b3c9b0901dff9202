/** Text set apart: a pull quote from the item itself, and a remark made elsewhere. */
import { words } from '#words';

export function PullQuote({ text, by }: { text: string; by?: string }) {
  return (
    <aside className="pull-quote" aria-label={words.pullQuote}>
      <p>{text}</p>
      {by && <p className="pull-quote-by">{by}</p>}
    </aside>
  );
}

export function QuoteCard({
  text,
  by,
  source,
  url,
}: {
  text: string;
  by?: string;
  source?: string;
  url?: string;
}) {
  return (
    <blockquote className="quote-card" cite={url}>
      <p>{text}</p>
      {(by || source || url) && (
        <footer>
          {by && <cite>{by}</cite>}
          {url ? (
            <a href={url} rel="nofollow noopener">
              {source || words.originalPost}
            </a>
          ) : (
            source
          )}
        </footer>
      )}
    </blockquote>
  );
}
