import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readerKey } from '../../../services/readers/reader-keys.ts';
import { importSubscriptions } from '../../../cli/subscriptions/import-subscriptions.ts';
import {
  hashEmail,
  openSubscriptionSite,
  RUNS,
  silent,
  ZONE,
  type SubscriptionSite,
} from './subscription-site.ts';

let site: SubscriptionSite;
beforeAll(async () => {
  site = await openSubscriptionSite();
});
afterAll(async () => {
  await site.close();
});

const head = 'number,kind,ends,postcode,email,name,adFree';
const counts = ({ items }: Awaited<ReturnType<SubscriptionSite['importTable']>>) => ({
  ...items,
  skipped: items.skipped.length,
});
const reasons = ({ items }: Awaited<ReturnType<SubscriptionSite['importTable']>>) =>
  items.skipped.map(({ ref, reason }) => `${ref.split(':').at(-1) ?? ''}: ${reason}`);

describe('A subscription table', () => {
  it('names the plan of a subscription, and leaves out what is the key of none', async () => {
    const table = `${head},plan\nP-1,digital,2027-01-31,10001,,,yes,complete\nP-2,digital,2027-01-31,10001,,,yes,Our best plan\n`;
    const report = await site.importTable(table);
    expect(counts(report)).toMatchObject({ in: 2, stored: 2, skipped: 0 });
    expect((await site.subscriptions.byNumber('P1'))?.plan).toBe('complete');
    expect(await site.subscriptions.byNumber('P2')).not.toHaveProperty('plan');
    expect(report.warnings).toEqual([
      { ref: expect.stringMatching(/:3$/), message: expect.stringContaining('“Our best plan”') },
    ]);
  });

  it('is stored row by row, and changes nothing the second time', async () => {
    const table = `${head}\n0042-1187,print,2027-01-31,10001,Ada@Mail.example,"Byron, Ada",yes\nB 77,Digital,2027-06-30,,,,no\n`;
    expect(counts(await site.importTable(table))).toEqual({
      in: 2,
      stored: 2,
      unchanged: 0,
      skipped: 0,
    });
    expect(await site.subscriptions.byNumber('00421187')).toEqual({
      number: '00421187',
      kind: 'print',
      endsAt: RUNS,
      postcode: '10001',
      email: 'ada@mail.example',
      emailHash: hashEmail('ada@mail.example'),
      name: 'Byron, Ada',
      isAdFree: true,
      row: expect.any(String),
    });
    expect(await site.subscriptions.byNumber('B77')).toEqual({
      number: 'B77',
      kind: 'digital',
      endsAt: '2027-07-01T04:00:00.000Z',
      isAdFree: false,
      row: expect.any(String),
    });
    expect(counts(await site.importTable(table))).toEqual({
      in: 2,
      stored: 0,
      unchanged: 2,
      skipped: 0,
    });
  });

  const body = (separator: string, end: string, names: readonly string[], mark = '') =>
    `${mark}${names.join(separator)}${end}${['c-1', 'print', '2027-01-31', '10001', 'c@mail.example', '"Miller; ""Joe"", Jr."', 'yes'].join(separator)}${end}`;
  const plain = ['number', 'kind', 'ends', 'postcode', 'email', 'name', 'adFree'];
  const same = {
    number: 'C1',
    kind: 'print',
    endsAt: RUNS,
    postcode: '10001',
    email: 'c@mail.example',
    name: 'Miller; "Joe", Jr.',
    isAdFree: true,
  };
  const mirrored = `adFree;Full Name;E-Mail;ZIP;Valid until;Type;Account No.;Route\r\nyes;"Miller; ""Joe"", Jr.";c@mail.example;10001;2027-01-31;print;c-1;9\r\n`;
  it.each<[string, string | Uint8Array]>([
    ['with commas', body(',', '\n', plain)],
    ['with semicolons and CRLF', body(';', '\r\n', plain)],
    ['with tabs', body('\t', '\n', plain)],
    ['with a byte order mark', body(',', '\n', plain, '\ufeff')],
    ['with CR alone', body(',', '\r', plain)],
    ['without an end of its last line', body(',', '\n', plain).trimEnd()],
    [
      'in UTF-16, as spreadsheets write Unicode text',
      Buffer.from(body('\t', '\r\n', plain, '\ufeff'), 'utf16le'),
    ],
    ['with a line that names the separator', `sep=;\r\n${body(';', '\r\n', plain)}`],
    ['under other names, in another order, beside other columns', mirrored],
    ['with blank lines and empty rows', `\n${body(',', '\n\n,,,,,,\n', plain)}\n\n`],
    [
      'with numbers that a spreadsheet keeps as text',
      body(',', '\n', plain).replace('c-1', '"=""c-1"""'),
    ],
  ])('%s gives the same result', async (_, table) => {
    const report = await site.importTable(table);
    expect(counts(report)).toMatchObject({ in: 1, skipped: 0 });
    expect(await site.subscriptions.byNumber('C1')).toMatchObject(same);
    expect(report.ignoredColumns).toEqual(table === mirrored ? ['“Route”'] : []);
  });

  it('reports each bad row by its line, and stores every other row', async () => {
    const rows = [
      'd-1,print,2027-01-31,10001,d1@mail.example,Good,yes',
      ',print,2027-01-31,,,,',
      'd-3,paper,2027-01-31,,,,',
      'd-4,print,31.01.2027,,,,',
      'd-5,print,2027-02-30,,,,',
      'd-6,print,2027-01-31,10001,"d6@mail.example,Open quote,yes',
      'd-7,print,2027-01-31,10001,d7@mail.example,Good too,no',
      'd-8,print,2027-01-31',
      'd-9,print,2027-01-31,10001,d9@mail.example,Shifted,Jr.,yes',
      'd-10,print,2027-01-31,10001,d10@mail.example,Maybe,perhaps',
      'd-1,digital,2029-01-31,10001,,Twice,',
      'd-12,print,2027-01-31,10001,d12@mail.example,"12"" disk, and a',
      'second line",yes',
      `d-13,print,2027-01-31,10001,d13@mail.example,${'long'.repeat(60)},yes`,
      'd-14,print,2027-01-31,10001,d14@mail.example,5" disk,yes',
      'd-15,print,2027-01-31,10001,no address,No address,yes',
      'd-16,print,2027-01-31,,,Nobody,yes',
    ];
    const report = await site.importTable(`${head}\n${rows.join('\n')}\n`);
    expect(reasons(report)).toEqual([
      '3: it has no number',
      '4: its kind “paper” is neither print nor digital',
      '5: its end “31.01.2027” is not a date such as 2027-01-31',
      '6: its end “2027-02-30” is not a date such as 2027-01-31',
      '7: a quote opens that is not closed',
      '9: it has 3 cells where the header has 7',
      '10: it has 8 cells where the header has 7',
      '11: adFree “perhaps” is neither yes nor no',
      '12: line 2 has the same number, and counts',
      '15: its name has more than 200 characters',
    ]);
    expect(counts(report)).toEqual({ in: 16, stored: 6, unchanged: 0, skipped: 10 });
    expect(
      report.warnings.map(({ ref, message }) => `${ref.split(':').at(-1) ?? ''}: ${message}`),
    ).toEqual([
      '17: its email is not an address and was left out',
      '18: it has neither postcode nor email: no reader can link it',
    ]);
    expect((await site.subscriptions.byNumber('D12'))?.name).toBe('12" disk, and a second line');
    expect((await site.subscriptions.byNumber('D14'))?.name).toBe('5" disk');
    expect(await site.subscriptions.byNumber('D7')).toMatchObject({
      isAdFree: false,
      name: 'Good too',
    });
  });

  it('leaves out rows with bytes of another encoding, and no others', async () => {
    const report = await site.importTable(
      Buffer.concat([
        Buffer.from(`${head}\ne-1,print,2027-01-31,,e1@mail.example,M`),
        Buffer.from([0xfc]),
        Buffer.from('ller,\ne-2,print,2027-01-31,,e2@mail.example,Müller,\n'),
      ]),
    );
    expect(reasons(report)).toEqual([
      '2: it has characters that are not UTF-8; save the table as CSV UTF-8',
    ]);
    expect((await site.subscriptions.byNumber('E2'))?.name).toBe('Müller');
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['that is empty', '', /table-\d+\.csv: the file is empty$/],
    [
      'without the columns',
      'title,body\nHello,World\n',
      /table-\d+\.csv:1: this is not a table of subscriptions: its first line names no column number, kind, ends; it has “title”, “body”$/,
    ],
    [
      'without a heading',
      'f-1,print,2027-01-31,10001,f@mail.example,F,yes\n',
      /csv:1: this is not a table of subscriptions: its first line names no column number, kind, ends/,
    ],
    [
      'with two columns of one meaning',
      'number,kind,ends,email,account\nf-1,print,2027-01-31,,f-2\n',
      /csv:1: two columns are both “number”/,
    ],
    [
      'by which nobody could link',
      'number,kind,ends\nf-1,print,2027-01-31\n',
      /csv:1: there is neither a column postcode nor a column email/,
    ],
    [
      'that is an image',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      /csv:1: this is not a table of subscriptions/,
    ],
    [
      'with a line without end',
      `${head}\nf-1,print,2027-01-31,10001,f@mail.example,F,yes\n${'x'.repeat(300_000)}`,
      /csv:3: the line has more than 65,536 characters/,
    ],
  ])('%s is rejected by name and line, and nothing of it is stored', async (_, table, message) => {
    await expect(site.importTable(table)).rejects.toThrow(message);
    expect(await site.subscriptions.byNumber('F1')).toBeUndefined();
  });

  it.each(['/no/such/file.csv', '/tmp'])('%s is rejected', async (path) => {
    await expect(
      importSubscriptions({ path, timeZone: ZONE, hashEmail, progress: silent }),
    ).rejects.toThrow(path);
  });

  it('ends a subscription with the day in the magazine’s time zone, whatever the clocks do, and never in a year of five digits', async () => {
    const rows = ['2027-03-14', '2027-11-07', '2028-02-29', '9999-12-31'].map(
      (day, index) => `g-${index},print,${day},10001,,,`,
    );
    await site.importTable(`${head}\n${rows.join('\n')}\n`);
    const ends = await Promise.all(
      rows.map(async (_, index) => (await site.subscriptions.byNumber(`G${index}`))?.endsAt),
    );
    expect(ends).toEqual([
      '2027-03-15T04:00:00.000Z',
      '2027-11-08T05:00:00.000Z',
      '2028-03-01T05:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
    ]);
    expect(ends.every((end) => (end ?? '') > '2026-11-12T15:00:00.000Z')).toBe(true);
  });

  it('keeps formulas as data, and no value of its report begins like one', async () => {
    const formulas = [
      '=HYPERLINK("http://evil.example")',
      '+1+1',
      '-1+1',
      '@SUM(A1)',
      '\t=1',
      "=cmd|' /C calc'!A1",
    ];
    const rows = formulas.flatMap((formula, index) => {
      const cell = `"${formula.replaceAll('"', '""')}"`;
      return [
        `h-${index},print,2027-01-31,10001,,${cell},`,
        `${cell},print,2027-01-31,,,,`,
        `h-x${index},${cell},2027-01-31,,,,`,
        `h-y${index},print,${cell},,,,`,
        `h-z${index},print,2027-01-31,,,,${cell}`,
      ];
    });
    const report = await site.importTable(
      `${head},${formulas.map((formula) => `"${formula.replaceAll('"', '""')}"`).join(',')}\n${rows.map((row) => `${row}${','.repeat(formulas.length)}`).join('\n')}\n`,
    );
    expect((await site.subscriptions.byNumber('H0'))?.name).toBe(formulas[0]);
    const texts =
      JSON.stringify(report)
        .match(/"(?:[^"\\]|\\.)*"/g)
        ?.map((text) => String(JSON.parse(text))) ?? [];
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter((text) => /^\s*[=+\-@\t\r]/.test(text))).toEqual([]);
  });

  it('stores nothing when it is only checked', async () => {
    const path = await site.write(`${head}\ni-1,print,2027-01-31,10001,,,\ni-2,print,soon,,,,\n`);
    const report = await importSubscriptions({ path, timeZone: ZONE, hashEmail, progress: silent });
    expect({ ...counts(report), dryRun: report.dryRun }).toEqual({
      in: 2,
      stored: 1,
      unchanged: 0,
      skipped: 1,
      dryRun: true,
    });
    expect(await site.subscriptions.byNumber('I1')).toBeUndefined();
  });
});

