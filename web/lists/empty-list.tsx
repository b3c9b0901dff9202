/** Message for an empty list, with links to something to read. */
export function EmptyList() {
  return (
    <div className="empty-list">
      <p className="empty-list-words">Nothing has been published here yet.</p>
      <p>
        <a href="/most-recent/">The newest stories</a> <a href="/search/">Search</a>{' '}
        <a href="/newsletter/">Be told by email</a>
      </p>
    </div>
  );
}
