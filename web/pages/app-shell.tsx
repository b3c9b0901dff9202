/**
 * The shell that the service worker may cache: the frame of a page whose content is loading. The
 * server renders it without the address, of which the loading page tells more.
 */
import { words } from '#words';
import { LoadingFrame } from '../navigation/loading-page.tsx';

export function Page() {
  return (
    <>
      <h1 className="visually-hidden">{words.loading}</h1>
      <LoadingFrame />
    </>
  );
}