describe('A renewal', () => {
  const listed = async (email: string) =>
    (
      await site.dynamo.query(site.table, readerKey.subscriptionOfEmail(hashEmail(email), '').pk)
    ).map(({ sk }) => sk);

  it('AC-05 keeps the link to an account, and moves the entry in the list when the mailbox changes', async () => {
    const account = await site.account('renews');
    await site.importTable(`${head}\nr-1,print,2026-11-30,10001,old@mail.example,R,yes\n`);
    expect(await site.links.link('R1', account)).toBe('linked');
    expect(
      await site.importTable(`${head}\nr-1,digital,2027-11-30,10002,new@mail.example,,\n`),
    ).toMatchObject({ items: { stored: 1 } });
    const renewed = await site.subscriptions.byNumber('R1');
    expect(renewed).toMatchObject({
      kind: 'digital',
      endsAt: '2027-12-01T05:00:00.000Z',
      postcode: '10002',
      email: 'new@mail.example',
      linkedTo: account.accountId,
    });
    expect(renewed).not.toHaveProperty('name');
    expect(renewed).not.toHaveProperty('isAdFree');
    expect([await listed('old@mail.example'), await listed('new@mail.example')]).toEqual([
      [],
      ['subscription#R1'],
    ]);
    await site.importTable(`${head}\nr-1,digital,2027-11-30,10002,,,\n`);
    expect(await listed('new@mail.example')).toEqual([]);
  });

  it('AC-05 is not trusted when it was interrupted between its writes, and is completed by the same table', async () => {
    await site.importTable(`${head}\nr-2,print,2026-11-30,10001,before@mail.example,,\n`);
    // As a crash leaves it: the list has the new mailbox and no longer the old one, and the
    // subscription has not changed.
    await site.dynamo.batchWrite(site.table, [
      { put: readerKey.subscriptionOfEmail(hashEmail('after@mail.example'), 'R2') },
      { delete: readerKey.subscriptionOfEmail(hashEmail('before@mail.example'), 'R2') },
    ]);
    expect(await site.subscriptions.ofMailbox(hashEmail('after@mail.example'))).toEqual([]);
    const table = `${head}\nr-2,print,2027-11-30,10001,after@mail.example,,\n`;
    expect(counts(await site.importTable(table))).toMatchObject({ stored: 1 });
    expect(await site.subscriptions.ofMailbox(hashEmail('after@mail.example'))).toMatchObject([
      { number: 'R2' },
    ]);
    expect(counts(await site.importTable(table))).toMatchObject({ unchanged: 1 });
  });

  it('AC-05 leaves one mailbox after ten parallel imports, and only that mailbox’s list has it', async () => {
    const mailboxes = Array.from({ length: 10 }, (_, index) => `racer-${index}@mail.example`);
    await Promise.all(
      mailboxes.map((email) =>
        site.importTable(`${head}\nr-3,print,2027-11-30,10001,${email},,\n`),
      ),
    );
    const winner = (await site.subscriptions.byNumber('R3'))?.email ?? '';
    const believed = await Promise.all(
      mailboxes.map(async (email) =>
        (await site.subscriptions.ofMailbox(hashEmail(email))).map(
          ({ number }) => `${email} ${number}`,
        ),
      ),
    );
    expect(believed.flat()).toEqual([`${winner} R3`]);
  });
});
