/**
 * A mailbox's subscription to one newsletter: pending until the link in our email is used, then
 * confirmed, and finally unsubscribed. The consent trail keeps every step: when, what, where it
 * came from, and what the reader was shown. The trail holds no network address: the confirmed link
 * shows whose mailbox it is, which a network address does not (GDPR, articles 5 and 7).
 */
import { DAY_S, MINUTE_S, SECOND_MS } from '../limits.ts';
import { changedWishes, type LetterWishes, type WishedChange } from './wishes.ts';

export type SubscriptionState = 'pending' | 'confirmed' | 'unsubscribed';

export interface ConsentEvent {
  /** ISO. */
  readonly at: string;
  readonly what: 'requested' | 'confirmed' | 'unsubscribed';
  /**
   * The form's source code, or how the reader acted on an email: `email`, `one-click`,
   * `preferences`. Of a list of readers that was imported: `import ` and the system it comes from.
   */
  readonly source: string;
  /** What the reader was shown. */
  readonly text?: string;
  /** Of a list that does not say when: `at` is the time of its import. */
  readonly isUndated?: boolean | undefined;
}

export interface NewsletterSubscription extends LetterWishes {
  readonly state: SubscriptionState;
  /** Removed when the reader has left. A hash identifies readers who must not be emailed. */
  readonly email?: string;
  /**
   * Until when a request counts that follows the reader's leaving, epoch s. Anybody can type an
   * address, so such a request must not end the proof: without a confirmation the record is what it
   * was before.
   */
  readonly confirmBy?: number;
  /** When the reader was asked whether the newsletter is still wanted, ISO; absent once they answer. */
  readonly askedAt?: string;
  readonly sourceCode: string;
  readonly trail: readonly ConsentEvent[];
  /** When confirmation emails were sent during the last day, epoch s. */
  readonly emailedAt: readonly number[];
  /** When the subscription is forgotten, epoch s; absent means never. */
  readonly ttl?: number;
}

/**
 * How long the link in an email can confirm. An unconfirmed subscription is forgotten after that.
 */
export const CONFIRM_LINK_S = 7 * DAY_S;
/** The proof that a reader asked for emails and has left is kept while claims can be made. */
const PROOF_S = 3 * 365 * DAY_S;
const EMAILS_A_DAY_MAX = 3;
/** A second press, or a double click that sends twice, results in one email. */
const EMAIL_AGAIN_S = 10 * MINUTE_S;
/** Keeps the newest steps. No honest reader has more. */
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

function isOver(at: number | undefined, nowMs: number): boolean {
  return at !== undefined && at * SECOND_MS <= nowMs;
}

/** Returns the state that counts now: a request after leaving counts until it is confirmed or late. */
export function stateNow(
  { state, confirmBy }: Pick<NewsletterSubscription, 'state' | 'confirmBy'>,
  nowMs: number,
): SubscriptionState {
  return isOver(confirmBy, nowMs) ? 'unsubscribed' : state;
}

/** Returns the record as it was when the reader left, without the requests that came to nothing. */
function withoutRequest({
  email: _,
  confirmBy: __,
  trail,
  ...rest
}: NewsletterSubscription): NewsletterSubscription {
  const last = trail.findLastIndex(({ what }) => what !== 'requested');
  return { ...rest, state: 'unsubscribed', trail: trail.slice(0, last + 1) };
}

/**
 * Returns the record as it counts now: none when it is forgotten, because DynamoDB deletes expired
 * items days later, and `unsubscribed` when a request after that was not confirmed in time.
 */
export function asOfNow(stored: Current, nowMs: number): Current {
  if (stored === undefined || isOver(stored.ttl, nowMs)) return undefined;
  return isOver(stored.confirmBy, nowMs) ? withoutRequest(stored) : stored;
}

/** A request that another follows was not confirmed: it goes before a step that is a proof. */
function withEvents(current: Current, ...events: readonly ConsentEvent[]): readonly ConsentEvent[] {
  const trail = [...(current?.trail ?? []), ...events];
  while (trail.length > TRAIL_MAX) {
    const repeated = trail.findIndex(
      ({ what }, at) => what === 'requested' && trail[at + 1]?.what === 'requested',
    );
    trail.splice(Math.max(repeated, 0), 1);
  }
  return trail;
}

/** Returns how long a request is kept: after a reader has left, as long as the proof of it. */
function requestTimes(
  current: Current,
  nowS: number,
): Pick<NewsletterSubscription, 'ttl' | 'confirmBy'> {
  const confirmBy = nowS + CONFIRM_LINK_S;
  const hasLeft = current?.state === 'unsubscribed' || current?.confirmBy !== undefined;
  return hasLeft ? { ttl: Math.max(current.ttl ?? 0, confirmBy), confirmBy } : { ttl: confirmBy };
}

