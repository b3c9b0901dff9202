/**
 * Reads a row of another system's list of readers: Ghost, Mailchimp, Substack, Beehiiv, Buttondown, or
 * any table with an address and what the system knows of it.
 */
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { emailAddress } from '../../services/email/email-fields.ts';
import { shown } from '../../services/readers/read-subscription.ts';
import { readForeignDate, type DayOrder } from '../../importing/tables/foreign-date.ts';
import {
  bareHeading,
  nameColumns,
  type NamedColumns,
  type Synonyms,
} from '../../importing/tables/name-columns.ts';

const synonyms = {
  email: [
    'email',
    'emailaddress',
    'emailadress',
    'mail',
    'mailaddress',
    'subscriberemail',
    'emailadresse',
    'correo',
  ],
  status: [
    'status',
    'state',
    'subscribertype',
    'emailstatus',
    'subscriptionstatus',
    'subscriberstatus',
    'emailmarketingstatus',
  ],
  subscribed: ['subscribed', 'subscribedtoemails', 'issubscribed', 'isactive', 'optedin'],
  disabled: ['emaildisabled', 'unsubscribed', 'optedout', 'hasoptedoutofemail', 'emailoptout'],
  confirmedAt: ['confirmtime', 'confirmedat', 'confirmationdate', 'confirmedon'],
  optedInAt: [
    'optintime',
    'optindate',
    'optinat',
    'subscribedat',
    'subscribedon',
    'subscribeddate',
    'subscriptiondate',
    'signupdate',
    'signedupat',
    'consentat',
    'consentdate',
  ],
  createdAt: [
    'createdat',
    'created',
    'creationdate',
    'createdon',
    'datecreated',
    'dateadded',
    'addedat',
    'addedon',
    'joined',
    'joinedat',
    'date',
  ],
  leftAt: [
    'unsubtime',
    'unsubscribedat',
    'unsubscribedate',
    'unsubscriptiondate',
    'unsubscribetime',
    'deletedat',
  ],
  bouncedAt: ['cleantime', 'cleanedat', 'bouncedat', 'undeliverabilitydate'],
  complainedAt: ['complainedat', 'complaintdate', 'spamreportedat'],
  source: [
    'source',
    'signupsource',
    'subscribesource',
    'acquisitionsource',
    'attributionsource',
    'referrerurl',
    'utmsource',
    'optinsource',
  ],
  ip: ['optinip', 'confirmip', 'ipaddress', 'ip'],
} as const satisfies Synonyms<string>;
type Column = keyof typeof synonyms;

/** Headings that only one system writes. */
const marks = {
  ghost: ['subscribedtoemails'],
  mailchimp: ['memberrating', 'leid', 'euid', 'unsubcampaigntitle', 'cleancampaigntitle'],
  substack: ['activesubscription', 'emaildisabled'],
  beehiiv: ['subscriberid', 'subscriptiontier', 'beehiivsubscriptionid'],
  buttondown: ['subscribertype', 'unsubscriptiondate'],
} as const;

/** What a system says of a reader, in the words that systems have for it. */
const statusWords = {
  subscribed: [
    'active',
    'subscribed',
    'confirmed',
    'regular',
    'premium',
    'free',
    'paid',
    'comped',
    'complimentary',
    'gifted',
    'trialed',
    'trialing',
    'churning',
    'churned',
    'pastdue',
    'enabled',
    'validated',
    'verified',
    'yes',
    'true',
    '1',
  ],
  left: [
    'unsubscribed',
    'inactive',
    'removed',
    'deleted',
    'optedout',
    'cancelled',
    'canceled',
    'archived',
    'disabled',
    'paused',
    'blocked',
    'blacklisted',
    'no',
    'false',
    '0',
  ],
  bounced: [
    'bounced',
    'cleaned',
    'invalid',
    'undeliverable',
    'undelivered',
    'hardbounced',
    'hardbounce',
  ],
  complained: ['complained', 'complaint', 'spam', 'spammy', 'spamcomplaint', 'abuse', 'junk'],
  pending: [
    'pending',
    'unconfirmed',
    'unactivated',
    'validating',
    'notconfirmed',
    'neversubscribed',
    'nonsubscribed',
    'transactional',
  ],
} as const;
type Status = keyof typeof statusWords;
const statusOf = new Map<string, Status>(
  (Object.keys(statusWords) as Status[]).flatMap((status) =>
    statusWords[status].map((word) => [word, status] as const),
  ),
);

export interface ReaderColumns extends NamedColumns<Column> {
  /** `ghost`, `mailchimp`, …, or `a table`. */
  readonly system: string;
}

