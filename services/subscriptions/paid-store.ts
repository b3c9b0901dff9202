/**
 * Stores what accounts have bought. An account has one item, which is a subscription like those that a
 * publisher's system reports: the account names its number and it names the account, so the gate, the
 * tokens and the account's page know it without knowing of payments. What the provider said last is
 * written whole, by the time at which it was asked.
 */
import * as v from 'valibot';
import type { Access } from '../../shared/subscriptions/access.ts';
import { intervals } from '../../shared/subscriptions/plans.ts';
import {
  providerStatuses,
  type ProviderSubscription,
} from '../../shared/subscriptions/provider-subscription.ts';
import type { PlainItem } from '../aws/attributes.ts';
import {
  ConditionFailedError,
  conditionHolds,
  type DynamoClient,
  type UpdateInput,
} from '../aws/dynamo.ts';
import type { AccountRef, AccountStore } from '../readers/account-store.ts';
import { readerKey } from '../readers/reader-keys.ts';
import { createNightNotes, type NightNotes } from './night-notes.ts';

/** What has not been bought yet has ended. */
const NEVER = new Date(0).toISOString();
const PREFIX = 'paid_';

/** Number of what an account has bought. No reader can type it: account numbers have no underscore. */
export function paidNumber(account: string): string {
  return `${PREFIX}${account}`;
}

export function isPaidNumber(number: string): boolean {
  return number.startsWith(PREFIX);
}

/** Returns the account whose number it is. */
export function ownerOfPaid(number: string): string {
  return number.slice(PREFIX.length);
}

/** What a provider says of a subscription, as it is stored. */
export const subscriptionSchema = v.object({
  id: v.string(),
  status: v.picklist(providerStatuses),
  plan: v.string(),
  nextPlan: v.exactOptional(v.string()),
  amount: v.number(),
  currency: v.string(),
  interval: v.picklist(intervals),
  quantity: v.exactOptional(v.number()),
  nextQuantity: v.exactOptional(v.number()),
  createdMs: v.number(),
  periodEndMs: v.number(),
  trialEndMs: v.exactOptional(v.number()),
  cancelAtMs: v.exactOptional(v.number()),
  endedMs: v.exactOptional(v.number()),
  payUntilMs: v.exactOptional(v.number()),
  pausedAtMs: v.exactOptional(v.number()),
  isAdopted: v.exactOptional(v.boolean()),
  lastPayment: v.exactOptional(v.picklist(['paid', 'open', 'refunded', 'disputed-and-lost'])),
});
const itemSchema = v.object({
  endsAt: v.string(),
  linkedTo: v.optional(v.string()),
  customer: v.optional(v.string()),
  /** Why it is open or closed (`shared/subscriptions/access.ts`). */
  reason: v.optional(v.string(), 'none'),
  /** When the provider was asked, epoch ms. */
  fetchedAt: v.optional(v.number(), 0),
  /** When a checkout was begun last, epoch ms. */
  begunAt: v.exactOptional(v.number()),
  bought: v.optional(v.pipe(v.string(), v.parseJson(), subscriptionSchema)),
  /** Emails that were sent about it, by what would make them needed again. */
  told: v.optional(v.set(v.string()), new Set<string>()),
  /** Emails that are still to be sent (`tell-changes.ts`). */
  toTell: v.exactOptional(v.set(v.string())),
  movesTo: v.exactOptional(v.string()),
});

/** What an account has bought, as the store has it. */
export interface Paid {
  readonly account: string;
  readonly endsAt: string;
  readonly isLinked: boolean;
  readonly customer?: string;
  readonly reason: string;
  readonly fetchedAt: number;
  /** When a checkout was begun last, epoch ms. */
  readonly begunAt?: number;
  readonly subscription?: ProviderSubscription;
  readonly told: ReadonlySet<string>;
  /** What is still to be told, each as `tell-changes.ts` writes it. */
  readonly toTell?: ReadonlySet<string>;
  /** `emailHash` of the address to which the account moves, until the provider knows it. */
  readonly movesTo?: string;
}

/** What the provider said, when it was asked. */
export interface PaidUpdate {
  readonly account: string;
  /** Absent where the provider has none any more. */
  readonly customer?: string;
  readonly fetchedAt: number;
  readonly access: Access;
  readonly subscription?: ProviderSubscription;
  readonly isAdFree: boolean;
  /** What its reader is to be told of it: it is stored with it, so that none is lost. */
  readonly toTell?: readonly string[];
}

