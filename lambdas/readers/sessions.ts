/**
 * Sessions of readers: two secrets of 256 random bits, one for the site (`__Host-sid`), one for the paywall
 * (`payment_auth_token`), stored as hashes.
 *
 * The account's own list is written first and cleared last: whatever a crash leaves, no session lives that the list does not name.
 * A session is believed only as long as its account is there, is the same, and has its epoch: with another epoch all are dead at once.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { DAY_S } from '../../shared/limits.ts';
import { ConditionFailedError, type DynamoClient } from '../aws/dynamo.ts';
import { createAccountStore, type Account } from './account-store.ts';
import { readerKey, tokenHash } from './reader-keys.ts';

/** Spec §9: login cookies last 365 days. */
const SESSION_S = 365 * DAY_S;
/** How exact `seenAt` is: one write an hour, not one a call. */
const SEEN_MS = 3_600_000;
const SECRET_BYTES = 32;
const secretForm = /^[\w-]{43}$/;
const LABEL_MAX_LENGTH = 80;

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
  /** For `__Host-sid`. */
  readonly sid: string;
  /** For `payment_auth_token`. */
  readonly auth: string;
  readonly sidHash: string;
}

export interface ListedSession {
  /** Names it in lists; opens nothing. */
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
  /** Whose session a cookie's value is; undefined when it is nobody's any more. The account is as it is now. */
  of(sid: string): Promise<{ readonly account: Account; readonly sidHash: string } | undefined>;
  /** The latest first. */
  list(account: Owner): Promise<ListedSession[]>;
  /** Ends one of the account's; what is not in its list stays. Ending it twice changes nothing. */
  end(account: Owner, sidHash: string): Promise<void>;
  endOthers(account: Owner, keep: string): Promise<void>;
  endAll(account: Owner): Promise<void>;
  /** The paywall knows the bearer of this `payment_auth_token` no more: also one whose session's own cookie was lost. */
  forgetBearer(auth: string): Promise<void>;
}

/** @param now epoch ms. */
export function createSessions(dynamo: DynamoClient, table: string, now: () => number): Sessions {
  const accounts = createAccountStore(dynamo, table);
  const iso = () => new Date(now()).toISOString();

  async function listed(account: Owner) {
    const items = await dynamo.query(table, readerKey.account(account.emailHash).pk, 'session#');
    return items
      .map((item) => v.parse(listedSchema, item))
      .map(({ sk, ...session }) => ({ ...session, sidHash: sk.slice('session#'.length) }));
  }

  /** The session first: nobody uses what is about to go. */
  async function remove(
    { emailHash }: Owner,
    { sidHash, authHash }: { readonly sidHash: string; readonly authHash: string },
  ): Promise<void> {
    await dynamo.delete(table, readerKey.session(sidHash));
    await dynamo.delete(table, readerKey.payment(authHash));
    await dynamo.delete(table, readerKey.accountSession(emailHash, sidHash));
  }

  async function removeWhere(account: Owner, isMeant: (sidHash: string) => boolean): Promise<void> {
    for (const session of await listed(account))
      if (isMeant(session.sidHash)) await remove(account, session);
  }

  /** An update makes an item where there is none: of a session that has just ended nothing may come back. */
  async function see(emailHash: string, sidHash: string): Promise<void> {
    for (const key of [readerKey.session(sidHash), readerKey.accountSession(emailHash, sidHash)]) {
      await dynamo
        .update({
          table,
          key,
          update: 'SET #seenAt = :now',
          condition: 'attribute_exists(#pk)',
          names: { '#seenAt': 'seenAt', '#pk': 'pk' },
          values: { ':now': iso() },
        })
        .catch((error: unknown) => {
          if (!(error instanceof ConditionFailedError)) throw error;
        });
    }
  }

  return {
    async start({ emailHash, accountId, epoch }, label) {
      const [sid, auth] = [
        randomBytes(SECRET_BYTES).toString('base64url'),
        randomBytes(SECRET_BYTES).toString('base64url'),
      ];
      const [sidHash, authHash] = [tokenHash(sid), tokenHash(auth)];
      const ttl = Math.floor(now() / 1_000) + SESSION_S;
      const times = { createdAt: iso(), seenAt: iso(), ttl };
      await dynamo.put(table, {
        ...readerKey.accountSession(emailHash, sidHash),
        ...times,
        label: label.slice(0, LABEL_MAX_LENGTH),
        authHash,
      });
      await dynamo.put(table, { ...readerKey.payment(authHash), emailHash, accountId, epoch, ttl });
      await dynamo.put(table, {
        ...readerKey.session(sidHash),
        ...times,
        emailHash,
        accountId,
        epoch,
        authHash,
      });
      return { sid, auth, sidHash };
    },
    async of(sid) {
      if (!secretForm.test(sid)) return undefined;
      const sidHash = tokenHash(sid);
      const found = v.safeParse(
        sessionSchema,
        await dynamo.get(table, readerKey.session(sidHash), { consistent: true }),
      );
      // DynamoDB deletes what has expired days later.
      if (!found.success || found.output.ttl * 1_000 <= now()) return undefined;
      const { emailHash, accountId, epoch, seenAt } = found.output;
      const account = await accounts.byEmailHash(emailHash);
      if (account?.accountId !== accountId || account.epoch !== epoch) return undefined;
      if (now() - Date.parse(seenAt) >= SEEN_MS) await see(emailHash, sidHash);
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
    endAll: (account) => removeWhere(account, () => true),
    async forgetBearer(auth) {
      if (secretForm.test(auth)) await dynamo.delete(table, readerKey.payment(tokenHash(auth)));
    },
  };
}
