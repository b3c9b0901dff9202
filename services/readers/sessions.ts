/**
 * Reader sessions: two secrets of 256 random bits, one for the site (`__Host-sid`), one for the
 * paywall (`payment_auth_token`), stored as hashes. The account's own list is written first and
 * cleared last: whatever state a crash leaves, no session works that the list does not name. A
 * session is valid only while its account exists, is the same, and has its epoch: a new epoch ends
 * all sessions at once.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { DAY_S, SESSIONS_MAX } from '../../shared/limits.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { createAccountStore, type Account } from './account-store.ts';
import { readerKey, tokenHash } from './reader-keys.ts';

/** spec §9: login cookies last 365 days. */
const SESSION_S = 365 * DAY_S;
/** Precision of `seenAt`: one write an hour, not one per call. */
const SEEN_MS = 3_600_000;
const SECRET_BYTES = 32;
const secretForm = /^[\w-]{43}$/;
const LABEL_MAX_LENGTH = 80;
/** How many sessions a sign-in ends at most, so that it stays quick for accounts with thousands. */
const ENDED_AT_ONCE_MAX = 100;

const sessionSchema = v.object({
  emailHash: v.string(),
  accountId: v.string(),
  epoch: v.number(),
  createdAt: v.string(),
  seenAt: v.string(),
  authHash: v.string(),
  ttl: v.number(),
});
const listedSchema = v.object({
  sk: v.string(),
  createdAt: v.string(),
  seenAt: v.string(),
  label: v.string(),
  authHash: v.string(),
  ttl: v.number(),
});

type Owner = Pick<Account, 'emailHash'>;

export interface NewSession {
  /** Value of `__Host-sid`. */
  readonly sid: string;
  /** Value of `payment_auth_token`. */
  readonly auth: string;
  readonly sidHash: string;
}

export interface ListedSession {
  /** Identifies the session in lists; grants no access. */
  readonly sidHash: string;
  /** ISO. */
  readonly createdAt: string;
  readonly seenAt: string;
  /** The browser, e.g. `Firefox on Linux`. */
  readonly label: string;
}

export interface Sessions {
  start(
    account: Pick<Account, 'emailHash' | 'accountId' | 'epoch'>,
    label: string,
  ): Promise<NewSession>;
  /**
   * Returns the account that a cookie's value belongs to, as it is now; undefined when the session
   * has ended.
   */
  of(sid: string): Promise<{ readonly account: Account; readonly sidHash: string } | undefined>;
  /** Latest first. */
  list(account: Owner): Promise<ListedSession[]>;
  /**
   * Ends one of the account's sessions. A session that is not in its list stays. Ending a session
   * twice changes nothing.
   */
  end(account: Owner, sidHash: string): Promise<void>;
  endOthers(account: Owner, keep: string): Promise<void>;
  /** Ends the oldest sessions beyond SESSIONS_MAX. */
  endOldest(account: Owner): Promise<void>;
  endAll(account: Owner): Promise<void>;
  /**
   * Makes the paywall forget the bearer of this `payment_auth_token`, even if the session's own
   * cookie was lost.
   */
  forgetBearer(auth: string): Promise<void>;
}

/** Returns the items of a new session in the order in which they are written. */
function sessionItems(
  owner: Pick<Account, 'emailHash' | 'accountId' | 'epoch'>,
  label: string,
  { sidHash, authHash }: { readonly sidHash: string; readonly authHash: string },
  nowMs: number,
): PlainItem[] {
  const { emailHash, accountId, epoch } = owner;
  const ttl = Math.floor(nowMs / 1_000) + SESSION_S;
  const at = new Date(nowMs).toISOString();
  const times = { createdAt: at, seenAt: at, ttl };
  return [
    {
      ...readerKey.accountSession(emailHash, sidHash),
      ...times,
      label: label.slice(0, LABEL_MAX_LENGTH),
      authHash,
    },
    { ...readerKey.payment(authHash), emailHash, accountId, epoch, ttl },
    { ...readerKey.session(sidHash), ...times, emailHash, accountId, epoch, authHash },
  ];
}

/** An update creates a missing item, but a session that has just ended must not come back. */
async function markSeen(
  dynamo: DynamoClient,
  table: string,
  { emailHash, sidHash }: { readonly emailHash: string; readonly sidHash: string },
  at: string,
): Promise<void> {
  for (const key of [readerKey.session(sidHash), readerKey.accountSession(emailHash, sidHash)]) {
    await conditionHolds(
      dynamo.update({
        table,
        key,
        update: 'SET #seenAt = :now',
        condition: 'attribute_exists(#pk)',
        names: { '#seenAt': 'seenAt', '#pk': 'pk' },
        values: { ':now': at },
      }),
    );
  }
}

