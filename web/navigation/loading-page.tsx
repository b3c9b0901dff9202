/**
 * Shown while a page is fetched. For an item, the headline that the link to it showed, where the
 * item will have its own, with the space of its dek and its image; else lines of text.
 */
import { words } from '#words';
import { useLocation } from './location.ts';

export function LoadingPage() {
  const { state } = useLocation();
  return (
    <div className="loading" role="status">
      <span className="loading-line" />
      <span className="visually-hidden">{words.loadingPage}</span>
      {typeof state === 'string' ? (
        <div className="loading-head">
          <p className="loading-hed">{state}</p>
        </div>
      ) : (
        <span className="loading-bar" />
      )}
    </div>
  );
}
