/** Shown while a page is loading, with the headline that the link to it showed. */
import { useLocation } from 'react-router-dom';

export function LoadingPage() {
  const { state } = useLocation() as { state: unknown };
  return (
    <div className="loading" role="status">
      <span className="loading-line" />
      <span className="visually-hidden">The page is loading</span>
      {typeof state === 'string' && <p className="loading-hed">{state}</p>}
    </div>
  );
}
