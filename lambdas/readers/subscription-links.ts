/**
 * Which account reads by which subscription. Both sides name each other: the account has a set of numbers, the subscription the one
 * account; only what both say holds (payment-reader.ts).
 *
 * The account's side is written first. A crash in between leaves a number in a set that opens nothing, the subscription is free for
 * whoever it belongs to, and the same reader's next attempt completes it. The other way round, an account that is deleted after such
 * a crash would keep the subscription for ever.
 */
import type { Account, AccountStore } from './account-store.ts';
import { ConditionFailedError, type DynamoClient, type UpdateInput } from '../aws/dynamo.ts';
import { readerKey } from './reader-keys.ts';
import { createSubscriptionStore, type Subscription } from './subscription-store.ts';

type Linker = Pick<Account, 'emailHash' | 'accountId'>;

export interface SubscriptionLinks {
  /** Of however many accounts that try at the same time exactly one gets it. `taken`: it is another's, or there is none; `gone`: the account is. */
  link(number: string, account: Linker): Promise<'linked' | 'taken' | 'gone'>;
  /** Gives up what the account has; what is another's stays. Doing it again changes nothing. */
  unlink(number: string, account: Linker): Promise<void>;
  /** Takes the subscription from whoever has it: customer care's way out. @returns false when nobody had it. */
  release(number: string): Promise<boolean>;
  /** The account's subscriptions, also those that have ended. */
  ofAccount(account: Pick<Account, 'accountId' | 'subscriptions'>): Promise<Subscription[]>;
}

export function createSubscriptionLinks(
  dynamo: DynamoClient,
  table: string,
  accounts: Pick<AccountStore, 'addSubscription'>,
  now: () => number,
): SubscriptionLinks {
  const subscriptions = createSubscriptionStore(dynamo, table);

  async function holds(update: UpdateInput): Promise<boolean> {
    try {
      await dynamo.update(update);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailedError) return false;
      throw error;
    }
  }

  /** From the account's set, when it is still the same account. */
  async function forget({ emailHash, accountId }: Linker, number: string): Promise<void> {
    await holds({
      table,
      key: readerKey.account(emailHash),
      update: 'DELETE #subscriptions :numbers',
      condition: '#accountId = :accountId',
      names: { '#subscriptions': 'subscriptions', '#accountId': 'accountId' },
      values: { ':numbers': new Set([number]), ':accountId': accountId },
    });
  }

  const linkNames = { '#linkedTo': 'linkedTo', '#linkedAt': 'linkedAt' };
  return {
    async link(number, account) {
      if (!(await accounts.addSubscription(account, number))) return 'gone';
      const isLinked = await holds({
        table,
        key: readerKey.subscription(number),
        update: 'SET #linkedTo = :accountId, #linkedAt = if_not_exists(#linkedAt, :now)',
        condition:
          'attribute_exists(#number) AND (attribute_not_exists(#linkedTo) OR #linkedTo = :accountId)',
        names: { ...linkNames, '#number': 'number' },
        values: { ':accountId': account.accountId, ':now': new Date(now()).toISOString() },
      });
      if (!isLinked) await forget(account, number);
      return isLinked ? 'linked' : 'taken';
    },
    async unlink(number, account) {
      await holds({
        table,
        key: readerKey.subscription(number),
        update: 'REMOVE #linkedTo, #linkedAt',
        condition: '#linkedTo = :accountId',
        names: linkNames,
        values: { ':accountId': account.accountId },
      });
      await forget(account, number);
    },
    release: (number) =>
      holds({
        table,
        key: readerKey.subscription(number),
        update: 'REMOVE #linkedTo, #linkedAt',
        condition: 'attribute_exists(#linkedTo)',
        names: linkNames,
      }),
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
