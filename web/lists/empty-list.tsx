/** Message for an empty list, with links to something to read. */
import { brand } from '#brand';
import { words } from '#words';
import { hasPart } from '../../shared/brand/brand-parts.ts';
import { NEWSLETTERS_PATH } from '../../shared/newsletters/newsletter-paths.ts';

/** @param props.text What is missing. */
export function EmptyList({ text = words.emptyList }: { readonly text?: string }) {
  return (
    <div className="empty-list">
      <p className="empty-list-words">{text}</p>
      <p>
        <a href="/most-recent/">{words.latestStories}</a> <a href="/search/">{words.search}</a>{' '}
        {hasPart(brand, 'newsletters') && <a href={NEWSLETTERS_PATH}>{words.getNewsletters}</a>}
      </p>
    </div>
  );
}
