/** Shown while a page is loading, with the headline that the link to it showed. */
import { words } from '#words';
import { useLocation } from './location.ts';

export function LoadingPage() {
  const { state } = useLocation();
  return (
    <div className="loading" role="status">
      <span className="loading-line" />
      <span className="visually-hidden">{words.loadingPage}</span>
      {typeof state === 'string' && <p className="loading-hed">{state}</p>}
    </div>
  );
}