/**
 * Returns the subscription to store when an email with a link is due now. Undefined when none is
 * due: already confirmed, emailed just now, or emailed too often.
 */
export function requested(
  stored: Current,
  { nowMs, email, sourceCode, text }: SignUp,
): NewsletterSubscription | undefined {
  const current = asOfNow(stored, nowMs);
  const nowS = seconds(nowMs);
  const emailedAt = (current?.emailedAt ?? []).filter((at) => at > nowS - DAY_S);
  const isFresh = current?.state === 'pending' && emailedAt.some((at) => at > nowS - EMAIL_AGAIN_S);
  if (current?.state === 'confirmed' || isFresh || emailedAt.length >= EMAILS_A_DAY_MAX)
    return undefined;
  return {
    state: 'pending',
    email,
    sourceCode,
    emailedAt: [...emailedAt, nowS],
    ...requestTimes(current, nowS),
    trail: withEvents(current, {
      at: new Date(nowMs).toISOString(),
      what: 'requested',
      source: sourceCode,
      text,
    }),
  };
}

/**
 * Reverts the record of an email that was not sent after all. Another attempt is then due at once.
 */
export function notEmailed(current: Current, nowMs: number): NewsletterSubscription | undefined {
  const at = seconds(nowMs);
  return current?.emailedAt.includes(at) === true
    ? { ...current, emailedAt: current.emailedAt.filter((one) => one !== at) }
    : undefined;
}

/** Notes that a reader who gets the newsletter is asked whether they still want it. */
export function asked(stored: Current, nowMs: number): NewsletterSubscription | undefined {
  const current = asOfNow(stored, nowMs);
  return current?.state === 'confirmed'
    ? { ...current, askedAt: new Date(nowMs).toISOString() }
    : undefined;
}

/** Returns a subscription whose reader need not answer any more; undefined where nothing was asked. */
export function stillWanted(
  stored: Current,
  nowMs: number,
  event?: Pick<ConsentEvent, 'source' | 'text'>,
): NewsletterSubscription | undefined {
  const current = asOfNow(stored, nowMs);
  if (current?.state !== 'confirmed' || current.askedAt === undefined) return undefined;
  const { askedAt: _, ...rest } = current;
  if (event === undefined) return rest;
  const at = new Date(nowMs).toISOString();
  return { ...rest, trail: withEvents(current, { at, what: 'confirmed', ...event }) };
}

/** Ends a newsletter whose reader was asked and has not answered. */
export function notAnswered(stored: Current, nowMs: number): NewsletterSubscription | undefined {
  return asOfNow(stored, nowMs)?.askedAt === undefined
    ? undefined
    : unsubscribed(stored, nowMs, 'no answer');
}

