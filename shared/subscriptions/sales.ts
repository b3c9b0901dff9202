/**
 * Figures of what was sold, made of what the payment provider has: subscriptions, payments, and money
 * that went back. They name plans, articles and offers, and no reader.
 */
import type { LeavingReason } from './leaving.ts';
import type { ProviderSubscription } from './provider-subscription.ts';

/** A subscription with the facts of its order and of its end. Times are epoch ms. */
export interface SoldSubscription extends Pick<
  ProviderSubscription,
  'id' | 'status' | 'plan' | 'currency' | 'createdMs' | 'trialEndMs' | 'endedMs'
> {
  /** When its reader, or the publisher, asked that it end. Taken back, it is absent. */
  readonly canceledMs?: number;
  /** Path of the item from which the reader came to buy. */
  readonly article?: string;
  /** Code of the offer with which they came. */
  readonly offer?: string;
  /** Why it was canceled; `unpaid` where the provider gave up asking. */
  readonly leaving?: LeavingReason | 'unpaid';
}

/** An invoice of a subscription. Amounts are whole numbers of the currency's smallest unit. */
export interface SoldPayment {
  readonly subscription: string;
  /** `first` opens a contract, `renewal` is a later interval, `other` a change of plan. */
  readonly kind: 'first' | 'renewal' | 'other';
  readonly plan: string;
  readonly currency: string;
  /** What was paid; 0 while nothing was. */
  readonly amount: number;
  readonly createdMs: number;
  readonly paidMs?: number;
  /** An attempt failed, whatever came later. */
  readonly hasFailed: boolean;
}

/** Money that went back to a reader: by us, or by the reader's bank after a dispute. */
export interface ReturnedMoney {
  readonly kind: 'refund' | 'dispute';
  readonly plan: string;
  readonly currency: string;
  readonly amount: number;
  readonly atMs: number;
}

/** A term of a plan that one reader has paid for another, once. */
export interface SoldGift {
  readonly plan: string;
  readonly currency: string;
  readonly amount: number;
  readonly paidMs: number;
}

export interface SalesFacts {
  readonly subscriptions: readonly SoldSubscription[];
  readonly payments: readonly SoldPayment[];
  readonly gifts: readonly SoldGift[];
  readonly returned: readonly ReturnedMoney[];
}

/** A month of the magazine's time zone, or what of it was asked for. */
export interface Span {
  /** `2027-01`. */
  readonly month: string;
  readonly fromMs: number;
  /** The first moment after it. */
  readonly toMs: number;
}

/** What is counted for a month, a plan and a currency. */
export const measures = [
  'living',
  'new',
  'trialsPaid',
  'renewed',
  'canceled',
  'ended',
  'failed',
  'recovered',
  'refunded',
  'disputed',
  'gifts',
  'paid',
  'returned',
] as const;
export type Measure = (typeof measures)[number];
export type Figures = Readonly<Record<Measure, number>>;

export interface SalesRow extends Figures {
  readonly month: string;
  readonly plan: string;
  /** ISO 4217, in capitals. */
  readonly currency: string;
}

/** How many of the new subscriptions came from an article, or by an offer. */
export interface Conversions {
  readonly name: string;
  readonly count: number;
}

export interface Sales {
  /** By month, plan and currency; rows in which nothing is are left out. */
  readonly rows: readonly SalesRow[];
  readonly articles: readonly Conversions[];
  readonly offers: readonly Conversions[];
  readonly reasons: readonly Conversions[];
}

const nothing = Object.fromEntries(measures.map((name) => [name, 0])) as Figures;
const notBegun: readonly string[] = ['incomplete', 'incomplete_expired'];

function contains({ fromMs, toMs }: Span, ms: number | undefined): boolean {
  return ms !== undefined && ms >= fromMs && ms < toMs;
}

type Counting = Pick<SalesRow, 'plan' | 'currency'> & Partial<Figures>;

/** What a subscription adds to a month. */
function ofSubscription(one: SoldSubscription, span: Span): Counting {
  const { plan, currency, createdMs, canceledMs, endedMs = Number.POSITIVE_INFINITY } = one;
  return {
    plan,
    currency,
    living: Number(createdMs < span.fromMs && endedMs >= span.fromMs),
    new: Number(contains(span, createdMs)),
    canceled: Number(contains(span, canceledMs)),
    ended: Number(contains(span, endedMs)),
  };
}

