import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { subscriptionsCommand } from '../../../cli/commands/subscriptions.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { createSubscriptionStore } from '../../../services/readers/subscription-store.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import { openStore, type Store } from '../../../local/open-store.ts';

const root = resolve(import.meta.dirname, '../../..');
const reportSchema = v.object({
  items: v.object({
    in: v.number(),
    stored: v.number(),
    unchanged: v.number(),
    skipped: v.array(v.object({ ref: v.string(), reason: v.string() })),
  }),
});
let folder: string;
let data: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-subscriptions-'));
  data = join(folder, 'data');
  // Another process runs the store, as a site does.
  store = await openStore({ dataDir: data });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Runs `masthead subscriptions` and kills it once `killWhen` is true. */
function run(
  args: readonly string[],
  killWhen?: () => Promise<boolean>,
): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['cli/masthead.mjs', 'subscriptions', ...args], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const said = { output: '', errors: '' };
    child.stdout.on('data', (text: Buffer) => {
      said.output += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      said.errors += text.toString();
    });
    const watch = async () => {
      while (killWhen !== undefined && child.exitCode === null && !(await killWhen()))
        await sleep(20);
      if (killWhen !== undefined) child.kill('SIGKILL');
    };
    watch().catch(fail);
    child.on('error', fail);
    child.on('close', (code) => {
      done({ code, ...said });
    });
  });
}
const on = ['--data'];

describe('masthead subscriptions', () => {
  it('prints its usage, and so does each of its commands', async () => {
    const { code, output } = await run(['import', '--help']);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Usage: masthead subscriptions import [^]*number,kind,ends,postcode,email,name,adFree/,
      ),
    });
    const { commands } = subscriptionsCommand();
    expect(commands.map((command) => command.name())).toEqual([
      'import',
      'show',
      'why',
      'adopt',
      'end',
      'unlink',
    ]);
    for (const command of commands)
      expect(command.helpInformation()).toMatch(/--data <dir>[^]*--stack <name>[^]*--help/);
  });

  it('imports a table into the store that another process runs, shows a subscription, frees it and ends it', async () => {
    const table = join(folder, 'table.csv');
    const report = join(folder, 'report.json');
    await writeFile(
      table,
      'number;kind;ends;postcode;email\r\n0042-1187;print;2099-01-31;10001;ada@mail.example\r\nx;none;2099-01-31;;\r\n',
    );
    const imported = await run(['import', table, ...on, data, '--report', report]);
    expect({ code: imported.code, output: imported.output }).toEqual({
      code: 0,
      output: expect.stringContaining('2 in = 1 stored + 0 unchanged + 1 skipped'),
    });
    expect(imported.output).toContain(`${table}:3: its kind “none” is neither print nor digital`);
    expect(v.parse(reportSchema, JSON.parse(await readFile(report, 'utf8'))).items).toEqual({
      in: 2,
      stored: 1,
      unchanged: 0,
      skipped: [{ ref: `${table}:3`, reason: 'its kind “none” is neither print nor digital' }],
    });
    const shown = await run(['show', '0042 1187', ...on, data]);
    expect(shown.output).toMatch(
      /^00421187: print, running, last day 2099-01-31 \(until 2099-02-01T05:00:00.000Z\)\n[^]*postcode: 10001\n[^]*email: ada@mail\.example\n[^]*linked to no account\n$/,
    );
    expect((await run(['unlink', '0042-1187', ...on, data])).output).toBe(
      'The subscription 00421187 was linked to no account.\n',
    );
    expect((await run(['end', '0042-1187', ...on, data])).output).toBe(
      'The subscription 00421187 has ended.\n',
    );
    expect((await run(['show', '0042-1187', ...on, data])).output).toMatch(
      /^00421187: print, ended, last day 20/,
    );
  });

  it.each<[string, readonly string[], RegExp]>([
    ['a number that there is not', ['show', 'NONE'], /^masthead: There is no subscription NONE\n$/],
    ['no number at all', ['end', '=1+1'], /^masthead: "=1\+1" is not an account number\n$/],
    [
      'a file that there is not',
      ['import', '/no/such.csv'],
      /^masthead: There is no file \/no\/such\.csv\n$/,
    ],
    [
      'a file that is no table',
      ['import', 'package.json'],
      /^masthead: package\.json:1: this is not a table of subscriptions: its first line names no column number, kind, ends/,
    ],
  ])('reports %s in one message, and fails', async (_, args, message) => {
    const { code, output, errors } = await run([...args, ...on, data]);
    expect({ code, output, errors }).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(message),
    });
  });

  it('fails with a message when no row can be used', async () => {
    const table = join(folder, 'useless.csv');
    await writeFile(table, 'number,kind,ends,email\n1,none,soon,\n');
    const { code, output, errors } = await run(['import', table, ...on, data]);
    expect({ code, output, errors }).toEqual({
      code: 1,
      output: expect.stringContaining('1 in = 0 stored + 0 unchanged + 1 skipped'),
      errors: `masthead: No row of ${table} could be used\n`,
    });
  });

  it('continues where it was after being killed', async () => {
    const table = join(folder, 'long.csv');
    const connection = {
      region: 'us-east-1',
      credentials: environmentCredentials({ ...store.env }),
      budget: patientBudget,
    };
    const subscriptions = createSubscriptionStore(
      createDynamoClient(connection, store.endpoints.dynamodb),
      store.env.READERS_TABLE ?? '',
    );
    const rows = 2_000;
    await writeFile(
      table,
      `number,kind,ends,email\n${Array.from({ length: rows }, (_, index) => `k${index},print,2099-01-31,k${index}@mail.example`).join('\n')}\n`,
    );
    const killed = await run(
      ['import', table, ...on, data],
      async () => (await subscriptions.byNumber('K500')) !== undefined,
    );
    expect(killed.code).toBeNull();
    const again = await run(['import', table, ...on, data]);
    const [, stored = '', unchanged = ''] =
      /2,000 in = ([\d,]+) stored \+ ([\d,]+) unchanged \+ 0 skipped/.exec(again.output) ?? [];
    const count = (text: string) => Number(text.replaceAll(',', ''));
    expect(count(stored) + count(unchanged)).toBe(rows);
    expect(count(stored)).toBeGreaterThan(0);
    expect(count(unchanged)).toBeGreaterThan(0);
    expect((await run(['import', table, ...on, data])).output).toContain(
      '2,000 in = 0 stored + 2,000 unchanged',
    );
  });
});
