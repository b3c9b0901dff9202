/** Shown while a page is loading, with the headline that the link to it showed. */
import { useLocation } from 'react-router-dom';

export function LoadingPage() {
  const hed = useLocation().state as string | null;
  return (
    <div className="loading" role="status">
      <span className="loading-line" />
      <span className="visually-hidden">The page is loading</span>
      {hed && <p className="loading-hed">{hed}</p>}
    </div>
  );
}