export interface PaidStore extends NightNotes {
  read(account: string): Promise<Paid | undefined>;
  readAll(accounts: readonly string[]): Promise<ReadonlyMap<string, Paid>>;
  /**
   * Gives an account its item before it buys, so that what it buys opens at once. A customer that it has
   * stays: of two the one whose subscription counts is stored with it.
   * @param begunMs When its checkout was begun, epoch ms.
   * @returns false when the account is gone, or customer care has unlinked it.
   */
  prepare(account: AccountRef, customer: string, begunMs?: number): Promise<boolean>;
  /**
   * @param seen `fetchedAt` of the item that was read before; 0 where there was none.
   * @returns false when another has written meanwhile.
   */
  write(update: PaidUpdate, seen: number): Promise<boolean>;
  /**
   * Notes that an email is sent.
   * @returns false when it was noted before.
   */
  tell(account: string, what: string): Promise<boolean>;
  /** Adds to what is to be told. */
  addToTell(account: string, what: string): Promise<void>;
  /**
   * Lets one at a time tell what is left.
   * @returns undefined while another does, and where nothing is left.
   */
  beginTelling(account: string, nowMs: number): Promise<Paid | undefined>;
  /**
   * Takes away one that need not be told any more.
   * @param told As which it is noted, if it was sent.
   */
  removeToTell(account: string, what: string, told?: string): Promise<void>;
  endTelling(account: string): Promise<void>;
  /** Notes an address that the provider is to be told, of an account that is its customer. */
  noteMove(account: string, emailHash: string): Promise<void>;
  /** The provider knows it, or need not. A later one stays noted. */
  forgetMove(account: string, emailHash: string): Promise<void>;
}

function toPaid(account: string, item: PlainItem): Paid {
  const { linkedTo, bought, customer, ...rest } = v.parse(itemSchema, item);
  return {
    account,
    ...rest,
    isLinked: linkedTo === account,
    ...(customer === undefined ? {} : { customer }),
    ...(bought === undefined ? {} : { subscription: bought }),
  };
}

function endsAt({ access }: PaidUpdate): string {
  return new Date(access.isOpen ? access.untilMs : access.endedMs).toISOString();
}

const keyOf = (account: string) => readerKey.subscription(paidNumber(account));

/** What a write needs besides its table. */
type Change = Omit<UpdateInput, 'table'>;

const namesOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`#${name}`, name]));

function prepareUpdate(account: string, customer: string, begunMs: number | undefined): Change {
  const begun = begunMs === undefined ? '' : ', #begunAt = :begunAt';
  return {
    key: keyOf(account),
    update: `SET #number = :number, #kind = :kind, #customer = if_not_exists(#customer, :customer), #linkedTo = :account, #endsAt = if_not_exists(#endsAt, :never), #linkedAt = if_not_exists(#linkedAt, :now)${begun}`,
    condition: 'attribute_not_exists(#linkedTo) OR #linkedTo = :account',
    names: namesOf([
      ...['number', 'kind', 'customer', 'linkedTo', 'endsAt', 'linkedAt'],
      ...(begunMs === undefined ? [] : ['begunAt']),
    ]),
    values: {
      ':number': paidNumber(account),
      ':kind': 'digital',
      ':customer': customer,
      ':account': account,
      ':never': NEVER,
      ':now': new Date().toISOString(),
      ...(begunMs === undefined ? {} : { ':begunAt': begunMs }),
    },
  };
}

