/**
 * Whatever happens at the provider, and whatever becomes of its events: what is stored is what the
 * provider says once the last event, or the night, has asked.
 */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openReasons, settle } from '../../shared/subscriptions/access.ts';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';
import { paidInMemory } from '../../test/support/paid-in-memory.ts';
import type { Paid } from './paid-store.ts';
import { syncCustomer, type SyncDeps } from './sync-customer.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-01-01T00:00:00Z');
const notUsed = () => Promise.reject(new Error('not used here'));

/** A provider, a store with conditional writes, and a clock. */
function makeWorld(pause: () => Promise<void>) {
  let clock = START_MS;
  let looks = 0;
  const subscriptions = new Map<string, ProviderSubscription>();
  /** Whose each of them is: the account has two customers. */
  const owners = new Map<string, string>();
  const deleted = new Set<string>();
  // Its checkout was begun.
  const begun = { account: 'a', endsAt: '', isLinked: true, reason: 'none', fetchedAt: 0 };
  const stored = new Map<string, Paid>([['a', { ...begun, told: new Set<string>() }]]);
  const refunds: string[] = [];
  const change = (id: string, to: Partial<ProviderSubscription>) => {
    const before = subscriptions.get(id);
    if (before !== undefined) subscriptions.set(id, { ...before, ...to });
  };
  const paid = paidInMemory(stored, pause);
  const deps: SyncDeps = {
    paid,
    payments: {
      ...{ startGift: notUsed, refundGift: notUsed },
      ...{ startCheckout: notUsed, customerOfCheckout: notUsed, openPortal: notUsed },
      ...{ previewChange: notUsed, change: notUsed, setEmail: notUsed },
      ...{ readEvent: notUsed, customerOfSubscription: notUsed, resume: notUsed },
      async *listEvents() {},
      async *listLiving() {},
      fetchCustomer: async (id) => {
        await pause();
        const all = [...subscriptions.values()].filter((one) => owners.get(one.id) === id);
        const isDeleted = deleted.has(id);
        await pause();
        if (isDeleted) return undefined;
        return { id, account: 'a', email: 'a@reader.example', subscriptions: all };
      },
      cancel: async (id) => {
        await pause();
        change(id, { status: 'canceled', endedMs: clock });
      },
      refund: async (id) => {
        await pause();
        if (subscriptions.get(id)?.lastPayment !== 'refunded') refunds.push(id);
        change(id, { lastPayment: 'refunded' });
      },
    },
    erased: { has: () => Promise.resolve(false) },
    plans: undefined,
    tell: () => Promise.resolve(),
    log: () => undefined,
    // Three looks see one time, as calls within a millisecond do.
    now: () => {
      looks += 1;
      if (looks % 3 === 0) clock += 1;
      return clock;
    },
  };
  return {
    deps,
    stored,
    subscriptions,
    owners,
    deleted,
    refunds,
    change,
    pass: (days: number) => {
      clock += days * DAY_MS;
    },
    /** The publisher deletes a customer, whose subscriptions end at once. */
    remove: (customer: string) => {
      deleted.add(customer);
      for (const [id, owner] of owners)
        if (owner === customer && subscriptions.get(id)?.status !== 'canceled')
          change(id, { status: 'canceled', endedMs: clock });
    },
    buy: (id: string, customer: string) => {
      owners.set(id, customer);
      subscriptions.set(id, {
        ...{ id, status: 'active', plan: 'digital', amount: 1_000, currency: 'usd' },
        ...{ interval: 'year', createdMs: clock, periodEndMs: clock + 365 * DAY_MS },
        lastPayment: 'paid',
      });
    },
  };
}

