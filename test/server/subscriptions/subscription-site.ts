/**
 * A separate readers' table, with the modules that handle subscriptions, and tables that a test
 * writes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSubscriptions } from '../../../cli/subscriptions/import-subscriptions.ts';
import type { SubscriptionsReport } from '../../../cli/subscriptions/report.ts';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import {
  createAccountStore,
  type Account,
  type AccountStore,
} from '../../../services/readers/account-store.ts';
import { emailHash } from '../../../services/readers/reader-keys.ts';
import {
  createSubscriptionLinks,
  type SubscriptionLinks,
} from '../../../services/readers/subscription-links.ts';
import {
  createSubscriptionStore,
  type SubscriptionRow,
  type SubscriptionStore,
} from '../../../services/readers/subscription-store.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import { openStore, type Store } from '../../../local/open-store.ts';

export const SUBJECTS_SECRET = 'what mailboxes are named by in tests';
export const ZONE = 'America/New_York';
export const NOW = Date.parse('2026-11-12T15:00:00Z');
export const RUNS = '2027-02-01T05:00:00.000Z';
export const OVER = '2026-11-01T04:00:00.000Z';

export const hashEmail = (email: string) => emailHash(email, SUBJECTS_SECRET);
export const silent = { show() {}, end() {} };

export interface SubscriptionSite {
  readonly folder: string;
  readonly store: Store;
  readonly dynamo: DynamoClient;
  readonly table: string;
  readonly accounts: AccountStore;
  readonly subscriptions: SubscriptionStore;
  readonly links: SubscriptionLinks;
  /**
   * Writes a table to a file.
   * @returns its path.
   */
  write(text: string | Uint8Array, name?: string): Promise<string>;
  importTable(text: string | Uint8Array): Promise<SubscriptionsReport>;
  /** Creates an account. */
  account(name: string, fields?: Partial<Account>): Promise<Account>;
  /** Imports one subscription. */
  subscription(number: string, fields?: Partial<SubscriptionRow>): Promise<SubscriptionRow>;
  close(): Promise<void>;
}

export async function openSubscriptionSite(): Promise<SubscriptionSite> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-subscriptions-'));
  const store = await openStore({ dataDir: join(folder, 'data') });
  const dynamo = createDynamoClient(
    {
      region: 'us-east-1',
      credentials: environmentCredentials({ ...store.env }),
      budget: patientBudget,
    },
    store.endpoints.dynamodb,
  );
  const table = store.env.READERS_TABLE ?? '';
  const accounts = createAccountStore(dynamo, table);
  const subscriptions = createSubscriptionStore(dynamo, table);
  let files = 0;
  const write = async (text: string | Uint8Array, name = `table-${(files += 1)}.csv`) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  return {
    folder,
    store,
    dynamo,
    table,
    accounts,
    subscriptions,
    write,
    links: createSubscriptionLinks(dynamo, table, accounts, () => NOW),
    async importTable(text) {
      return importSubscriptions({
        path: await write(text),
        timeZone: ZONE,
        hashEmail,
        put: subscriptions.put,
        progress: silent,
      });
    },
    async account(name, fields = {}) {
      const email = `${name}@mail.example`;
      const account: Account = {
        accountId: `account-of-${name}`,
        email,
        emailHash: hashEmail(email),
        password: 'none',
        createdAt: '2026-01-01T00:00:00.000Z',
        verifiedAt: '2026-01-01T00:00:00.000Z',
        subscriptions: new Set(),
        epoch: 0,
        ...fields,
      };
      if (!(await accounts.create(account))) throw new Error(`There is an account ${name} already`);
      return account;
    },
    async subscription(number, fields = {}) {
      const email = fields.email;
      const row: SubscriptionRow = {
        number,
        kind: 'print',
        endsAt: RUNS,
        postcode: '10001',
        ...(email === undefined ? {} : { emailHash: hashEmail(email) }),
        ...fields,
      };
      await subscriptions.put([row]);
      return row;
    },
    async close() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
