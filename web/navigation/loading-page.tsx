/** Shown while a page is loading. */
import { words } from '#words';

export function LoadingPage() {
  return (
    <div className="loading" role="status">
      <span className="loading-line" />
      <span className="visually-hidden">{words.loadingPage}</span>
    </div>
  );
}
