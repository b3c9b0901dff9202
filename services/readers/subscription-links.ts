/**
 * Links accounts to subscriptions. Both sides name each other: the account has a set of numbers,
 * the subscription has the one account. A link holds only when both agree (payment-reader.ts). The
 * account's side is written first. A crash in between leaves a number in a set that opens nothing;
 * the subscription stays free for its owner, and the same reader's next attempt completes the link.
 * In the reverse order, an account deleted after such a crash would keep the subscription forever.
 */
import type { Account, AccountStore } from './account-store.ts';
import { conditionHolds, type DynamoClient, type UpdateInput } from '../aws/dynamo.ts';
import { readerKey } from './reader-keys.ts';
import { createSubscriptionStore, type Subscription } from './subscription-store.ts';

type Linker = Pick<Account, 'emailHash' | 'accountId'>;

export interface SubscriptionLinks {
  /**
   * Links a subscription. When several accounts try at the same time, exactly one gets it. `taken`:
   * it belongs to another account or does not exist; `gone`: the account no longer exists.
   */
  link(number: string, account: Linker): Promise<'linked' | 'taken' | 'gone'>;
  /**
   * Unlinks a subscription from the account; a subscription of another account stays. Repeating it
   * changes nothing.
   */
  unlink(number: string, account: Linker): Promise<void>;
  /**
   * Unlinks the subscription from any account that has it, for customer care.
   * @returns false when no account had it.
   */
  release(number: string): Promise<boolean>;
  /** Returns the account's subscriptions, including those that have ended. */
  ofAccount(account: Pick<Account, 'accountId' | 'subscriptions'>): Promise<Subscription[]>;
}

const linkNames = { '#linkedTo': 'linkedTo', '#linkedAt': 'linkedAt' };

/** Links a subscription that is free or already the account's. */
function linkUpdate(number: string, accountId: string, nowMs: number): Omit<UpdateInput, 'table'> {
  return {
    key: readerKey.subscription(number),
    update: 'SET #linkedTo = :accountId, #linkedAt = if_not_exists(#linkedAt, :now)',
    condition:
      'attribute_exists(#number) AND (attribute_not_exists(#linkedTo) OR #linkedTo = :accountId)',
    names: { ...linkNames, '#number': 'number' },
    values: { ':accountId': accountId, ':now': new Date(nowMs).toISOString() },
  };
}

function unlinkUpdate(number: string): Omit<UpdateInput, 'table'> {
  return {
    key: readerKey.subscription(number),
    update: 'REMOVE #linkedTo, #linkedAt',
    names: linkNames,
  };
}

export function createSubscriptionLinks(
  dynamo: DynamoClient,
  table: string,
  accounts: Pick<AccountStore, 'addSubscription'>,
  now: () => number,
): SubscriptionLinks {
  const subscriptions = createSubscriptionStore(dynamo, table);
  const holds = (update: Omit<UpdateInput, 'table'>) =>
    conditionHolds(dynamo.update({ table, ...update }));

  /** Removes the number from the account's set, when it is still the same account. */
  async function forget({ emailHash, accountId }: Linker, number: string): Promise<void> {
    await holds({
      key: readerKey.account(emailHash),
      update: 'DELETE #subscriptions :numbers',
      condition: '#accountId = :accountId',
      names: { '#subscriptions': 'subscriptions', '#accountId': 'accountId' },
      values: { ':numbers': new Set([number]), ':accountId': accountId },
    });
  }

  return {
    async link(number, account) {
      if (!(await accounts.addSubscription(account, number))) return 'gone';
      const isLinked = await holds(linkUpdate(number, account.accountId, now()));
      if (!isLinked) await forget(account, number);
      return isLinked ? 'linked' : 'taken';
    },
    async unlink(number, account) {
      await holds({
        ...unlinkUpdate(number),
        condition: '#linkedTo = :accountId',
        values: { ':accountId': account.accountId },
      });
      await forget(account, number);
    },
    release: (number) =>
      holds({ ...unlinkUpdate(number), condition: 'attribute_exists(#linkedTo)' }),
    async ofAccount({ accountId, subscriptions: numbers }) {
      const found = await Promise.all(
        [...numbers].sort().map((number) => subscriptions.byNumber(number)),
      );
      return found
        .filter((subscription) => subscription !== undefined)
        .filter(({ linkedTo }) => linkedTo === accountId);
    },
  };
}
