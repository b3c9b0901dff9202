/**
 * Stores gifts. A gift is a subscription like any other (`paid-store.ts`), which belongs to nobody until
 * somebody redeems it: one conditional write does that, so that it happens once. What waits for its day
 * is listed in a partition of its own.
 */
import * as v from 'valibot';
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { conditionHolds, type DynamoClient, type UpdateInput } from '../aws/dynamo.ts';
import type { AccountRef, AccountStore } from '../readers/account-store.ts';
import { readerKey } from '../readers/reader-keys.ts';
import { paidNumber } from './paid-store.ts';

const PREFIX = 'gift_';
/** A gift that nobody has paid for is forgotten; slow payments, such as by debit, take some days. */
const UNPAID_S = 30 * DAY_S;
const NEVER = new Date(0).toISOString();

/** Number of a gift as a subscription. No reader can type it: account numbers are in capitals. */
export function giftNumber(id: string): string {
  return `${PREFIX}${id}`;
}

export function isGiftNumber(number: string): boolean {
  return number.startsWith(PREFIX);
}

const text = v.optional(v.string(), '');
const giftSchema = v.object({
  /** Account and address of who pays; absent once that account is deleted. */
  giver: v.exactOptional(v.string()),
  giverEmail: v.exactOptional(v.string()),
  /** As the email says who gives. */
  from: text,
  /** Whose mailbox gets it. Who has the code may redeem it. */
  recipient: text,
  message: text,
  /** The day on which the email is sent, in the magazine's time zone: `2027-01-31`. */
  sendOn: v.string(),
  plan: v.string(),
  months: v.number(),
  /** In the currency's smallest unit. */
  amount: v.number(),
  currency: v.string(),
  orderedAt: v.string(),
  state: v.picklist(['ordered', 'paid', 'refunded']),
  /** The provider's name of the payment. */
  payment: v.exactOptional(v.string()),
  paidAt: v.exactOptional(v.string()),
  sentAt: v.exactOptional(v.string()),
  redeemedAt: v.exactOptional(v.string()),
  /** When it begins for who has redeemed it: it may wait for what they pay for themselves. */
  startsAt: v.exactOptional(v.string()),
  /** When what they have otherwise ends, such as a printed magazine: it begins no earlier. */
  notBefore: v.exactOptional(v.string()),
  linkedTo: v.exactOptional(v.string()),
  endsAt: v.string(),
});
type Stored = v.InferOutput<typeof giftSchema>;
export type Gift = Stored & { readonly id: string };
/** What a giver says of a new one. */
export type NewGift = Pick<
  Gift,
  | 'id'
  | 'giver'
  | 'giverEmail'
  | 'from'
  | 'recipient'
  | 'message'
  | 'sendOn'
  | 'plan'
  | 'months'
  | 'amount'
  | 'currency'
> & { readonly isAdFree: boolean };

/** When a gift is its reader's. Epoch ms. */
export interface GiftTerm {
  readonly startMs: number;
  readonly endMs: number;
  /** See `Gift.notBefore`. */
  readonly notBeforeMs?: number;
  /** Owners of the groups that it waits for. */
  readonly groups?: readonly string[];
}

export interface GiftStore {
  read(id: string): Promise<Gift | undefined>;
  /** Gifts that an account has given or begun to pay for, newest first. */
  ofGiver(account: string): Promise<readonly Gift[]>;
  /** Keeps one before it is paid for. @throws Error when the id exists. */
  order(gift: NewGift, nowMs: number): Promise<void>;
  /** @returns false when it was paid before, or is gone. */
  setPaid(gift: Gift, payment: string, nowMs: number): Promise<boolean>;
  /** Its access, if somebody has it, ends. @returns false when it was so before. */
  setRefunded(gift: Gift, nowMs: number): Promise<boolean>;
  /**
   * Gives it to an account.
   * @returns false when another has it, or it is not to be had.
   */
  redeem(gift: Gift, account: AccountRef, term: GiftTerm, nowMs: number): Promise<boolean>;
  /**
   * Gifts that may wait for what an account has bought, redeemed by that account or by members of its
   * group; the earliest first.
   */
  waitingFor(account: string): Promise<readonly Gift[]>;
  /** @returns false when it begins at another time by now, or is not the reader's any more. */
  move(gift: Gift, term: GiftTerm): Promise<boolean>;
  setSent(gift: Gift, nowMs: number): Promise<void>;
  /** Ids of gifts whose email is to be sent until a day, which it includes. */
  dueUntil(day: string): Promise<readonly string[]>;
  /** The giver's account is deleted: who got the gift keeps it. */
  forgetGiver(account: string): Promise<void>;
}

