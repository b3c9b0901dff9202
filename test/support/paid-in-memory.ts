/** What accounts have bought, kept in memory, with the conditional writes of the store. */
import type { Paid, PaidStore } from '../../services/subscriptions/paid-store.ts';
import type { Unsettled } from '../../services/subscriptions/night-notes.ts';

const notUsed = () => Promise.reject(new Error('not used here'));

/**
 * @param stored By account.
 * @param pause Comes before what is read or written: others may act meanwhile.
 */
export function paidInMemory(
  stored: Map<string, Paid>,
  pause: () => Promise<void> = () => Promise.resolve(),
): PaidStore {
  const events = new Set<string>();
  const unsettled = new Map<string, Unsettled>();
  const telling = new Set<string>();
  const change = (account: string, to: (before: Paid) => Partial<Paid>) => {
    const before = stored.get(account);
    if (before !== undefined) stored.set(account, { ...before, ...to(before) });
  };
  return {
    async read(account) {
      await pause();
      return stored.get(account);
    },
    readAll: async (accounts) =>
      new Map(
        accounts.flatMap((account) => {
          const paid = stored.get(account);
          return paid === undefined ? [] : [[account, paid] as const];
        }),
      ),
    async write({ account, customer, fetchedAt, access, subscription, toTell = [] }, seen) {
      await pause();
      const before = stored.get(account);
      if ((before?.fetchedAt ?? 0) !== seen) return false;
      stored.set(account, {
        ...{ account, customer, fetchedAt, reason: access.reason, isLinked: true },
        endsAt: new Date(access.isOpen ? access.untilMs : access.endedMs).toISOString(),
        ...(subscription === undefined ? {} : { subscription }),
        told: new Set(before?.told),
        toTell: new Set([...(before?.toTell ?? []), ...toTell]),
      });
      return true;
    },
    async addToTell(account, what) {
      change(account, ({ toTell = [] }) => ({ toTell: new Set([...toTell, what]) }));
    },
    async beginTelling(account) {
      const found = stored.get(account);
      if (telling.has(account) || found?.toTell === undefined || found.toTell.size === 0)
        return undefined;
      telling.add(account);
      return found;
    },
    async removeToTell(account, what, told) {
      change(account, (before) => ({
        toTell: new Set([...(before.toTell ?? [])].filter((one) => one !== what)),
        told: new Set([...before.told, ...(told === undefined ? [] : [told])]),
      }));
    },
    async endTelling(account) {
      telling.delete(account);
    },
    ...{ prepare: notUsed, tell: notUsed, noteMove: notUsed, forgetMove: notUsed },
    hasEvent: async (id) => events.has(id),
    knownEvents: async (ids) => new Set(ids.filter((id) => events.has(id))),
    async noteEvent(id) {
      events.add(id);
    },
    noteArrival: () => Promise.resolve(),
    lastEventAt: () => Promise.resolve(undefined),
    async noteUnsettled(one) {
      unsettled.set(one.customer, one);
    },
    unsettled: async () => [...unsettled.values()],
    async forgetUnsettled({ customer, at }) {
      if (unsettled.get(customer)?.at === at) unsettled.delete(customer);
    },
  };
}
