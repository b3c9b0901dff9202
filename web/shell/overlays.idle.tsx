/** What may come over a page: messages, letters to the editors, and the question for consent. */
import { ConsentPlace } from '../consent/consent-place.tsx';
import { CommentsPlace } from '../panels/comments-place.tsx';
import { BannerPlace } from './banner-place.tsx';

export function Overlays() {
  return (
    <>
      <BannerPlace />
      <CommentsPlace />
      <ConsentPlace />
    </>
  );
}