const keyOf = (id: string) => readerKey.subscription(giftNumber(id));

function toGift(item: PlainItem): Gift {
  return { ...v.parse(giftSchema, item), id: String(item.number).slice(PREFIX.length) };
}

/** An update of some fields, where those that are undefined go. */
function change(
  id: string,
  fields: Readonly<Record<string, string | undefined>>,
  condition: string,
  more: { names?: Record<string, string>; values?: PlainItem } = {},
): Omit<UpdateInput, 'table'> {
  const names = Object.keys(fields);
  const set = names.filter((name) => fields[name] !== undefined);
  const gone = names.filter((name) => fields[name] === undefined);
  return {
    key: keyOf(id),
    update: [
      set.length === 0 ? '' : `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`,
      gone.length === 0 ? '' : `REMOVE ${gone.map((name) => `#${name}`).join(', ')}`,
    ].join(' '),
    condition,
    names: { ...Object.fromEntries(names.map((name) => [`#${name}`, name])), ...more.names },
    values: {
      ...Object.fromEntries(set.map((name) => [`:${name}`, fields[name]])),
      ...more.values,
    },
  };
}

/** Some fields of a gift that exists. */
const changeAny = (id: string, fields: Readonly<Record<string, string | undefined>>) =>
  change(id, fields, '#number = :number', {
    names: { '#number': 'number' },
    values: { ':number': giftNumber(id) },
  });
const iso = (ms: number) => new Date(ms).toISOString();

/** What remains of a gift whose giver is gone, once its email needs no more. */
const givers = { giver: undefined, giverEmail: undefined };
const letter = { from: undefined, recipient: undefined, message: undefined };

function redemption(
  { id }: Gift,
  { accountId }: AccountRef,
  { startMs, endMs, notBeforeMs }: GiftTerm,
  nowMs: number,
): Omit<UpdateInput, 'table'> {
  const now = iso(nowMs);
  return change(
    id,
    {
      ...{ linkedTo: accountId, linkedAt: now, redeemedAt: now },
      ...{ startsAt: iso(startMs), endsAt: iso(endMs) },
      ...(notBeforeMs === undefined ? {} : { notBefore: iso(notBeforeMs) }),
    },
    '#state = :paid AND attribute_not_exists(#redeemedAt)',
    { names: { '#state': 'state' }, values: { ':paid': 'paid' } },
  );
}

/** The list of an account's gifts is a set beside what it has bought. */
function noteGift(account: string, id: string): Omit<UpdateInput, 'table'> {
  return {
    key: readerKey.subscription(paidNumber(account)),
    update: 'ADD #gifts :gifts',
    names: { '#gifts': 'gifts' },
    values: { ':gifts': new Set([id]) },
  };
}

/** What waits for what an account has bought is listed there too, where it has bought something. */
function noteRedeemed(account: string, id: string): Omit<UpdateInput, 'table'> {
  return {
    key: readerKey.subscription(paidNumber(account)),
    update: 'ADD #redeemed :gifts',
    condition: 'attribute_exists(#number)',
    names: { '#redeemed': 'redeemed', '#number': 'number' },
    values: { ':gifts': new Set([id]) },
  };
}

function createOrders(
  dynamo: DynamoClient,
  table: string,
): Pick<GiftStore, 'read' | 'ofGiver' | 'order'> {
  return {
    async read(id) {
      const item = await dynamo.get(table, keyOf(id), { consistent: true });
      return item === undefined ? undefined : toGift(item);
    },
    async ofGiver(account) {
      const key = readerKey.subscription(paidNumber(account));
      const { gifts } = (await dynamo.get(table, key, { consistent: true })) ?? {};
      if (!(gifts instanceof Set)) return [];
      const items = await dynamo.batchGet(table, [...gifts].map(String).map(keyOf));
      return items
        .map(toGift)
        .filter(({ giver }) => giver === account)
        .sort((one, other) => (one.orderedAt < other.orderedAt ? 1 : -1));
    },
    async order({ id, giver = '', ...gift }, nowMs) {
      await dynamo.put(
        table,
        {
          ...keyOf(id),
          ...gift,
          giver,
          number: giftNumber(id),
          kind: 'digital',
          state: 'ordered',
          endsAt: NEVER,
          orderedAt: iso(nowMs),
          ttl: Math.floor(nowMs / SECOND_MS) + UNPAID_S,
        },
        { condition: 'attribute_not_exists(#pk)', names: { '#pk': 'pk' } },
      );
      await dynamo.update({ table, ...noteGift(giver, id) });
    },
  };
}

