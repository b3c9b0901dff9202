/**
 * Why an item is open or closed to a reader, and what helps: one decision for the page "Fix my access"
 * and for customer care.
 */

import { decideAccess, type AccessRule } from '../paywall/access-decision.ts';
import { entitlementsOf } from '../paywall/subscription-token.ts';

/** How readers get access to an item. Each level is a row of `levels`. */
export type AccessLevel = AccessRule['access'];

/** Why the item is open, or closed. */
export const verdicts = [
  'free',
  'subscriber',
  'network',
  'registered',
  'sampled',
  'readBefore',
  'needsAccount',
  'needsSubscription',
  'needsOtherPlan',
  'meterUsed',
] as const;
export type Verdict = (typeof verdicts)[number];

/** What is worth knowing besides, each with something that helps. */
export const hints = [
  'cookiesBlocked',
  'clockWrong',
  'signedOut',
  'emailUnverified',
  'tokenRenewed',
  'ended',
  'startsLater',
  'paymentLate',
  'paymentGivenUp',
  'moneyReturned',
  'paused',
  'notPaidYet',
  'linkedElsewhere',
  'linkable',
  'noneLinked',
] as const;
export type Hint = (typeof hints)[number];

/** Where a reader can do something about it. */
export type Help = 'signIn' | 'register' | 'subscribe' | 'link' | 'myAccount' | 'care' | 'story';

export interface AccessFinding {
  readonly code: Verdict | Hint;
  readonly help?: Help;
  /** ISO: when it ended, or when it changes by itself. */
  readonly date?: string;
  /** Free items that are left, and that there are. */
  readonly left?: number;
  readonly of?: number;
  /** Of the institution whose network opens it. */
  readonly name?: string;
}

/** A subscription that an account has, of any seller. */
export interface HeldSubscription {
  readonly isOpen: boolean;
  /**
   * `linked` for one of a publisher's table, `waiting` for a gift that has not begun; of what was bought,
   * as `access.ts` calls it.
   */
  readonly reason: string;
  /** When a gift begins that waits. */
  readonly startsAt?: string;
  readonly endsAt: string;
  /** The plan's key; one of no plan opens what any opens. */
  readonly plan?: string;
}

/** What is known of a reader. What a browser alone knows is absent for customer care. */
export interface AccessFacts {
  /** Absent where no item was asked about. */
  readonly item?: { readonly level: AccessLevel; readonly tiers?: readonly string[] };
  readonly isSignedIn: boolean;
  readonly isVerified: boolean;
  readonly held: readonly HeldSubscription[];
  /** Running subscriptions whose holder gave the account's verified address, and which it has not. */
  readonly ofMailbox?: 'free' | 'taken';
  /** The institution in whose network the reader is, and until when. */
  readonly network?: { readonly name: string; readonly endsAt: string };
  /** The meter of the account, or of the browser; absent where nothing is metered. */
  readonly meter?: {
    readonly max: number;
    readonly used: number;
    readonly hasRead: boolean;
    /** When it begins anew, ISO. */
    readonly endsAt: string;
  };
  readonly browser?: {
    readonly keepsCookies: boolean;
    /** How far its clock is ahead, or behind where it is negative. */
    readonly clockAheadMs: number;
    readonly hasToken: boolean;
  };
}

export interface AccessExplanation {
  /** Absent where no item was asked about. */
  readonly isOpen?: boolean;
  /** The verdict first. */
  readonly findings: readonly AccessFinding[];
}

/** Cookies are kept for hours: a clock that is a few minutes off changes nothing. */
const CLOCK_MS = 600_000;

interface Judged {
  readonly isOpen: boolean;
  readonly finding: AccessFinding;
}
type Item = NonNullable<AccessFacts['item']>;

const open = (code: Verdict, more: Partial<AccessFinding> = {}): Judged => ({
  isOpen: true,
  finding: { code, help: 'story', ...more },
});
const closed = (code: Verdict, help: Help, more: Partial<AccessFinding> = {}): Judged => ({
  isOpen: false,
  finding: { code, help, ...more },
});

/** Returns how a subscription opens an item; undefined where the reader has none that runs. */
function bySubscription(
  { level: access, ...more }: Item,
  { held }: AccessFacts,
): Judged | undefined {
  const running = held.filter(({ isOpen }) => isOpen);
  if (running.length === 0) return undefined;
  const entitlements = entitlementsOf('sub', { plans: running.flatMap(({ plan = [] }) => plan) });
  const { show } = decideAccess({ access, ...more }, { payment: 'sub', entitlements }, true);
  return show === 'full' ? open('subscriber') : closed('needsOtherPlan', 'myAccount');
}

