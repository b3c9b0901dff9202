/** The page after payment: what has happened, and the way back to the story. */
import { brand } from '#brand';
import { words } from '#words';
import { useRedirect } from '../forms/use-redirect.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { BackLink } from './payment-step.tsx';

export function Bought() {
  const redirect = useRedirect();
  const isOpen = useQueryValue('done') === 'subscribed';
  return (
    <div className="payment subscribed">
      <h1>{isOpen ? words.boughtTitle : words.payingTitle}</h1>
      <p>{isOpen ? words.boughtWords : words.payingWords}</p>
      <p className="offer-links">
        <BackLink look="button" redirect={redirect} />
      </p>
      <p className="offer-others">
        <a href={brand.links.myAccount}>{words.myAccount}</a>
      </p>
    </div>
  );
}
