/** Shown while a page is loading. */
export function LoadingPage() {
  return (
    <div className="loading" role="status">
      <span className="loading-line" />
      <span className="visually-hidden">The page is loading</span>
    </div>
  );
}