/** The sessions that an account's own list names. */
function createSessionList(dynamo: DynamoClient, table: string) {
  async function listed(account: Owner) {
    const items = await dynamo.query(table, readerKey.account(account.emailHash).pk, 'session#');
    return items
      .map((item) => v.parse(listedSchema, item))
      .map(({ sk, ...session }) => ({ ...session, sidHash: sk.slice('session#'.length) }));
  }

  /** Deletes the sessions first: nobody can use what is about to be removed. */
  async function remove(
    { emailHash }: Owner,
    sessions: readonly { readonly sidHash: string; readonly authHash: string }[],
  ): Promise<void> {
    if (sessions.length === 0) return;
    await dynamo.batchWrite(
      table,
      sessions.flatMap(({ sidHash, authHash }) => [
        { delete: readerKey.session(sidHash) },
        { delete: readerKey.payment(authHash) },
      ]),
    );
    await dynamo.batchWrite(
      table,
      sessions.map(({ sidHash }) => ({ delete: readerKey.accountSession(emailHash, sidHash) })),
    );
  }

  async function removeWhere(account: Owner, isMeant: (sidHash: string) => boolean): Promise<void> {
    await remove(
      account,
      (await listed(account)).filter(({ sidHash }) => isMeant(sidHash)),
    );
  }

  async function removeOldest(account: Owner): Promise<void> {
    const sessions = await listed(account);
    const surplus = Math.min(sessions.length - SESSIONS_MAX, ENDED_AT_ONCE_MAX);
    if (surplus <= 0) return;
    const oldestFirst = sessions.toSorted((one, other) =>
      one.createdAt < other.createdAt ? -1 : 1,
    );
    await remove(account, oldestFirst.slice(0, surplus));
  }
  return { listed, removeWhere, removeOldest };
}

/** @param now Epoch ms. */
export function createSessions(dynamo: DynamoClient, table: string, now: () => number): Sessions {
  const accounts = createAccountStore(dynamo, table);
  const iso = () => new Date(now()).toISOString();

  const { listed, removeWhere, removeOldest } = createSessionList(dynamo, table);

  return {
    async start({ emailHash, accountId, epoch }, label) {
      const [sid, auth] = [
        randomBytes(SECRET_BYTES).toString('base64url'),
        randomBytes(SECRET_BYTES).toString('base64url'),
      ];
      const [sidHash, authHash] = [tokenHash(sid), tokenHash(auth)];
      const owner = { emailHash, accountId, epoch };
      for (const item of sessionItems(owner, label, { sidHash, authHash }, now()))
        await dynamo.put(table, item);
      return { sid, auth, sidHash };
    },
    async of(sid) {
      if (!secretForm.test(sid)) return undefined;
      const sidHash = tokenHash(sid);
      const found = v.safeParse(
        sessionSchema,
        await dynamo.get(table, readerKey.session(sidHash), { consistent: true }),
      );
      // DynamoDB deletes expired items days later.
      if (!found.success || found.output.ttl * 1_000 <= now()) return undefined;
      const { emailHash, accountId, epoch, seenAt } = found.output;
      const account = await accounts.byEmailHash(emailHash);
      if (account?.accountId !== accountId || account.epoch !== epoch) return undefined;
      if (now() - Date.parse(seenAt) >= SEEN_MS)
        await markSeen(dynamo, table, { emailHash, sidHash }, iso());
      return { account, sidHash };
    },
    async list(account) {
      return (await listed(account))
        .filter(({ ttl }) => ttl * 1_000 > now())
        .map(({ sidHash, createdAt, seenAt, label }) => ({ sidHash, createdAt, seenAt, label }))
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
    },
    end: (account, sidHash) => removeWhere(account, (listedHash) => listedHash === sidHash),
    endOthers: (account, keep) => removeWhere(account, (sidHash) => sidHash !== keep),
    endOldest: removeOldest,
    endAll: (account) => removeWhere(account, () => true),
    async forgetBearer(auth) {
      if (secretForm.test(auth)) await dynamo.delete(table, readerKey.payment(tokenHash(auth)));
    },
  };
}
