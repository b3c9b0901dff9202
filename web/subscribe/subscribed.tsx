/** What the pages of the offer show a reader who has a subscription. */
import { brand } from '#brand';
import { words } from '#words';
import { useRedirect } from '../forms/use-redirect.ts';
import { BackLink } from './payment-step.tsx';

export function Subscribed() {
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
          <a href={brand.links.myAccount}>{words.myAccount}</a>
        </p>
      )}
    </div>
  );
}
