/** The shell that the service worker may cache: the frame of a page whose content is loading. */
import { LoadingPage } from '../navigation/loading-page.tsx';

export function Page() {
  return (
    <>
      <h1 className="visually-hidden">Loading</h1>
      <LoadingPage />
    </>
  );
}
