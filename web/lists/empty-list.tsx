/** Message for an empty list, with links to something to read. */
import { words } from '#words';

/** @param props.text What is missing. */
export function EmptyList({ text = words.emptyList }: { readonly text?: string }) {
  return (
    <div className="empty-list">
      <p className="empty-list-words">{text}</p>
      <p>
        <a href="/most-recent/">{words.latestStories}</a> <a href="/search/">{words.search}</a>{' '}
        <a href="/newsletter/">{words.getNewsletters}</a>
      </p>
    </div>
  );
}
