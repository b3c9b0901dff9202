/** Message for an empty list, with links to something to read. */
import { words } from '#words';

export function EmptyList() {
  return (
    <div className="empty-list">
      <p className="empty-list-words">{words.emptyList}</p>
      <p>
        <a href="/most-recent/">{words.latestStories}</a> <a href="/search/">{words.search}</a>{' '}
        <a href="/newsletter/">{words.getNewsletters}</a>
      </p>
    </div>
  );
}