function ofPayment(one: SoldPayment, isAfterTrial: boolean, span: Span): Counting {
  const { plan, currency, kind, amount, createdMs, paidMs, hasFailed } = one;
  const isPaid = contains(span, paidMs) && amount > 0;
  const isLater = hasFailed && contains(span, createdMs);
  return {
    plan,
    currency,
    trialsPaid: Number(isPaid && isAfterTrial),
    renewed: Number(isPaid && kind === 'renewal' && !isAfterTrial),
    failed: Number(isLater),
    recovered: Number(isLater && paidMs !== undefined),
    paid: isPaid ? amount : 0,
  };
}

function ofGift({ plan, currency, amount, paidMs }: SoldGift, span: Span): Counting {
  const isIn = contains(span, paidMs);
  return { plan, currency, gifts: Number(isIn), paid: isIn ? amount : 0 };
}

function ofReturn({ kind, plan, currency, amount, atMs }: ReturnedMoney, span: Span): Counting {
  const isIn = contains(span, atMs);
  return {
    plan,
    currency,
    refunded: Number(isIn && kind === 'refund'),
    disputed: Number(isIn && kind === 'dispute'),
    returned: isIn ? amount : 0,
  };
}

const DAY_MS = 86_400_000;

/** The first payment after a trial is of the interval that begins when the trial ends. */
function isAfterTrial({ kind, createdMs }: SoldPayment, trialEndMs: number | undefined): boolean {
  if (kind !== 'renewal' || trialEndMs === undefined) return false;
  return createdMs >= trialEndMs - DAY_MS && createdMs < trialEndMs + DAY_MS;
}

function rowsOf(countings: readonly Counting[], { month }: Span): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  for (const { plan, currency, ...more } of countings) {
    if (Object.values(more).every((value) => value === 0)) continue;
    const name = `${plan}\n${currency}`;
    const row = rows.get(name) ?? { month, plan, currency, ...nothing };
    const sums = measures.map((measure) => [measure, row[measure] + (more[measure] ?? 0)]);
    rows.set(name, { ...row, ...(Object.fromEntries(sums) as Figures) });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Returns how often each name comes, the most frequent first. */
function counted(names: readonly string[]): Conversions[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/**
 * @param spans In order, without overlaps.
 * @returns what happened in them; of months in which nothing did there is no row.
 */
export function salesOf(facts: SalesFacts, spans: readonly Span[]): Sales {
  const subscriptions = facts.subscriptions.filter(({ status }) => !notBegun.includes(status));
  const trials = new Map(subscriptions.map(({ id, trialEndMs }) => [id, trialEndMs]));
  const isIn = (ms: number | undefined) => spans.some((span) => contains(span, ms));
  const begun = subscriptions.filter(({ createdMs }) => isIn(createdMs));
  return {
    rows: spans.flatMap((span) =>
      rowsOf(
        [
          ...subscriptions.map((one) => ofSubscription(one, span)),
          ...facts.payments.map((one) =>
            ofPayment(one, isAfterTrial(one, trials.get(one.subscription)), span),
          ),
          ...facts.gifts.map((one) => ofGift(one, span)),
          ...facts.returned.map((one) => ofReturn(one, span)),
        ],
        span,
      ),
    ),
    articles: counted(begun.flatMap(({ article }) => article ?? [])),
    offers: counted(begun.flatMap(({ offer }) => offer ?? [])),
    reasons: counted(
      subscriptions
        .filter(({ canceledMs, endedMs }) => isIn(canceledMs ?? endedMs))
        .flatMap(({ leaving }) => leaving ?? []),
    ),
  };
}

/** Returns sums of rows, such as those of a month. Amounts of several currencies are not summed. */
export function sumOf(rows: readonly SalesRow[]): Figures {
  return Object.fromEntries(
    measures.map((measure) => [measure, rows.reduce((sum, row) => sum + row[measure], 0)]),
  ) as Figures;
}
