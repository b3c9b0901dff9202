/** The field for the code of an offer, which a reader may also bring by a link. The server looks it up. */
import { useId } from 'react';
import { words } from '#words';
import { useRedirect } from '../forms/use-redirect.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import type { ShownOfferCode } from '../state/secondary.ts';

/** Of a code in the brand file. */
const CODE_MAX = 40;

/** @param path Of the page that it is on. */
export function OfferCode({
  path,
  says,
  isWrong = false,
}: ShownOfferCode & { readonly path: string }) {
  const id = useId();
  const code = useQueryValue('offer');
  const currency = useQueryValue('currency');
  const redirect = useRedirect();
  return (
    <details className="offer-code disclosure" open={says !== undefined}>
      <summary>{words.offerCodeTitle}</summary>
      <form method="get" action={path}>
        {redirect !== undefined && redirect !== '/' && (
          <input type="hidden" name="redirectURL" value={redirect} />
        )}
        {currency !== undefined && <input type="hidden" name="currency" value={currency} />}
        <div className="field">
          <label htmlFor={id}>{words.offerCode}</label>
          <input
            id={id}
            name="offer"
            type="text"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={CODE_MAX}
            defaultValue={code}
            aria-invalid={isWrong || undefined}
            aria-describedby={says === undefined ? undefined : `${id}-says`}
          />
          {says !== undefined && (
            <p className={isWrong ? 'field-problem' : 'field-hint'} id={`${id}-says`} role="status">
              {says}
            </p>
          )}
        </div>
        <button className="button button-quiet" type="submit">
          {words.offerCodeApply}
        </button>
      </form>
    </details>
  );
}