/** Reads a heading line, or says why it is none of a list of readers. */
export function readHeading(line: string): ReaderColumns | { readonly problem: string } {
  const columns = nameColumns(line, synonyms);
  if (columns.at.email === undefined) {
    const seen = columns.ignored.slice(0, 8).map(shown).join(', ');
    return {
      problem: `this is not a list of readers: its first line names no column email${seen === '' ? '' : `; it has ${seen}`}`,
    };
  }
  if (columns.double === 'email')
    return { problem: 'two columns are both “email”; rename the one that is not meant' };
  const bare = line.split(columns.separator).map(bareHeading);
  const system = Object.entries(marks).find(([, headings]) =>
    headings.some((heading) => bare.includes(heading)),
  );
  return { ...columns, system: system?.[0] ?? 'a table' };
}

export interface ReaderRow {
  readonly email: string;
  readonly status: Exclude<Status, 'pending'>;
  /** When the reader agreed or left, ISO. */
  readonly at?: string;
  /** How the list says that the reader agreed or left. */
  readonly text: string;
  readonly warnings: readonly string[];
}

interface Cells {
  /** The text of a column, '' where it has none. */
  readonly of: (column: Column) => string;
  readonly date: (...columns: readonly Column[]) => { at?: string; warnings: string[] };
}

function cellsOf(columns: ReaderColumns, cells: readonly string[], order: DayOrder): Cells {
  const of = (column: Column) => {
    const index = columns.at[column];
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
  return {
    of,
    date(...names) {
      const warnings: string[] = [];
      for (const name of names) {
        const text = of(name);
        if (text === '') continue;
        const at = readForeignDate(text, order);
        if (at !== undefined) return { at, warnings };
        warnings.push(`its date ${shown(text)} is not one; the day of the import counts`);
      }
      return { warnings };
    },
  };
}

/** What several columns say: an end outweighs a beginning, and a complaint every other end. */
function statusIn({ of }: Cells): Status | { readonly problem: string } {
  if (of('complainedAt') !== '') return 'complained';
  const word = bareHeading(of('status'));
  const said = word === '' ? 'subscribed' : statusOf.get(word);
  if (said === undefined)
    return { problem: `what its status ${shown(of('status'))} means is not known` };
  if (said === 'complained') return said;
  if (said === 'bounced' || of('bouncedAt') !== '') return 'bounced';
  const subscribed = statusOf.get(bareHeading(of('subscribed')));
  const disabled = statusOf.get(bareHeading(of('disabled')));
  const hasLeft =
    of('leftAt') !== '' || subscribed === 'left' || disabled === 'subscribed' || said === 'left';
  return hasLeft ? 'left' : said;
}

/** The network address that a system kept is not kept here (`docs/contracts/newsletter-api.md`). */
function consentWords(
  system: string,
  { of }: Cells,
  at: string | undefined,
  what: 'Agreed' | 'Left',
): string {
  const when = at === undefined ? '' : ` at ${at}`;
  const where = of('source') === '' ? '' : ` (${of('source').slice(0, 200)})`;
  const how = what === 'Agreed' && of('confirmedAt') !== '' ? ', by a confirmation' : '';
  return `${what}${when}${how}${where}, as the list of ${system === 'a table' ? 'the former system' : system} says.`;
}

/** Returns what a row says, or why it cannot be used. */
export function readReaderRow(
  columns: ReaderColumns,
  cells: readonly string[],
  order: DayOrder,
): ReaderRow | { readonly problem: string } {
  const row = cellsOf(columns, cells, order);
  // `Ada <ada@mail.example>` and `mailto:` come from address books.
  const typed = row
    .of('email')
    .replace(/^mailto:/i, '')
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
    .trim();
  if (typed === '') return { problem: 'it has no address' };
  const email = normalEmail(typed);
  if (!isEmail(email) || emailAddress(email) === undefined)
    return { problem: `${shown(typed)} is no address that mail servers take` };
  const status = statusIn(row);
  if (typeof status !== 'string') return status;
  if (status === 'pending')
    return { problem: 'its reader has not confirmed it there: let them sign up again' };
  const { at, warnings } =
    status === 'subscribed'
      ? row.date('confirmedAt', 'optedInAt', 'createdAt')
      : row.date(status === 'left' ? 'leftAt' : 'bouncedAt');
  const text = consentWords(columns.system, row, at, status === 'subscribed' ? 'Agreed' : 'Left');
  return { email, status, text, warnings, ...(at === undefined ? {} : { at }) };
}

/** Columns whose dates show in which order a table writes day and month. */
export const dateColumns = [
  'confirmedAt',
  'optedInAt',
  'createdAt',
  'leftAt',
  'bouncedAt',
] as const;
