/**
 * Stores who shares a subscription: beside what its owner has bought, in one item. So who reads ends with
 * what was bought, and a change of seats is one conditional write. The gate reads `members` alone.
 */
import * as v from 'valibot';
import {
  capacityOf,
  free,
  membersOf,
  type Changed,
  type Group,
  type GroupProblem,
} from '../../shared/subscriptions/group.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import type { Account } from '../readers/account-store.ts';
import { readerKey } from '../readers/reader-keys.ts';
import { isPaidNumber, ownerOfPaid, paidNumber } from './paid-store.ts';

const groupSchema = v.object({
  name: v.string(),
  domain: v.exactOptional(v.string()),
  seats: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      invitedAt: v.string(),
      account: v.exactOptional(v.string()),
      acceptedAt: v.exactOptional(v.string()),
    }),
  ),
});
const itemSchema = v.object({
  linkedTo: v.optional(v.string()),
  endsAt: v.string(),
  plan: v.optional(v.string(), ''),
  isAdFree: v.optional(v.boolean(), true),
  group: v.optional(v.pipe(v.string(), v.parseJson(), groupSchema)),
  members: v.optional(v.set(v.string()), new Set<string>()),
  groupVersion: v.optional(v.number(), 0),
  bought: v.optional(
    v.pipe(v.string(), v.parseJson(), v.object({ quantity: v.optional(v.number(), 1) })),
  ),
});

export interface StoredGroup {
  readonly owner: string;
  /** Absent until the owner has invited somebody. */
  readonly group?: Group;
  readonly members: ReadonlySet<string>;
  readonly quantity: number;
  readonly plan: string;
  readonly isAdFree: boolean;
  /** ISO 8601. */
  readonly endsAt: string;
}

export interface GroupStore {
  read(owner: string): Promise<StoredGroup | undefined>;
  /**
   * Changes the group, as often as others change it meanwhile.
   * @param name Of a group that there is not yet.
   * @returns what is stored, or why it was not changed.
   */
  change(
    owner: string,
    name: string,
    to: (group: Group, capacity: number) => Changed,
  ): Promise<StoredGroup | GroupProblem>;
  /** Lets as many read as are paid for now. */
  refit(owner: string): Promise<void>;
  /** Groups that an account is a member of. */
  ofMember(account: Pick<Account, 'accountId' | 'subscriptions'>): Promise<readonly StoredGroup[]>;
  /** The member's account is deleted: the seat is free. */
  forgetMember(account: Pick<Account, 'accountId' | 'subscriptions'>): Promise<void>;
  /** The owner's account is deleted: the group ends, and nobody's address stays. */
  forgetOwner(owner: string, nowMs: number): Promise<void>;
}

const ATTEMPTS = 10;

function toGroup(owner: string, item: PlainItem): StoredGroup & { readonly version: number } {
  const { linkedTo: _, bought, groupVersion: version, group, ...rest } = v.parse(itemSchema, item);
  return {
    owner,
    version,
    ...rest,
    quantity: bought?.quantity ?? 1,
    ...(group === undefined ? {} : { group }),
  };
}

const keyOf = (owner: string) => readerKey.subscription(paidNumber(owner));

/** Reads groups, and changes them by conditional writes. */
function createChanges(
  dynamo: DynamoClient,
  table: string,
): Pick<GroupStore, 'change'> & {
  read: (owner: string) => Promise<ReturnType<typeof toGroup> | undefined>;
} {
  async function read(owner: string) {
    const item = await dynamo.get(table, keyOf(owner), { consistent: true });
    return item === undefined ? undefined : toGroup(owner, item);
  }

  /** @returns false when another has changed it meanwhile. */
  function write(owner: string, group: Group, members: readonly string[], seen: number) {
    const hasMembers = members.length > 0;
    return conditionHolds(
      dynamo.update({
        table,
        key: keyOf(owner),
        update: `SET #group = :group, #version = :next${hasMembers ? ', #members = :members' : ' REMOVE #members'}`,
        condition: seen === 0 ? 'attribute_not_exists(#version)' : '#version = :seen',
        names: { '#group': 'group', '#version': 'groupVersion', '#members': 'members' },
        values: {
          ':group': JSON.stringify(group),
          ':next': seen + 1,
          ...(hasMembers ? { ':members': new Set(members) } : {}),
          ...(seen === 0 ? {} : { ':seen': seen }),
        },
      }),
    );
  }

  const change: GroupStore['change'] = async (owner, name, to) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const stored = await read(owner);
      if (stored === undefined) return 'groupUnknown';
      const capacity = capacityOf(stored.quantity);
      const before = stored.group ?? { name, seats: [] };
      const next = to(before, capacity);
      if (typeof next === 'string') return next;
      const members = membersOf(next, capacity);
      const isSame =
        next === stored.group &&
        members.length === stored.members.size &&
        members.every((one) => stored.members.has(one));
      if (isSame) return stored;
      if (await write(owner, next, members, stored.version))
        return { ...stored, group: next, members: new Set(members) };
    }
    throw new Error(`The group of ${owner} is being changed by somebody else again and again`);
  };

  return { read, change };
}

export function createGroupStore(dynamo: DynamoClient, table: string): GroupStore {
  const { read, change } = createChanges(dynamo, table);

  async function ofMember({
    accountId,
    subscriptions,
  }: Pick<Account, 'accountId' | 'subscriptions'>) {
    const owners = [...subscriptions].filter(isPaidNumber).map(ownerOfPaid);
    const found = await Promise.all(owners.filter((owner) => owner !== accountId).map(read));
    return found.filter((one) => one !== undefined).filter(({ members }) => members.has(accountId));
  }

  return {
    read,
    change,
    async refit(owner) {
      if ((await read(owner))?.group !== undefined) await change(owner, '', (group) => group);
    },
    ofMember,
    async forgetMember(account) {
      const { accountId, subscriptions } = account;
      for (const owner of [...subscriptions].filter(isPaidNumber).map(ownerOfPaid))
        if (owner !== accountId && (await read(owner))?.group !== undefined)
          await change(owner, '', (group) => free(group, (seat) => seat.account === accountId));
    },
    async forgetOwner(owner, nowMs) {
      await conditionHolds(
        dynamo.update({
          table,
          key: keyOf(owner),
          // Members still see that it has ended.
          update: 'SET #endsAt = :now REMOVE #group',
          condition: 'attribute_exists(#group)',
          names: { '#endsAt': 'endsAt', '#group': 'group' },
          values: { ':now': new Date(nowMs).toISOString() },
        }),
      );
    },
  };
}
