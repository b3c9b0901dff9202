/** The shell that the service worker may keep: the frame of a page whose content is on its way. */
import { LoadingPage } from '../navigation/loading-page.tsx';

export function Page() {
  return (
    <>
      <h1 className="visually-hidden">Loading</h1>
      <LoadingPage />
    </>
  );
}
