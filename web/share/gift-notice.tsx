/** Says on a page that a link has opened, or has not, from whom that is, with a quiet offer. */
import { brand } from '#brand';
import { words } from '#words';
import type { ShownGift } from '../../shared/access/gift-links.ts';
import { fill } from '../../shared/words/fill.ts';
import { offerHref } from '../subscribe/offer-href.ts';

const texts = {
  subscriber: fill(words.giftFromSubscriber, { brand: brand.name }),
  publisher: fill(words.giftFromPublisher, { brand: brand.name }),
  ended: words.giftLinkOver,
} as const;

/** @param path The path of the item. */
export function GiftNotice({ gift, path }: { gift: ShownGift | ''; path: string }) {
  if (gift === '') return null;
  return (
    <p className="gift-notice">
      <span>{texts[gift]}</span>{' '}
      {gift !== 'ended' && brand.offer !== undefined && (
        <a href={offerHref(path)}>{words.subscribe}</a>
      )}
    </p>
  );
}