/** Confirms by the link in our email. `unknown`: no subscription is waiting to be confirmed. */
export function confirmed(
  stored: Current,
  nowMs: number,
  source: string,
  text: string,
): NewsletterSubscription | 'unchanged' | 'unknown' {
  const current = asOfNow(stored, nowMs);
  if (current?.state === 'confirmed')
    return stillWanted(current, nowMs, { source, text }) ?? 'unchanged';
  if (current?.state !== 'pending' || current.email === undefined) return 'unknown';
  const { ttl: _, confirmBy: __, ...rest } = current;
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

/**
 * Requests and confirms in one step: a reader who has proved to own the mailbox needs no email.
 * Undefined when the subscription is already confirmed, and nobody asked.
 */
export function chosen(
  stored: Current,
  { nowMs, email, sourceCode, text }: SignUp,
): NewsletterSubscription | undefined {
  const current = asOfNow(stored, nowMs);
  if (current?.state === 'confirmed')
    return stillWanted(current, nowMs, { source: sourceCode, text });
  const at = new Date(nowMs).toISOString();
  const step = { at, source: sourceCode, text };
  const trail = withEvents(current, { ...step, what: 'requested' }, { ...step, what: 'confirmed' });
  return { state: 'confirmed', email, sourceCode, emailedAt: current?.emailedAt ?? [], trail };
}

/** Undefined when there is nothing to unsubscribe from. */
export function unsubscribed(
  stored: Current,
  nowMs: number,
  source: string,
): NewsletterSubscription | undefined {
  const current = asOfNow(stored, nowMs);
  if (current === undefined || current.state === 'unsubscribed') return undefined;
  const { sourceCode, emailedAt } = current;
  return {
    ...{ sourceCode, emailedAt },
    state: 'unsubscribed',
    ttl: seconds(nowMs) + PROOF_S,
    trail: withEvents(current, { at: new Date(nowMs).toISOString(), what: 'unsubscribed', source }),
  };
}

/**
 * Whether a reader has left, so that an older record that comes back may not replace this one. A
 * confirmation that only the older one has counts where it is later: it was given before the records
 * went back in time.
 */
export function staysLeft(
  stored: NewsletterSubscription,
  older: NewsletterSubscription | undefined,
  nowMs: number,
): boolean {
  const current = asOfNow(stored, nowMs);
  if (current?.state !== 'unsubscribed' && current?.confirmBy === undefined) return false;
  const { trail } = withoutRequest(current);
  const leftAt = trail.at(-1)?.at ?? '';
  const known = new Set(trail.map(({ at }) => at));
  return !(older?.trail ?? []).some(
    ({ what, at }) => what === 'confirmed' && at > leftAt && !known.has(at),
  );
}

/** Returns a subscription with other wishes; undefined where no letters are sent, or nothing changes. */
export function wished(
  stored: Current,
  change: WishedChange,
  nowMs: number,
): NewsletterSubscription | undefined {
  const answered = stillWanted(stored, nowMs, { source: 'preferences' });
  const current = answered ?? asOfNow(stored, nowMs);
  if (current?.state !== 'confirmed') return undefined;
  const { pausedUntil, atMost, sections, ...rest } = current;
  const after = changedWishes(current, change, nowMs);
  const isSame =
    after.pausedUntil === pausedUntil &&
    after.atMost === atMost &&
    after.sections?.join() === sections?.join();
  return isSame ? answered : { ...rest, ...after };
}

/** A row of another system's list of readers. */
export interface ImportedConsent {
  readonly nowMs: number;
  /** When the reader agreed, or left; ISO. Absent when the list does not say. */
  readonly at?: string;
  /** `import ` and the name of the system. */
  readonly source: string;
  /** How the list says that the reader agreed. */
  readonly text: string;
}

/** Returns a step of the trail that another system's list brings. */
function importedEvent(
  what: ConsentEvent['what'],
  { nowMs, at, source, text }: ImportedConsent,
): ConsentEvent {
  if (at !== undefined) return { at, what, source, text };
  return { at: new Date(nowMs).toISOString(), what, source, text, isUndated: true };
}

/**
 * Whether a reader has agreed since they left elsewhere. Where a list does not say when, what the reader
 * confirmed here counts, and of another list nothing does.
 */
function hasAgreedSince({ trail }: NewsletterSubscription, leftAt: string | undefined): boolean {
  const agreed = trail.findLast(({ what }) => what === 'confirmed');
  if (agreed === undefined || agreed.isUndated === true) return false;
  if (leftAt !== undefined) return agreed.at > leftAt;
  return !agreed.source.startsWith('import ') && !agreed.source.startsWith('sync ');
}

/** Whether a reader left in the system that is followed, and nowhere else: there they may come back. */
function leftThere({ trail, confirmBy }: NewsletterSubscription, source: string): boolean {
  return confirmBy === undefined && source.startsWith('sync ') && trail.at(-1)?.source === source;
}

/**
 * Takes a reader over who has agreed elsewhere: no email asks again. `left`: the reader has left here,
 * which no list undoes.
 */
export function imported(
  stored: Current,
  email: string,
  consent: ImportedConsent,
): NewsletterSubscription | 'unchanged' | 'left' {
  const { nowMs, source } = consent;
  const current = asOfNow(stored, nowMs);
  if (current?.state === 'confirmed') return 'unchanged';
  const hasLeft = current?.state === 'unsubscribed' || current?.confirmBy !== undefined;
  if (hasLeft && !leftThere(current, source)) return 'left';
  return {
    state: 'confirmed',
    email,
    sourceCode: source,
    emailedAt: [],
    trail: withEvents(current, importedEvent('confirmed', consent)),
  };
}

/**
 * Notes a reader who has left elsewhere, so that no later list brings them back. `unchanged`: they have
 * left here too. `agreed`: they have agreed since.
 */
export function importedLeaving(
  stored: Current,
  consent: ImportedConsent,
): NewsletterSubscription | 'unchanged' | 'agreed' {
  const { nowMs, at, source } = consent;
  const current = asOfNow(stored, nowMs);
  if (current?.state === 'unsubscribed' || current?.confirmBy !== undefined) return 'unchanged';
  if (current !== undefined && hasAgreedSince(current, at)) return 'agreed';
  return {
    state: 'unsubscribed',
    sourceCode: current?.sourceCode ?? source,
    emailedAt: [],
    ttl: seconds(nowMs) + PROOF_S,
    trail: withEvents(current, importedEvent('unsubscribed', consent)),
  };
}
