/** The shell that the service worker may cache: the frame of a page whose content is loading. */
import { words } from '#words';
import { LoadingPage } from '../navigation/loading-page.tsx';

export function Page() {
  return (
    <>
      <h1 className="visually-hidden">{words.loading}</h1>
      <LoadingPage />
    </>
  );
}
