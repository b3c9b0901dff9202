/** Identifies the columns of a table by the names that publishers' systems use, in any order. */
import { lineCells, type Separator } from '../../importing/tables/table-rows.ts';
import { columnNames, shown, type ColumnName } from '../../services/readers/read-subscription.ts';

/** Spelled as `bare` returns them. */
const synonyms: Readonly<Record<ColumnName, readonly string[]>> = {
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
};

const nameOf = new Map(
  columnNames.flatMap((column) => synonyms[column].map((name) => [name, column] as const)),
);

function bare(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export interface Columns {
  readonly separator: Separator;
  readonly width: number;
  readonly at: Readonly<Partial<Record<ColumnName, number>>>;
  /** Unknown headings, as displayed. */
  readonly ignored: readonly string[];
}

function columnsOf(
  line: string,
  separator: Separator,
): Columns & { readonly double: ColumnName | undefined } {
  const cells = lineCells(line, separator) ?? [];
  const at: Partial<Record<ColumnName, number>> = {};
  const ignored: string[] = [];
  let double: ColumnName | undefined;
  for (const [index, cell] of cells.entries()) {
    const name = nameOf.get(bare(cell));
    if (name === undefined) ignored.push(cell);
    else if (at[name] !== undefined) double = name;
    else at[name] = index;
  }
  return {
    separator,
    width: cells.length,
    at,
    ignored: ignored.filter((heading) => heading.trim() !== '').map(shown),
    double,
  };
}

/**
 * Parses a heading line.
 * @returns The problem when the line is not a heading of subscriptions.
 */
export function readColumns(line: string): Columns | { readonly problem: string } {
  const tried = ([',', ';', '\t'] as const).map((separator) => columnsOf(line, separator));
  const best = tried.reduce((one, other) =>
    Object.keys(other.at).length > Object.keys(one.at).length ? other : one,
  );
  const missing = (['number', 'kind', 'ends'] as const).filter(
    (name) => best.at[name] === undefined,
  );
  if (missing.length > 0) {
    const seen = best.ignored.length === 0 ? '' : `; it has ${best.ignored.slice(0, 8).join(', ')}`;
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