function byMeter({ meter, isSignedIn }: AccessFacts): Judged {
  if (meter === undefined) return open('free');
  const { max, used, hasRead, endsAt: date } = meter;
  if (hasRead) return open('readBefore', { date });
  const left = Math.max(0, max - used);
  if (left > 0) return open('sampled', { left, of: max, date });
  return closed('meterUsed', isSignedIn ? 'subscribe' : 'register', { of: max, date });
}

/** What opens an item of each level to a reader without a subscription that does. */
const levels: Readonly<Record<AccessLevel, (facts: AccessFacts) => Judged>> = {
  free: () => open('free'),
  registered: ({ isSignedIn }) =>
    isSignedIn ? open('registered') : closed('needsAccount', 'register'),
  metered: byMeter,
  subscribers: () => closed('needsSubscription', 'subscribe'),
};

function judge(item: Item, facts: AccessFacts): Judged {
  if (item.level === 'free') return levels.free(facts);
  const paid = bySubscription(item, facts);
  const { network } = facts;
  if (network !== undefined && paid?.isOpen !== true) {
    const { name, endsAt } = network;
    const held = [{ isOpen: true, reason: 'linked', endsAt }];
    const isOpen = bySubscription(item, { ...facts, held })?.isOpen;
    if (isOpen === true) return open('network', { name, date: endsAt });
  }
  return paid ?? levels[item.level](facts);
}

/** What the state of a subscription that does not open asks for. */
const states: Readonly<Record<string, { readonly code: Hint; readonly help: Help }>> = {
  linked: { code: 'ended', help: 'subscribe' },
  ended: { code: 'ended', help: 'subscribe' },
  'payment-given-up': { code: 'paymentGivenUp', help: 'subscribe' },
  refunded: { code: 'moneyReturned', help: 'subscribe' },
  disputed: { code: 'moneyReturned', help: 'care' },
  paused: { code: 'paused', help: 'myAccount' },
  'first-payment-missing': { code: 'notPaidYet', help: 'subscribe' },
};

function ofSubscriptions({ held }: AccessFacts): AccessFinding[] {
  const late = held.find(({ reason }) => reason === 'payment-late');
  if (late !== undefined) return [{ code: 'paymentLate', help: 'myAccount', date: late.endsAt }];
  if (held.some(({ isOpen }) => isOpen))
    return held
      .flatMap(({ startsAt }) => startsAt ?? [])
      .sort()
      .slice(0, 1)
      .map((date) => ({ code: 'startsLater', help: 'myAccount', date }));
  const [last] = [...held].sort((a, b) => (a.endsAt < b.endsAt ? 1 : -1));
  const state = last === undefined ? undefined : states[last.reason];
  if (last === undefined || state === undefined) return [];
  // It never began: there is no day on which it ended.
  return [state.code === 'notPaidYet' ? state : { ...state, date: last.endsAt }];
}

/** What of the reader's account may be the reason. */
function ofAccount(facts: AccessFacts): AccessFinding[] {
  const { held, isVerified, ofMailbox } = facts;
  const runs = held.some(({ isOpen }) => isOpen);
  const found = ofSubscriptions(facts);
  if (runs) return found;
  if (!isVerified) return [...found, { code: 'emailUnverified', help: 'myAccount' }];
  if (ofMailbox === 'free') return [...found, { code: 'linkable', help: 'link' }];
  if (ofMailbox === 'taken') return [...found, { code: 'linkedElsewhere', help: 'care' }];
  return found.length > 0 ? found : [{ code: 'noneLinked', help: 'link' }];
}

/** What of the reader's browser may be the reason. */
function ofBrowser({ browser, isSignedIn, held }: AccessFacts): AccessFinding[] {
  if (browser === undefined) return [];
  const { keepsCookies, clockAheadMs, hasToken } = browser;
  // Nothing else is kept without cookies.
  if (!keepsCookies) return [{ code: 'cookiesBlocked' }];
  const runs = isSignedIn && held.some(({ isOpen }) => isOpen);
  return [
    ...(Math.abs(clockAheadMs) > CLOCK_MS ? [{ code: 'clockWrong' as const }] : []),
    ...(runs && !hasToken ? [{ code: 'tokenRenewed' as const, help: 'story' as const }] : []),
  ];
}

/** @returns the verdict, if an item was asked about, and all that helps, most likely first. */
export function explainAccess(facts: AccessFacts): AccessExplanation {
  const judged = facts.item === undefined ? undefined : judge(facts.item, facts);
  const isFree = facts.item?.level === 'free';
  const isThroughNetwork = judged?.finding.code === 'network';
  const account = facts.isSignedIn
    ? ofAccount(facts)
    : [{ code: 'signedOut' as const, help: 'signIn' as const }];
  return {
    ...(judged === undefined ? {} : { isOpen: judged.isOpen }),
    findings: [
      ...(judged === undefined ? [] : [judged.finding]),
      ...(isFree ? [] : ofBrowser(facts)),
      ...(isFree || isThroughNetwork ? [] : account),
    ],
  };
}
