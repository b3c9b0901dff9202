/**
 * Shown while a page is loading: the headline that the link to it showed, and lines where its text
 * will be.
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
        <p className="loading-hed">{state}</p>
      ) : (
        <span className="loading-bar" aria-hidden="true" />
      )}
      <span className="loading-text" aria-hidden="true" />
    </div>
  );
}
