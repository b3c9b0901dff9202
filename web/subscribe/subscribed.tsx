/** What the pages of the offer show a reader who has a subscription. */
import { brand } from '#brand';
import { words } from '#words';
import { GIFT_PATH } from '../../shared/pages.ts';
import { useRedirect } from '../forms/use-redirect.ts';
import { BackLink } from './payment-step.tsx';

/** @param hasGifts Whether plans may be given to others. */
export function Subscribed({ hasGifts }: { hasGifts: boolean }) {
  const redirect = useRedirect();
  return (
    <div className="payment subscribed">
      <h1>{words.youSubscribe}</h1>
      <p>{words.youSubscribeWords}</p>
      <p className="offer-links">
        <BackLink look="button" redirect={redirect} />
      </p>
      {brand.accounts && (
        <p className="offer-others">
          <a href={brand.links.myAccount}>{words.myAccount}</a>{' '}
          {hasGifts && <a href={GIFT_PATH}>{words.giveAsGift}</a>}
        </p>
      )}
    </div>
  );
}