type Holds = (update: Omit<UpdateInput, 'table'>) => Promise<boolean>;

function createPaymentNotes(
  dynamo: DynamoClient,
  table: string,
  holds: Holds,
): Pick<GiftStore, 'setPaid' | 'setRefunded'> {
  return {
    async setPaid({ id, sendOn }, payment, nowMs) {
      // The list first: what it has and is not paid is not sent.
      await dynamo.put(table, readerKey.dueGift(sendOn, id));
      return holds(
        change(
          id,
          { state: 'paid', payment, paidAt: iso(nowMs), ttl: undefined },
          '#state = :ordered',
          { values: { ':ordered': 'ordered' } },
        ),
      );
    },
    async setRefunded({ id, sendOn, redeemedAt, endsAt }, nowMs) {
      const now = iso(nowMs);
      const isSet = await holds(
        change(
          id,
          {
            state: 'refunded',
            ttl: undefined,
            ...(redeemedAt !== undefined && endsAt > now ? { endsAt: now } : {}),
          },
          redeemedAt === undefined
            ? '#state <> :refunded AND attribute_not_exists(#redeemedAt)'
            : '#state <> :refunded AND attribute_exists(#redeemedAt)',
          { names: { '#redeemedAt': 'redeemedAt' }, values: { ':refunded': 'refunded' } },
        ),
      );
      if (isSet) await dynamo.delete(table, readerKey.dueGift(sendOn, id));
      return isSet;
    },
  };
}

function createRedemptions(
  dynamo: DynamoClient,
  table: string,
  holds: Holds,
  { read, addSubscription }: Pick<GiftStore, 'read'> & Pick<AccountStore, 'addSubscription'>,
): Pick<GiftStore, 'redeem' | 'waitingFor' | 'move'> {
  return {
    async redeem(gift, account, term, nowMs) {
      if (!(await addSubscription(account, giftNumber(gift.id)))) return false;
      // The list first: what it has and is not the account's is passed over.
      for (const one of [account.accountId, ...(term.groups ?? [])])
        await holds(noteRedeemed(one, gift.id));
      return holds(redemption(gift, account, term, nowMs));
    },
    async waitingFor(account) {
      const key = readerKey.subscription(paidNumber(account));
      const { redeemed } = (await dynamo.get(table, key, { consistent: true })) ?? {};
      if (!(redeemed instanceof Set)) return [];
      const found = await Promise.all([...redeemed].map(String).map(read));
      return found
        .filter((gift) => gift !== undefined)
        .filter(({ linkedTo, state }) => linkedTo !== undefined && state === 'paid')
        .sort((one, other) => ((one.startsAt ?? '') < (other.startsAt ?? '') ? -1 : 1));
    },
    move: async ({ id, startsAt, linkedTo }, { startMs, endMs }) =>
      holds(
        change(
          id,
          { startsAt: iso(startMs), endsAt: iso(endMs) },
          '#startsAt = :seen AND #linkedTo = :account AND #state = :paid',
          {
            names: { '#linkedTo': 'linkedTo', '#state': 'state' },
            values: { ':seen': startsAt, ':account': linkedTo, ':paid': 'paid' },
          },
        ),
      ),
  };
}

export function createGiftStore(
  dynamo: DynamoClient,
  table: string,
  accounts: Pick<AccountStore, 'addSubscription'>,
): GiftStore {
  const holds: Holds = (update) => conditionHolds(dynamo.update({ table, ...update }));
  const orders = createOrders(dynamo, table);
  return {
    ...orders,
    ...createPaymentNotes(dynamo, table, holds),
    ...createRedemptions(dynamo, table, holds, {
      read: orders.read,
      addSubscription: accounts.addSubscription,
    }),
    async setSent({ id, sendOn, giver }, nowMs) {
      const fields = { sentAt: iso(nowMs), ...(giver === undefined ? letter : {}) };
      await holds(changeAny(id, fields));
      await dynamo.delete(table, readerKey.dueGift(sendOn, id));
    },
    async dueUntil(day) {
      const due = await dynamo.query(table, readerKey.dueGift('', '').pk);
      return due
        .map(({ sk }) => String(sk).split('#'))
        .filter(([on = '']) => on <= day)
        .map(([, id = '']) => id);
    },
    async forgetGiver(account) {
      for (const { id, state, sentAt } of await orders.ofGiver(account)) {
        const isWaiting = state === 'paid' && sentAt === undefined;
        const fields = { ...givers, ...(isWaiting ? {} : letter) };
        await holds(changeAny(id, fields));
      }
    },
  };
}
