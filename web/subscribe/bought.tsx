/** The page after payment: what has happened, and the way back to the story. */
import { brand } from '#brand';
import { words } from '#words';
import { useRedirect } from '../forms/use-redirect.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { BackLink } from './payment-step.tsx';

const texts: Readonly<Record<string, readonly [string, string]>> = {
  gift: [words.giftBoughtTitle, words.giftBoughtWords],
  subscribed: [words.boughtTitle, words.boughtWords],
};

export function Bought() {
  const redirect = useRedirect();
  const [title, text] = texts[useQueryValue('done') ?? ''] ?? [
    words.payingTitle,
    words.payingWords,
  ];
  return (
    <div className="payment subscribed">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="offer-links">
        <BackLink look="button" redirect={redirect} />
      </p>
      <p className="offer-others">
        <a href={brand.links.myAccount}>{words.myAccount}</a>
      </p>
    </div>
  );
}
