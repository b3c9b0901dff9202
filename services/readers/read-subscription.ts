/** Parses what a publisher's system says of a subscription: a row of a table, or of a report. */
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { dayEnd, readDate } from './day-end.ts';
import { normalPostcode, subscriptionNumber } from './subscription-number.ts';
import { subscriptionKinds, type SubscriptionRow } from './subscription-store.ts';

export const columnNames = [
  'number',
  'kind',
  'ends',
  'postcode',
  'email',
  'name',
  'adFree',
  'plan',
] as const;
export type ColumnName = (typeof columnNames)[number];

export interface RowInput {
  /** The index of each column that a row has. */
  readonly columns: Readonly<Partial<Record<ColumnName, number>>>;
  /** IANA, of the publication. */
  readonly timeZone: string;
  /** See reader-keys. */
  readonly hashEmail: (email: string) => string;
}

export type ReadRow =
  | { readonly row: SubscriptionRow; readonly warnings: readonly string[] }
  | { readonly problem: string };

const POSTCODE_MAX_LENGTH = 16;
const NAME_MAX_LENGTH = 200;
/** Form that spreadsheets write so that a number keeps its leading zeros. */
const textFormula = /^="([^"]*)"$/;
const adFreeWords = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

/**
 * Formats a table value for people: in quotation marks, short, and without terminal control
 * characters. No program interprets it as a formula.
 */
export function shown(value: string): string {
  return `“${value
    .trim()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 40)}”`;
}

/** Days repeat throughout a file, and finding the end of a day is slow. */
function createDayEnds(timeZone: string): (text: string) => string | undefined {
  const known = new Map<string, string>();
  return (text) => {
    const date = readDate(text);
    if (date === undefined) return undefined;
    const end = known.get(text) ?? dayEnd(date, timeZone);
    known.set(text, end);
    return end;
  };
}

/**
 * @returns A function that reads the cells of a row. A problem skips the row; a warning skips a
 *   value.
 */
export function createRowReader({
  columns,
  timeZone,
  hashEmail,
}: RowInput): (cells: readonly string[]) => ReadRow {
  const endOf = createDayEnds(timeZone);
  return (cells) => {
    const value = (name: ColumnName): string => {
      const index = columns[name];
      const cell = index === undefined ? '' : (cells[index] ?? '').trim();
      return textFormula.exec(cell)?.[1] ?? cell;
    };
    const number = subscriptionNumber(value('number'));
    if (value('number') === '') return { problem: 'it has no number' };
    if (number === undefined)
      return {
        problem: `the number ${shown(value('number'))} is not valid: letters, digits, spaces, hyphens, at most 40`,
      };
    const kind = subscriptionKinds.find((known) => known === value('kind').toLowerCase());
    if (kind === undefined)
      return { problem: `its kind ${shown(value('kind'))} is neither print nor digital` };
    const endsAt = endOf(value('ends'));
    if (endsAt === undefined)
      return { problem: `its end ${shown(value('ends'))} is not a date such as 2027-01-31` };
    const isAdFree = adFreeWords.get(value('adFree').toLowerCase());
    if (isAdFree === undefined && value('adFree') !== '')
      return { problem: `adFree ${shown(value('adFree'))} is neither yes nor no` };
    const plan = value('plan');
    const isPlan = /^[\w-]{1,40}$/.test(plan);
    const postcode = normalPostcode(value('postcode'));
    if (postcode.length > POSTCODE_MAX_LENGTH)
      return { problem: `its postcode has more than ${POSTCODE_MAX_LENGTH} characters` };
    const name = value('name').replace(/\p{Cc}+/gu, ' ');
    if (name.length > NAME_MAX_LENGTH)
      return { problem: `its name has more than ${NAME_MAX_LENGTH} characters` };
    const email = normalEmail(value('email'));
    const hasEmail = isEmail(email) && !/\p{Cc}/u.test(email);
    return {
      row: {
        number,
        kind,
        endsAt,
        ...(isAdFree === undefined ? {} : { isAdFree }),
        ...(isPlan ? { plan } : {}),
        ...(postcode === '' ? {} : { postcode }),
        ...(name === '' ? {} : { name }),
        ...(hasEmail ? { email, emailHash: hashEmail(email) } : {}),
      },
      warnings: [
        ...(plan !== '' && !isPlan
          ? [`its plan ${shown(plan)} is not the key of a plan and was left out`]
          : []),
        ...(email !== '' && !hasEmail ? ['its email is not an address and was left out'] : []),
        ...(postcode === '' && !hasEmail
          ? ['it has neither postcode nor email: no reader can link it']
          : []),
      ],
    };
  };
}
