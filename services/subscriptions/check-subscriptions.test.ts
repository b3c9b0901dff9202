import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';
import { paidInMemory } from '../../test/support/paid-in-memory.ts';
import { checkSubscriptions } from './check-subscriptions.ts';
import type { Paid } from './paid-store.ts';
import type { SyncDeps } from './sync-customer.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-11-27T03:30:00Z');
/** Long enough that one after another fills the time many times over. */
const CALL_MS = 3_000;
const MANY = 2_000;
const notUsed = () => Promise.reject(new Error('not used here'));

/** Many customers, each of whom an event names that nobody has dealt with. */
function makeShop() {
  const numbers = Array.from({ length: MANY }, (_, at) => at);
  // The last of the list is to be reminded.
  const subscriptionOf = (at: number): ProviderSubscription => ({
    ...{ id: `sub_${at}`, status: 'active', plan: 'digital', amount: 1_000, currency: 'USD' },
    ...{ interval: 'year', createdMs: START_MS - 200 * DAY_MS },
    periodEndMs: START_MS + (at === MANY - 1 ? 7 : 165) * DAY_MS,
    lastPayment: 'paid',
  });
  const stored = new Map<string, Paid>(
    numbers.map((at) => [
      `a${at}`,
      {
        ...{ account: `a${at}`, customer: `cus_${at}`, endsAt: '', isLinked: true },
        ...{ reason: 'paid', fetchedAt: START_MS - 30 * DAY_MS, told: new Set<string>() },
        subscription: subscriptionOf(at),
      },
    ]),
  );
  const asked: string[] = [];
  const told: string[] = [];
  let running = 0;
  let most = 0;
  const deps: SyncDeps = {
    paid: paidInMemory(stored),
    payments: {
      ...{ startGift: notUsed, refundGift: notUsed, cancel: notUsed },
      ...{ startCheckout: notUsed, customerOfCheckout: notUsed, refund: notUsed },
      ...{ previewChange: notUsed, change: notUsed, setEmail: notUsed },
      ...{ readEvent: notUsed, customerOfSubscription: notUsed, resume: notUsed },
      async *listEvents() {
        for (const at of numbers)
          yield { id: `evt_${at}`, createdMs: START_MS - at, customer: `cus_${at}` };
      },
      async *listLiving() {
        for (const at of numbers)
          yield { ...subscriptionOf(at), customer: `cus_${at}`, account: `a${at}` };
      },
      async fetchCustomer(id) {
        asked.push(id);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, CALL_MS));
        running -= 1;
        const at = Number(id.slice('cus_'.length));
        const subscriptions = [subscriptionOf(at)];
        return { id, account: `a${at}`, email: `a${at}@reader.example`, subscriptions };
      },
    },
    erased: { has: () => Promise.resolve(false) },
    plans: undefined,
    tell: async ({ account, event }) => {
      told.push(`${account} ${event}`);
    },
    log: () => undefined,
    now: Date.now,
  };
  return { deps, asked, told, most: () => most };
}

/** Lets time pass until it is done. Returns how long that took, and what it threw. */
async function run(work: Promise<unknown>) {
  const startMs = Date.now();
  let isDone = false;
  const outcome = work.then(
    () => undefined,
    (error: unknown) => String(error),
  );
  const end = outcome.then(() => {
    isDone = true;
  });
  while (!isDone) await jest.advanceTimersByTimeAsync(CALL_MS);
  await end;
  return { tookMs: Date.now() - startMs, problem: await outcome };
}

describe('The night, with more customers than it has time for', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: START_MS });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('reminds first, ends in time, and goes on where it stopped', async () => {
    const { deps, asked, told, most } = makeShop();
    const first = await run(checkSubscriptions(deps));
    expect(first.problem).toMatch(/ customers are left for another run$/);
    expect(first.tookMs).toBeLessThan(600_000);
    expect(told).toEqual([`a${MANY - 1} renews-soon`]);
    expect(asked.length).toBeGreaterThan(MANY / 2);
    expect(await run(checkSubscriptions(deps))).toMatchObject({ problem: undefined });
    // Each of them once.
    expect([asked.length, new Set(asked).size]).toEqual([MANY, MANY]);
    expect(most()).toBeLessThanOrEqual(8);
    // The next night finds nothing to ask for.
    await run(checkSubscriptions(deps));
    expect(asked).toHaveLength(MANY);
    expect(told).toHaveLength(1);
  });

  it('asks for nobody of whom the webhook has dealt with all events', async () => {
    const { deps, asked } = makeShop();
    for (let at = 0; at < MANY - 2; at += 1) await deps.paid.noteEvent(`evt_${at}`, START_MS);
    await run(checkSubscriptions(deps));
    expect(asked.sort()).toEqual([`cus_${MANY - 2}`, `cus_${MANY - 1}`].sort());
  });

  it('keeps what could not be done for the next', async () => {
    const { deps, asked } = makeShop();
    const sick = { ...deps.payments, fetchCustomer: notUsed };
    await run(checkSubscriptions({ ...deps, payments: sick }));
    expect(asked).toEqual([]);
    await run(checkSubscriptions(deps));
    expect(new Set(asked).size).toBeGreaterThan(MANY / 2);
  });
});
