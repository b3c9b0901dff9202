/** The currencies in which plans are sold, as links: without scripts too. */
import { words } from '#words';
import { withQuery } from '../../shared/urls/with-query.ts';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { rememberCurrency } from './use-currency.ts';

/** @param path Of the page that it is on. */
export function CurrencyChoice({
  path,
  currencies,
  chosen,
}: {
  readonly path: string;
  readonly currencies: readonly string[];
  readonly chosen: string | undefined;
}) {
  const offer = useQueryValue('offer');
  const redirect = useRedirect();
  if (currencies.length < 2) return null;
  return (
    <nav className="plan-currencies" aria-label={words.currency}>
      {currencies.map((currency) => (
        <a
          key={currency}
          href={keepRedirect(
            withQuery(path, { currency, ...(offer === undefined ? {} : { offer }) }),
            redirect,
          )}
          aria-current={currency === chosen ? 'true' : undefined}
          onClick={() => {
            rememberCurrency(currency);
          }}
        >
          {currency}
        </a>
      ))}
    </nav>
  );
}