const customers = ['cus_a', 'cus_b'] as const;
/** What may happen at the provider. Numbers choose a subscription that is there. */
type Happening =
  | { readonly kind: 'buy'; readonly customer: string }
  | { readonly kind: 'delete'; readonly customer: string }
  | { readonly kind: 'change'; readonly at: number; readonly to: Partial<ProviderSubscription> }
  | { readonly kind: 'pass'; readonly days: number };
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), customer: fc.constantFrom(...customers) }),
  fc.record({
    kind: fc.constant('change' as const),
    at: fc.nat(3),
    to: fc.constantFrom<Partial<ProviderSubscription>>(
      { status: 'past_due', lastPayment: 'open' },
      { status: 'active', lastPayment: 'paid' },
      { status: 'unpaid' },
      { status: 'trialing' },
      { status: 'canceled' },
      { lastPayment: 'refunded' },
      { lastPayment: 'disputed-and-lost' },
      { cancelAtMs: START_MS + 90 * DAY_MS },
    ),
  }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.nat(40) }),
);
/** Of customers that are deleted, too. */
const happeningOrDeletion: fc.Arbitrary<Happening> = fc.oneof(
  { arbitrary: happening, weight: 6 },
  {
    arbitrary: fc.record({
      kind: fc.constant('delete' as const),
      customer: fc.constantFrom(...customers),
    }),
    weight: 1,
  },
);
/** What becomes of the event of each: lost, delivered at once, or later, and how often. */
const fate = fc.record({ what: happeningOrDeletion, copies: fc.nat(3), isLate: fc.boolean() });

/** @returns the customer that an event of it names. */
function apply(world: ReturnType<typeof makeWorld>, what: Happening): string {
  if (what.kind === 'delete') {
    world.remove(what.customer);
    return what.customer;
  }
  if (what.kind === 'buy') {
    if (!world.deleted.has(what.customer))
      world.buy(`sub_${world.subscriptions.size}`, what.customer);
    return what.customer;
  }
  if (what.kind === 'pass') {
    world.pass(what.days);
    return customers[0];
  }
  const ids = [...world.subscriptions.keys()];
  const id = ids[what.at % Math.max(1, ids.length)] ?? '';
  const isOver = world.subscriptions.get(id)?.status === 'canceled';
  // What has ended never lives again.
  if (!isOver) world.change(id, what.to);
  return world.owners.get(id) ?? customers[0];
}

/** As the provider has it now: the same account of it, and nothing left to end. */
function expectSame({ stored, subscriptions, deleted }: ReturnType<typeof makeWorld>): void {
  const found = stored.get('a');
  const settled = settle([...subscriptions.values()], found?.fetchedAt ?? 0);
  expect(settled.cancellations).toEqual([]);
  // Of those of a customer that was deleted nobody hears any more: they are all over.
  if (deleted.size === 0 || settled.access.isOpen)
    expect([found?.reason, found?.subscription]).toEqual([
      settled.access.reason,
      settled.subscription,
    ]);
  else expect(openReasons).not.toContain(found?.reason);
  expect(deleted).not.toContain(found?.customer);
  const open = [...subscriptions.values()].filter(
    (one) => settle([one], found?.fetchedAt ?? 0).access.isOpen,
  );
  expect(open.length).toBeLessThan(2);
}

describe('Selling, over sequences of events with loss and duplicates', () => {
  it('stores what the provider says, in whichever order events come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 12 }), async (fates) => {
        const world = makeWorld(() => Promise.resolve());
        const late: string[] = [];
        for (const { what, copies, isLate } of fates) {
          const customer = apply(world, what);
          const events = Array.from({ length: copies }, () => customer);
          if (isLate) late.push(...events);
          else for (const one of events) await syncCustomer(world.deps, one, 'a');
        }
        // The night.
        for (const customer of [...late, ...customers])
          await syncCustomer(world.deps, customer, 'a');
        expectSame(world);
        expect(new Set(world.refunds).size).toBe(world.refunds.length);
      }),
      { numRuns: 10_000 },
    );
  });

  it('stores what the provider says, however many ask at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { minLength: 1, maxLength: 8 }),
        fc.scheduler(),
        async (fates, scheduler) => {
          const world = makeWorld(() => scheduler.schedule(Promise.resolve()));
          const asked: Promise<unknown>[] = [];
          for (const { what, copies } of fates) {
            const customer = apply(world, what);
            // One that others overtake five times fails, and the provider sends its event again.
            for (let copy = 0; copy < copies; copy += 1)
              asked.push(syncCustomer(world.deps, customer, 'a').catch(() => undefined));
            if (scheduler.count() > 0) await scheduler.waitOne();
          }
          // The last event of each customer comes while others still ask.
          let isHeard = true;
          for (const customer of customers)
            asked.push(
              syncCustomer(world.deps, customer, 'a').catch(() => {
                isHeard = false;
              }),
            );
          await scheduler.waitIdle();
          await Promise.all(asked);
          fc.pre(isHeard);
          expectSame(world);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