function writeUpdate(next: PaidUpdate, seen: number): Change {
  const { account, customer, isAdFree, access, fetchedAt, subscription, toTell = [] } = next;
  const set: PlainItem = {
    number: paidNumber(account),
    kind: 'digital',
    endsAt: endsAt(next),
    isAdFree,
    reason: access.reason,
    fetchedAt,
    ...(customer === undefined ? {} : { customer }),
    ...(subscription === undefined
      ? {}
      : { bought: JSON.stringify(subscription), plan: subscription.plan }),
  };
  const names = Object.keys(set);
  const gone = ['customer', 'bought', 'plan'].filter((name) => !names.includes(name));
  const remove = gone.length === 0 ? '' : ` REMOVE ${gone.map((name) => `#${name}`).join(', ')}`;
  const add = toTell.length === 0 ? '' : ' ADD #toTell :toTell';
  return {
    key: keyOf(account),
    update: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${remove}${add}`,
    condition: seen === 0 ? 'attribute_not_exists(#fetchedAt)' : '#fetchedAt = :seen',
    names: namesOf([...names, ...gone, ...(toTell.length === 0 ? [] : ['toTell'])]),
    values: {
      ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
      ...(toTell.length === 0 ? {} : { ':toTell': new Set(toTell) }),
      ...(seen === 0 ? {} : { ':seen': seen }),
    },
  };
}

function tellUpdate(account: string, what: string): Change {
  return {
    key: keyOf(account),
    update: 'ADD #told :told',
    condition: 'NOT contains(#told, :what)',
    names: namesOf(['told']),
    values: { ':told': new Set([what]), ':what': what },
  };
}

/** Who tells has so long; then another may. Longer than any call to send an email. */
const TELLING_MS = 120_000;

/** What readers are still to be told. */
function createTellNotes(
  dynamo: DynamoClient,
  table: string,
): Pick<PaidStore, 'addToTell' | 'beginTelling' | 'removeToTell' | 'endTelling'> {
  return {
    async addToTell(account, what) {
      await dynamo.update({
        ...{ table, key: keyOf(account), update: 'ADD #toTell :toTell' },
        condition: 'attribute_exists(#number)',
        names: namesOf(['toTell', 'number']),
        values: { ':toTell': new Set([what]) },
      });
    },
    async beginTelling(account, nowMs) {
      try {
        const item = await dynamo.update({
          ...{ table, key: keyOf(account), update: 'SET #tellsUntil = :until' },
          condition:
            'attribute_exists(#toTell) AND (attribute_not_exists(#tellsUntil) OR #tellsUntil < :now)',
          names: namesOf(['tellsUntil', 'toTell']),
          values: { ':until': nowMs + TELLING_MS, ':now': nowMs },
          returns: 'ALL_NEW',
        });
        return item === undefined ? undefined : toPaid(account, item);
      } catch (error) {
        if (error instanceof ConditionFailedError) return undefined;
        throw error;
      }
    },
    async removeToTell(account, what, told) {
      await dynamo.update({
        ...{ table, key: keyOf(account) },
        update: `DELETE #toTell :what${told === undefined ? '' : ' ADD #told :told'}`,
        names: namesOf(['toTell', ...(told === undefined ? [] : ['told'])]),
        values: {
          ':what': new Set([what]),
          ...(told === undefined ? {} : { ':told': new Set([told]) }),
        },
      });
    },
    async endTelling(account) {
      await dynamo.update({
        ...{ table, key: keyOf(account), update: 'REMOVE #tellsUntil' },
        names: namesOf(['tellsUntil']),
      });
    },
  };
}

/** The address that the provider is to be told. */
function createMoveNotes(
  holds: (change: Change) => Promise<boolean>,
): Pick<PaidStore, 'noteMove' | 'forgetMove'> {
  const note = (account: string, emailHash: string) => ({
    key: keyOf(account),
    values: { ':hash': emailHash },
  });
  return {
    async noteMove(account, emailHash) {
      await holds({
        ...note(account, emailHash),
        update: 'SET #movesTo = :hash',
        condition: 'attribute_exists(#customer)',
        names: namesOf(['movesTo', 'customer']),
      });
    },
    async forgetMove(account, emailHash) {
      await holds({
        ...note(account, emailHash),
        update: 'REMOVE #movesTo',
        condition: '#movesTo = :hash',
        names: namesOf(['movesTo']),
      });
    },
  };
}

export function createPaidStore(
  dynamo: DynamoClient,
  table: string,
  accounts: Pick<AccountStore, 'addSubscription'>,
): PaidStore {
  const holds = (change: Change) => conditionHolds(dynamo.update({ table, ...change }));
  return {
    ...createNightNotes(dynamo, table),
    ...createTellNotes(dynamo, table),
    ...createMoveNotes(holds),
    async read(account) {
      const item = await dynamo.get(table, keyOf(account), { consistent: true });
      return item === undefined ? undefined : toPaid(account, item);
    },
    async readAll(all) {
      const items = await dynamo.batchGet(table, all.map(keyOf));
      return new Map(
        items.map((item) => {
          const account = String(item.number).slice(PREFIX.length);
          return [account, toPaid(account, item)];
        }),
      );
    },
    async prepare(account, customer, begunMs) {
      const { accountId } = account;
      if (!(await accounts.addSubscription(account, paidNumber(accountId)))) return false;
      return holds(prepareUpdate(accountId, customer, begunMs));
    },
    write: (next, seen) => holds(writeUpdate(next, seen)),
    tell: (account, what) => holds(tellUpdate(account, what)),
  };
}
