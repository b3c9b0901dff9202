/** Lists of a newsletter's readers, and lists of other systems that are imported into them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importReaders } from '../../../cli/newsletters/import-readers.ts';
import {
  createNewsletterReaders,
  hasListedReaders,
  listReaders,
} from '../../../services/newsletters/newsletter-readers.ts';
import { createNewsletterStore } from '../../../services/newsletters/newsletter-store.ts';
import { createSuppressionStore } from '../../../services/email/suppression-store.ts';
import { emailHash, readerKey } from '../../../services/readers/reader-keys.ts';
import { chosen, unsubscribed } from '../../../shared/newsletters/subscription.ts';
import type { PlainItem } from '../../../services/aws/attributes.ts';
import { runMasthead } from '../../support/run-masthead.ts';
import { openNewsletterSite, type NewsletterSite } from './newsletter-site.ts';

let site: NewsletterSite;
const folder = mkdtempSync(join(tmpdir(), 'masthead-readers-'));
beforeAll(async () => {
  site = await openNewsletterSite();
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const SECRET = 's'.repeat(43);
const hashEmail = (email: string) => emailHash(email, SECRET);
const readers = () => createNewsletterReaders(site.dynamo, site.table, () => site.now());
const store = () => createNewsletterStore(site.dynamo, site.table);
const suppressions = () =>
  createSuppressionStore({
    dynamo: site.dynamo,
    table: site.table,
    subject: () => Promise.resolve(SECRET),
    now: () => site.now(),
  });
async function addresses(key: string): Promise<string[]> {
  const found: string[] = [];
  for await (const group of readers().confirmed(key))
    found.push(...group.map(({ email }) => email));
  return found.sort();
}
const confirmAt = (email: string, key: string) =>
  store().change(hashEmail(email), key, (current) =>
    chosen(current, { nowMs: site.now(), email, sourceCode: 'test', text: 'A test' }),
  );

const silent = { show: () => undefined, end: () => undefined };
let files = 0;
function importTable(table: string | Buffer, key: string, isDry = false) {
  const path = join(folder, `list-${(files += 1)}.csv`);
  writeFileSync(path, table);
  return importReaders({
    path,
    key,
    progress: silent,
    now: () => site.now(),
    ...(isDry ? {} : { target: { store: store(), suppressions: suppressions(), hashEmail } }),
  });
}
type Report = Awaited<ReturnType<typeof importTable>>;
const counts = ({ items }: Report) => ({ ...items, skipped: items.skipped.length });
const reasons = ({ items }: Report) =>
  items.skipped.map(({ ref, reason }) => `${ref.split(':').at(-1) ?? ''}: ${reason}`);

describe('The readers of a newsletter', () => {
  it('are those who have confirmed it and have not left', async () => {
    const one = site.newReader();
    await site.signUp(one.email, { address: one.address });
    expect(await addresses('WEEKLY')).toEqual([]);
    await site.call('/confirm', { body: { token: await site.tokenOf(one.email) } });
    expect(await addresses('WEEKLY')).toEqual([one.email]);
    await store().change(hashEmail(one.email), 'WEEKLY', (current) =>
      unsubscribed(current, site.now(), 'one-click'),
    );
    expect(await addresses('WEEKLY')).toEqual([]);
    const entry = readerKey.newsletterReader('WEEKLY', hashEmail(one.email));
    expect(await site.dynamo.get(site.table, entry, { consistent: true })).toBeUndefined();
  });

  it('stay listed when they leave and come back at the same time', async () => {
    const emails = Array.from({ length: 30 }, (_, index) => `racer-${index}@mail.example`);
    await Promise.all(
      emails.map(async (email, index) => {
        await confirmAt(email, 'RACE');
        await Promise.all(
          Array.from({ length: 6 }, (_, turn) =>
            (turn + index) % 2 === 0
              ? confirmAt(email, 'RACE')
              : store().change(hashEmail(email), 'RACE', (current) =>
                  unsubscribed(current, site.now(), 'one-click'),
                ),
          ),
        );
      }),
    );
    const confirmed = await Promise.all(
      emails.map(async (email) => (await site.item(email, 'RACE'))?.state === 'confirmed'),
    );
    const expected = emails.filter((_, index) => confirmed[index]).sort();
    expect(await addresses('RACE')).toEqual(expected);
  });

  it('come in an order that can be gone on with', async () => {
    await Promise.all(
      Array.from({ length: 150 }, (_, index) => confirmAt(`many-${index}@mail.example`, 'MANY')),
    );
    const all: string[] = [];
    for await (const group of readers().confirmed('MANY')) {
      expect(group.length).toBeLessThanOrEqual(100);
      all.push(...group.map(({ hash }) => hash));
    }
    expect([all.length, await readers().count('MANY')]).toEqual([150, 150]);
    const rest: string[] = [];
    for await (const group of readers().confirmed('MANY', all[70]))
      rest.push(...group.map(({ hash }) => hash));
    expect(rest).toEqual(all.slice(71));
  });

  it('of an earlier release are listed once, by masthead upgrade', async () => {
    await confirmAt('earlier@mail.example', 'EARLIER');
    await site.dynamo.delete(
      site.table,
      readerKey.newsletterReader('EARLIER', hashEmail('earlier@mail.example')),
    );
    expect(await addresses('EARLIER')).toEqual([]);
    expect(await hasListedReaders(site.dynamo, site.table)).toBe(false);
    async function* records(): AsyncGenerator<PlainItem> {
      yield* await site.dynamo.query(
        site.table,
        readerKey.newsletter(hashEmail('earlier@mail.example'), '').pk,
      );
    }
    expect(await listReaders(site.dynamo, site.table, records())).toBe(1);
    expect(await addresses('EARLIER')).toEqual(['earlier@mail.example']);
    expect(await hasListedReaders(site.dynamo, site.table)).toBe(true);
  });
});

describe('A list of another system', () => {
  it.each([
    [
      'ghost',
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n1,a@ghost.example,Ada,,true,false,,2021-03-04T05:06:07.000Z,,,\n2,b@ghost.example,Bo,,false,false,,2021-03-04T05:06:07.000Z,,,\n',
    ],
    [
      'mailchimp',
      '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS,UNSUB_TIME\na@mailchimp.example,Ada,2,,,"2021-03-04 05:06:07",198.51.100.7,"2022-01-01 00:00:00",1,x,,,\nb@mailchimp.example,Bo,2,,,"2021-03-04 05:06:07",198.51.100.7,"2022-01-01 00:00:00",1,x,,,"2022-01-01 00:00:00"\n',
    ],
    [
      'substack',
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at\na@substack.example,true,,monthly,false,2021-03-04T05:06:07.000Z,\nb@substack.example,false,,other,true,2021-03-04T05:06:07.000Z,\n',
    ],
    [
      'beehiiv',
      'subscriber_id,email,status,subscription_tier,created_at,utm_source\ns1,a@beehiiv.example,active,free,2021-03-04 05:06:07,footer\ns2,b@beehiiv.example,inactive,free,2021-03-04 05:06:07,\n',
    ],
    [
      'buttondown',
      'email,notes,tags,referrer_url,creation_date,subscriber_type,unsubscription_date\na@buttondown.example,,,https://www.example.com/,2021-03-04T05:06:07.123456Z,regular,\nb@buttondown.example,,,,2021-03-04T05:06:07.123456Z,unsubscribed,2022-01-01T00:00:00Z\n',
    ],
  ])(
    'of %s brings readers with their consent, and those who left as such',
    async (system, table) => {
      const report = await importTable(table, 'LISTS');
      expect([report.system, counts(report)]).toEqual([
        system,
        { in: 2, stored: 1, unchanged: 0, suppressed: 1, skipped: 0 },
      ]);
      expect(await addresses('LISTS')).toContain(`a@${system}.example`);
      const { trail, state } = (await site.item(`a@${system}.example`, 'LISTS')) ?? {};
      const [step] = (trail as string[]).map((text) => JSON.parse(text) as Record<string, string>);
      expect([state, step?.what, step?.source]).toEqual([
        'confirmed',
        'confirmed',
        `import ${system}`,
      ]);
      expect(step?.at).toMatch(/^2021-03-04T05:06:07\.\d{3}Z$/);
      // Network addresses of the list are not kept.
      expect(JSON.stringify(trail)).not.toContain('198.51');
      const gone = await site.item(`b@${system}.example`, 'LISTS');
      expect([gone?.state, gone?.email]).toEqual(['unsubscribed', undefined]);
      expect(await site.emails(`a@${system}.example`)).toEqual([]);
      // A second import changes nothing, and brings nobody back.
      const back = table.replaceAll('b@', 'a@').replaceAll('a@', 'b@');
      expect(counts(await importTable(table, 'LISTS'))).toMatchObject({ stored: 0, unchanged: 2 });
      expect((await importTable(back, 'LISTS')).items.stored).toBe(0);
      expect((await site.item(`b@${system}.example`, 'LISTS'))?.state).toBe('unsubscribed');
    },
  );

  it('never brings back who has left here, nor ends what was agreed to since', async () => {
    const reader = site.newReader();
    await confirmAt(reader.email, 'LISTS');
    const since = `email,status,unsubscribed_at\n${reader.email},unsubscribed,2020-01-01\n`;
    const today = new Date(site.now()).toISOString().slice(0, 10);
    const left = await importTable(since, 'LISTS');
    expect(reasons(left)).toEqual([`2: its reader has agreed since (${today})`]);
    expect((await site.item(reader.email, 'LISTS'))?.state).toBe('confirmed');
    await store().change(hashEmail(reader.email), 'LISTS', (current) =>
      unsubscribed(current, site.now(), 'one-click'),
    );
    const report = await importTable(`email,status\n${reader.email},active\n`, 'LISTS');
    expect(reasons(report)).toEqual([`2: its reader has left here (${today})`]);
  });

  it('ends what a list without dates began, when another says that the reader left there', async () => {
    await importTable('email\nundated@mail.example\n', 'LISTS');
    const left = 'email,status,unsubscribed_at\nundated@mail.example,unsubscribed,2020-01-01\n';
    expect(counts(await importTable(left, 'LISTS'))).toMatchObject({ suppressed: 1 });
    expect((await site.item('undated@mail.example', 'LISTS'))?.state).toBe('unsubscribed');
    expect(counts(await importTable(left, 'LISTS'))).toMatchObject({ suppressed: 0, unchanged: 1 });
  });

  it('suppresses who bounced or complained there, for all emails', async () => {
    await importTable(
      'email,status\ndead@mail.example,bounced\nangry@mail.example,complained\nspam@mail.example,Spam complaint\n',
      'LISTS',
    );
    const of = async (email: string) => (await suppressions().of(email))?.reason;
    expect([
      await of('dead@mail.example'),
      await of('angry@mail.example'),
      await of('spam@mail.example'),
    ]).toEqual(['bounced', 'complained', 'complained']);
  });

  it('is told by line what cannot be used', async () => {
    const report = await importTable(
      'E-Mail;Status;Created At\n;active;\nnot an address;active;\nmail@-.example;active;\nx@mail.example;mysterious;\ny@mail.example;pending;\n"z@mail.example;active;\n"Ada <Ada@Mail.example>";active;03/04/2021\nADA@mail.example;active;\nu@mail.example;active\n',
      'LISTS',
      true,
    );
    expect(reasons(report)).toEqual([
      '2: it has no address',
      '3: “not an address” is no address that mail servers take',
      '4: “mail@-.example” is no address that mail servers take',
      '5: what its status “mysterious” means is not known',
      '6: its reader has not confirmed it there: let them sign up again',
      expect.stringContaining('7: '),
      '9: line 8 has the same address, and counts',
      '10: it has 2 cells where the header has 3',
    ]);
    expect(report.items.stored).toBe(1);
    expect(report.warnings[0]?.message).toContain('--dates day-first');
  });

  it('has no list in a table without addresses, and says so', async () => {
    await expect(importTable('name,phone\nAda,1\n', 'LISTS')).rejects.toThrow(
      /:1: this is not a list of readers: its first line names no column email; it has “name”, “phone”/,
    );
  });

  it.each([
    ['utf-8 with a mark', 10_000],
    ['windows-1252', 400],
    ['utf-16', 400],
  ])(
    'in %s, of %i rows with dirt in them, is accounted for row by row',
    async (encoding, total) => {
      const key = `DIRT-${encoding.replaceAll(/\W/g, '').toUpperCase()}`;
      const rows = Array.from({ length: total }, (_, index) => {
        const email = `reader.${index}@mail.example`;
        const on = `${(index % 28) + 1}.03.2021 08:15`;
        switch (index % 20) {
          case 1:
            return `READER.${index}@Mail.Example;"Zoë; ""the Ü"" Äng";${on};active`;
          case 2:
            return `reader.${index - 1}@mail.example;Dup;${on};active`;
          case 3:
            return `reader.${index};No at;${on};active`;
          case 4:
            return ` reader.${index}@mail.example ;"Two\nlines";${on};active`;
          case 5:
            return `${email};Gone;${on};unsubscribed`;
          case 6:
            return `${email};Dead;${on};cleaned`;
          case 7:
            return `${email};Waits;${on};pending`;
          case 8:
            return `${email};When;sometime;active`;
          case 9:
            return ';;;';
          default:
            return `${email};Plain Café;${on};active`;
        }
      });
      const text = `E-mail Address;Name;Created;Status\r\n${rows.join('\r\n')}\r\n`;
      const table =
        encoding === 'windows-1252'
          ? Buffer.from(text, 'latin1')
          : encoding === 'utf-16'
            ? Buffer.from(`\ufeff${text}`, 'utf16le')
            : `\ufeff${text}`;
      const dry = await importTable(table, key, true);
      const report = await importTable(table, key);
      // Empty rows are no rows; skipped are: the same address, no address, not confirmed.
      const share = total / 20;
      expect(counts(report)).toEqual({
        in: 19 * share,
        stored: 14 * share,
        unchanged: 0,
        suppressed: 2 * share,
        skipped: 3 * share,
      });
      expect(counts(dry)).toEqual(counts(report));
      expect(report.warnings.filter(({ message }) => message.includes('sometime'))).toHaveLength(
        share,
      );
      expect(await readers().count(key)).toBe(14 * share);
      const emails = await addresses(key);
      expect(new Set(emails).size).toBe(14 * share);
      expect(emails.every((email) => email === email.toLowerCase().trim())).toBe(true);
      expect(await site.emails()).toHaveLength(1);
    },
  );
});

describe('masthead newsletters', () => {
  it('imports, counts, lists and exports readers, and imports what it exported', async () => {
    const data = join(folder, 'data');
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await runMasthead(['newsletters', ...args, '--data', data]);
      return { code, stdout, stderr };
    };
    const file = join(folder, 'command.csv');
    writeFileSync(
      file,
      'email,status\nada@mail.example,active\nbo@mail.example,active\nx,active\n',
    );
    const missing = await run('import', file);
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringContaining('Say which newsletter'),
    ]);
    const dry = await run('import', file, '--newsletter', 'weekly', '--dry-run');
    expect(dry.stdout).toContain('3 in = 2 stored + 0 unchanged + 0 suppressed + 1 skipped');
    expect((await run('count', 'WEEKLY')).stdout).toBe('0\n');
    const done = await run('import', file, '--newsletter', 'weekly');
    expect(done.stdout).toContain(`${file}:4: “x” is no address that mail servers take`);
    expect((await run('count', 'WEEKLY')).stdout).toBe('2\n');
    expect((await run('list', 'WEEKLY')).stdout).toMatch(/ada@mail\.example {2}since \d{4}-/);
    expect((await run('list')).stdout).toMatch(/^WEEKLY {2}.+: 2 readers$/m);
    const out = join(folder, 'exported.csv');
    expect((await run('export', 'WEEKLY', '--out', out)).stdout).toBe(`2 readers in ${out}\n`);
    const again = await run('import', out, '--newsletter', 'WEEKLY');
    expect(again.stdout).toContain('2 in = 0 stored + 2 unchanged + 0 suppressed + 0 skipped');
  });
});
