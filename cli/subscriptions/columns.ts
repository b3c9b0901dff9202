/** Identifies the columns of a table by the names that publishers' systems use, in any order. */
import {
  nameColumns,
  type NamedColumns,
  type Synonyms,
} from '../../importing/tables/name-columns.ts';
import { shown, type ColumnName } from '../../services/readers/read-subscription.ts';

const synonyms: Synonyms<ColumnName> = {
  number: [
    'number',
    'account',
    'accountnumber',
    'accountno',
    'accountid',
    'subscription',
    'subscriptionnumber',
    'subscriptionno',
    'subscriptionid',
    'subscriber',
    'subscribernumber',
    'subscriberno',
    'subscriberid',
    'customer',
    'customernumber',
    'customerno',
    'customerid',
    'membernumber',
    'memberid',
  ],
  kind: [
    'kind',
    'type',
    'subscriptiontype',
    'subscriptionkind',
    'edition',
    'product',
    'format',
    'medium',
  ],
  ends: [
    'ends',
    'end',
    'endson',
    'enddate',
    'expires',
    'expireson',
    'expiry',
    'expirydate',
    'expirationdate',
    'expiration',
    'validuntil',
    'validto',
    'until',
    'paidthrough',
    'paidthru',
    'paiduntil',
    'termends',
    'termend',
    'subscriptionend',
    'subscriptionends',
  ],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'zippostalcode', 'zippostcode'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'subscriberemail', 'customeremail'],
  name: ['name', 'fullname', 'subscribername', 'customername', 'accountname'],
  adFree: ['adfree', 'isadfree', 'noads', 'withoutads'],
  plan: ['plan', 'plankey'],
};

export type Columns = NamedColumns<ColumnName>;

/**
 * Parses a heading line.
 * @returns The problem when the line is not a heading of subscriptions.
 */
export function readColumns(line: string): Columns | { readonly problem: string } {
  const best = nameColumns(line, synonyms);
  const missing = (['number', 'kind', 'ends'] as const).filter(
    (name) => best.at[name] === undefined,
  );
  if (missing.length > 0) {
    const seen =
      best.ignored.length === 0 ? '' : `; it has ${best.ignored.slice(0, 8).map(shown).join(', ')}`;
    return {
      problem: `this is not a table of subscriptions: its first line names no column ${missing.join(', ')}${seen}`,
    };
  }
  if (best.double !== undefined)
    return { problem: `two columns are both “${best.double}”; rename the one that is not meant` };
  if (best.at.postcode === undefined && best.at.email === undefined) {
    return {
      problem:
        'there is neither a column postcode nor a column email: no reader could ever link one of these subscriptions',
    };
  }
  return best;
}
