/**
 * A mailbox's subscription to one newsletter: pending until the link of our letter was used, then confirmed, in the end
 * unsubscribed. Every step stays in the trail of consent: when, what, where it came from, and what the reader was shown. The trail has no
 * network address: the confirmed link shows whose mailbox it is, which an address of a network does not (GDPR, articles 5 and 7).
 */
import { DAY_S, MINUTE_S, SECOND_MS } from '../limits.ts';

export type SubscriptionState = 'pending' | 'confirmed' | 'unsubscribed';

export interface ConsentEvent {
  /** ISO. */
  readonly at: string;
  readonly what: 'requested' | 'confirmed' | 'unsubscribed';
  /** The form's source code, or by which way a letter's reader did it: `letter`, `one-click`, `preferences`. */
  readonly source: string;
  /** What the reader was shown. */
  readonly text?: string;
}

export interface NewsletterSubscription {
  readonly state: SubscriptionState;
  /** Gone when the reader has left: who must not be written to is known by a hash. */
  readonly email?: string;
  readonly sourceCode: string;
  readonly trail: readonly ConsentEvent[];
  /** When letters that ask for confirmation were sent during the last day, epoch s. */
  readonly mailedAt: readonly number[];
  /** When it is forgotten, epoch s; absent: never. */
  readonly ttl?: number;
}

/** How long the link of a letter confirms. What was not confirmed by then is forgotten. */
export const CONFIRM_LINK_S = 7 * DAY_S;
/** The proof that somebody asked for letters, and has left, is kept while claims can be made. */
export const PROOF_S = 3 * 365 * DAY_S;
export const MAILS_A_DAY_MAX = 3;
/** Pressed twice, or sent by both hands of a double click: one letter. */
const MAIL_AGAIN_S = 10 * MINUTE_S;
/** The newest steps; nobody has more for honest reasons. */
const TRAIL_MAX = 50;

export interface SignUp {
  readonly nowMs: number;
  readonly email: string;
  readonly sourceCode: string;
  readonly text: string;
}

type Current = NewsletterSubscription | undefined;

function seconds(ms: number): number {
  return Math.floor(ms / SECOND_MS);
}

/** DynamoDB deletes what has expired days later. */
export function unlessForgotten(current: Current, nowMs: number): Current {
  return current?.ttl !== undefined && current.ttl * SECOND_MS <= nowMs ? undefined : current;
}

function withEvents(current: Current, ...events: readonly ConsentEvent[]): readonly ConsentEvent[] {
  return [...(current?.trail ?? []), ...events].slice(-TRAIL_MAX);
}

/** The subscription as it is to be when a letter with a link is due now; undefined when none is: confirmed, just written to, or too often. */
export function requested(
  stored: Current,
  { nowMs, email, sourceCode, text }: SignUp,
): NewsletterSubscription | undefined {
  const current = unlessForgotten(stored, nowMs);
  const nowS = seconds(nowMs);
  const mailedAt = (current?.mailedAt ?? []).filter((at) => at > nowS - DAY_S);
  const isFresh = current?.state === 'pending' && mailedAt.some((at) => at > nowS - MAIL_AGAIN_S);
  if (current?.state === 'confirmed' || isFresh || mailedAt.length >= MAILS_A_DAY_MAX)
    return undefined;
  return {
    state: 'pending',
    email,
    sourceCode,
    mailedAt: [...mailedAt, nowS],
    ttl: nowS + CONFIRM_LINK_S,
    trail: withEvents(current, {
      at: new Date(nowMs).toISOString(),
      what: 'requested',
      source: sourceCode,
      text,
    }),
  };
}

/** Takes back that a letter was sent, which it was not after all; another attempt is then due at once. */
export function notMailed(current: Current, nowMs: number): NewsletterSubscription | undefined {
  const at = seconds(nowMs);
  return current?.mailedAt.includes(at) === true
    ? { ...current, mailedAt: current.mailedAt.filter((one) => one !== at) }
    : undefined;
}

/** By the link of our letter. `unknown`: nothing waits to be confirmed. */
export function confirmed(
  stored: Current,
  nowMs: number,
  source: string,
  text: string,
): NewsletterSubscription | 'unchanged' | 'unknown' {
  const current = unlessForgotten(stored, nowMs);
  if (current?.state === 'confirmed') return 'unchanged';
  if (current?.state !== 'pending') return 'unknown';
  const { ttl: _, ...rest } = current;
  return {
    ...rest,
    state: 'confirmed',
    trail: withEvents(current, {
      at: new Date(nowMs).toISOString(),
      what: 'confirmed',
      source,
      text,
    }),
  };
}

/** A reader who has shown that the mailbox is theirs needs no letter: asked for and confirmed in one step. Undefined when it is so already. */
export function chosen(
  stored: Current,
  { nowMs, email, sourceCode, text }: SignUp,
): NewsletterSubscription | undefined {
  const current = unlessForgotten(stored, nowMs);
  if (current?.state === 'confirmed') return undefined;
  const at = new Date(nowMs).toISOString();
  const step = { at, source: sourceCode, text };
  const trail = withEvents(current, { ...step, what: 'requested' }, { ...step, what: 'confirmed' });
  return { state: 'confirmed', email, sourceCode, mailedAt: current?.mailedAt ?? [], trail };
}

/** Undefined when there is nothing to leave. */
export function unsubscribed(
  stored: Current,
  nowMs: number,
  source: string,
): NewsletterSubscription | undefined {
  const current = unlessForgotten(stored, nowMs);
  if (current === undefined || current.state === 'unsubscribed') return undefined;
  const { email: _, ...rest } = current;
  return {
    ...rest,
    state: 'unsubscribed',
    ttl: seconds(nowMs) + PROOF_S,
    trail: withEvents(current, { at: new Date(nowMs).toISOString(), what: 'unsubscribed', source }),
  };
}
