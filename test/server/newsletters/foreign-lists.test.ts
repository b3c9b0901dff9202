/** Lists of 10,000 readers, as other systems export them, with the dirt that such files have. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importReaders } from '../../../cli/newsletters/import-readers.ts';
import { createSuppressionStore } from '../../../services/email/suppression-store.ts';
import { createNewsletterReaders } from '../../../services/newsletters/newsletter-readers.ts';
import { emailHash } from '../../../services/readers/reader-keys.ts';
import { openNewsletterSite, type NewsletterSite } from './newsletter-site.ts';

let site: NewsletterSite;
const folder = mkdtempSync(join(tmpdir(), 'masthead-lists-'));
beforeAll(async () => {
  site = await openNewsletterSite();
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const SECRET = 's'.repeat(43);
const ROWS = 10_000;

interface Row {
  readonly email: string;
  readonly name: string;
  /** Whether the row's reader gets the newsletter there. */
  readonly isIn: boolean;
}

/** What each of a hundred rows is. */
function rowOf(index: number): Row & { readonly kind: 'stored' | 'left' | 'bad' | 'twice' } {
  const email = `reader.${index}@mail.example`;
  const name = `Zoë "Z" O’Neil, no. ${index}`;
  switch (index % 100) {
    case 7:
      return { kind: 'bad', email: `reader ${index} at mail.example`, name, isIn: true };
    case 17:
      return { kind: 'bad', email: '', name, isIn: true };
    case 27:
      return { kind: 'bad', email: `a@b@${index}.example`, name, isIn: true };
    case 37:
      // The same mailbox as the row before it, as another system writes it.
      return { kind: 'twice', email: ` READER.${index - 1}@Mail.Example `, name, isIn: true };
    case 47:
    case 57:
      return { kind: 'left', email, name, isIn: false };
    case 67:
      return {
        kind: 'stored',
        email: `Reader.${index}@MAIL.example`,
        name: 'Line\nbreak',
        isIn: true,
      };
    case 77:
      return { kind: 'stored', email: `reader.${index}@bücher.example`, name: '', isIn: true };
    default:
      return { kind: 'stored', email, name, isIn: true };
  }
}

const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
const countOf = (kind: string) => rows.filter((row) => row.kind === kind).length;

function table(
  separator: string,
  heading: readonly string[],
  cells: (row: Row, index: number) => readonly string[],
): string {
  const cell = (text: string) =>
    /["\n\r]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = rows.map((row, index) => cells(row, index).map(cell).join(separator));
  // Empty lines, and one of separators alone, which spreadsheets leave at the end.
  return [heading.join(separator), ...lines, '', separator.repeat(heading.length - 1), ''].join(
    '\r\n',
  );
}

const day = (index: number) => new Date(Date.UTC(2019, 0, 1 + (index % 900), 9)).toISOString();

const lists = {
  ghost: `\uFEFF${table(
    ',',
    [
      'id',
      'email',
      'name',
      'note',
      'subscribed_to_emails',
      'complimentary_plan',
      'created_at',
      'deleted_at',
      'labels',
      'tiers',
    ],
    ({ email, name, isIn }, index) => [
      ...[`64f${index}`, email, name, '', String(isIn), 'false'],
      ...[day(index), '', 'old,vip', ''],
    ],
  )}`,
  mailchimp: table(
    ',',
    [
      'Email Address',
      'First Name',
      'MEMBER_RATING',
      'OPTIN_TIME',
      'OPTIN_IP',
      'CONFIRM_TIME',
      'LEID',
      'EUID',
      'NOTES',
      'STATUS',
    ],
    ({ email, name, isIn }, index) => [
      ...[email, name, '2', day(index).replace('T', ' ').slice(0, 19), '203.0.113.9'],
      ...[
        day(index).replace('T', ' ').slice(0, 19),
        String(index),
        'e',
        '',
        isIn ? 'subscribed' : 'unsubscribed',
      ],
    ],
  ),
  substack: table(
    ';',
    [
      'email',
      'name',
      'active_subscription',
      'expiry',
      'plan',
      'email_disabled',
      'created_at',
      'first_payment_at',
    ],
    ({ email, name, isIn }, index) => [
      ...[email, name, 'false', '', 'other', String(!isIn), day(index), ''],
    ],
  ),
} as const;

describe('A list of 10,000 readers from another system', () => {
  it.each(Object.keys(lists) as (keyof typeof lists)[])(
    'of %s comes in with every row counted, and again changes nothing',
    async (system) => {
      const key = `FROM-${system.toUpperCase()}`;
      const path = join(folder, `${system}.csv`);
      writeFileSync(path, lists[system]);
      const { dynamo, table: readersTable, deps } = site;
      const target = {
        store: deps.store,
        suppressions: createSuppressionStore({
          ...{ dynamo, table: readersTable, now: () => site.now() },
          subject: () => Promise.resolve(SECRET),
        }),
        hashEmail: (email: string) => emailHash(email, SECRET),
      };
      const job = { path, key, now: () => site.now() };
      const progress = { show: () => undefined, end: () => undefined };
      const report = await importReaders({ ...job, progress, target });
      const { items } = report;
      expect(report.system.toLowerCase()).toBe(system);
      expect(items.in).toBe(
        items.stored + items.unchanged + items.suppressed + items.skipped.length,
      );
      expect({ ...items, skipped: items.skipped.length }).toMatchObject({
        in: ROWS,
        stored: countOf('stored'),
        suppressed: countOf('left'),
        skipped: countOf('bad') + countOf('twice'),
      });
      // Each skip names its line and says why.
      expect(items.skipped.every(({ ref, reason }) => /:\d+$/.test(ref) && reason !== '')).toBe(
        true,
      );
      const readers = createNewsletterReaders(dynamo, readersTable, () => site.now());
      expect(await readers.count(key)).toBe(countOf('stored'));
      const again = await importReaders({ ...job, progress, target });
      expect(again.items).toMatchObject({ in: ROWS, stored: 0 });
    },
  );
});
