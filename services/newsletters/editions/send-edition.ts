/**
 * Sends a frozen edition to the confirmed readers of its newsletter, at the pace that the provider
 * allows, for as long as a run may take; the next run goes on. Each letter is claimed before it is sent
 * and is never sent again when its end is unclear. Bounces, complaints and unclear ends stop it (ADR 0182).
 */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { clickPath } from '../../../shared/newsletters/click-link.ts';
import { editionLabel, type EditionName } from '../../../shared/newsletters/edition.ts';
import { asked } from '../../../shared/newsletters/subscription.ts';
import { DAY_S } from '../../../shared/limits.ts';
import { whyUnwanted } from '../../../shared/newsletters/wishes.ts';
import {
  ANONYMOUS,
  decideAccess,
  type Admission,
} from '../../../shared/paywall/access-decision.ts';
import type { LetterLinks } from '../../access-links/letter-links.ts';
import type { LetterOutcome, LetterSender } from '../../email/mailer.ts';
import type { SuppressionStore } from '../../email/suppression-store.ts';
import type { Log } from '../../http/log.ts';
import type { NewsletterLinks } from '../newsletter-links.ts';
import type { NewsletterReader, NewsletterReaders } from '../newsletter-readers.ts';
import type { NewsletterStore } from '../newsletter-store.ts';
import { silentSince, type IsSilent } from '../silent-readers.ts';
import type { Edition, EditionStore, FrozenEdition, JudgedCounts } from './edition-store.ts';
import { ownLetter } from './letter-marks.ts';
import type { LetterStore } from './letter-store.ts';

export interface SendDeps {
  readonly editions: EditionStore;
  readonly letters: LetterStore;
  readonly readers: NewsletterReaders;
  readonly suppressions: Pick<SuppressionStore, 'of'>;
  /** With what the reader of a mailbox comes now: nothing, an account, or a subscription. */
  readonly admission: (hash: string) => Promise<Admission>;
  readonly newsletters: NewsletterStore;
  readonly isSilent: IsSilent;
  /** Makes the links that open stories. */
  readonly letterLinks: LetterLinks;
  readonly sender: LetterSender;
  /** @param origin of the links. */
  readonly linksAt: (origin: string) => NewsletterLinks;
  /** Names the magazine in `Feedback-ID`. */
  readonly brandKey: string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** The share of letters of an edition that stops it, and from how many on: one of ten is no share. */
export const stopRules = {
  bounced: { share: 0.05, from: 5 },
  complained: { share: 0.001, from: 2 },
  refused: { share: 0.05, from: 5 },
  unknown: { share: 0.05, from: 5 },
} as const;

/** So many unclear letters in a row stop it at once: the provider is down, whatever came before. */
const UNCLEAR_IN_A_ROW = 10;

const ends = {
  bounced: 'were bounced',
  complained: 'were reported as spam',
  refused: 'were refused',
  unknown: 'had an unclear end',
} as const satisfies Record<keyof typeof stopRules, string>;

const noCounts: JudgedCounts = { sent: 0, refused: 0, unknown: 0, bounced: 0, complained: 0 };

/** Returns why an edition must stop; undefined while it may go on. */
export function stopReason({
  judgedFrom = noCounts,
  ...counts
}: JudgedCounts & { readonly judgedFrom?: JudgedCounts | undefined }): string | undefined {
  const since = (name: keyof JudgedCounts) => counts[name] - judgedFrom[name];
  const tried = Math.max(1, since('sent') + since('refused') + since('unknown'));
  for (const name of ['bounced', 'complained', 'refused', 'unknown'] as const) {
    const { share, from } = stopRules[name];
    const found = since(name);
    if (found >= from && found / tried >= share)
      return `${found} of ${tried} letters ${ends[name]}`;
  }
  return undefined;
}

/** As much of lost time is made up for, or one letter, ms: a fortieth above the rate in any second. */
const CATCH_UP_MS = 25;

/** Starts work at a rate, and waits where too much of it has not ended. */
function createPace(perSecond: number) {
  const everyMs = 1_000 / perSecond;
  const most = Math.max(2, Math.min(100, Math.ceil(perSecond)));
  const running = new Set<Promise<void>>();
  const errors: unknown[] = [];
  let next = performance.now();
  return {
    async start(work: () => Promise<void>): Promise<void> {
      while (running.size >= most) await Promise.race(running);
      const wait = next - performance.now();
      if (wait > 0) await pause(wait);
      next = Math.max(next, performance.now() - Math.max(everyMs, CATCH_UP_MS)) + everyMs;
      const done: Promise<void> = work()
        .catch((error: unknown) => {
          errors.push(error);
        })
        .finally(() => running.delete(done));
      running.add(done);
    },
    /** @throws the first error of the work. */
    async end(): Promise<void> {
      await Promise.all(running);
      if (errors.length > 0) throw errors[0];
    },
  };
}

interface Sending extends SendDeps {
  readonly name: EditionName;
  readonly frozen: FrozenEdition;
  readonly edition: Edition;
}

/** What a group of readers came to. */
interface Tally {
  sent: number;
  refused: number;
  unknown: number;
  suppressed: number;
  notSubscribed: number;
  paused: number;
  notChosen: number;
  notSilent: number;
  /** Letters with an unclear end since one had a clear one, over the groups of a run. */
  unclearInARow: number;
  /** Why the run ends here; the group is gone through again. */
  ends?: { readonly kind: 'busy' | 'halted'; readonly reason: string };
}

/** SES takes three parts of our own and a name for the sender. */
function feedbackId({ name, brandKey }: Sending): string {
  return `${name.number}:${name.key}:newsletter:${brandKey}`.toLowerCase();
}

/** Returns the address of each link of a reader's letter: some open a story that the reader may read. */
async function linksOf(
  { name, frozen: { origin, walled }, letterLinks }: Sending,
  hash: string,
  admission: Admission,
): Promise<(number: number) => string> {
  const opened = walled.filter(
    ({ isGift, ...rule }) => decideAccess(rule, { ...admission, isGift }, true).show === 'full',
  );
  const items = [...new Set(opened.map(({ item }) => item))];
  const token = items.length === 0 ? '' : await letterLinks.open(name, hash, items);
  const opening = new Set(opened.map(({ link }) => link));
  return (number) => origin + clickPath(name, number, opening.has(number) ? token : '');
}

/**
 * Longer than any time for answers, which begins with the last letter of an edition. Whether an answer
 * counts is what the subscription says.
 */
const ANSWER_LINK_S = 365 * DAY_S;

async function letterFor(
  sending: Sending,
  { hash, email }: NewsletterReader,
  admission: Admission,
): Promise<Parameters<LetterSender['send']>[0]> {
  const { name, frozen, sender, linksAt } = sending;
  const links = linksAt(frozen.origin);
  const token = { key: name.key, hash };
  const { asks } = sending.edition.draft;
  const [unsubscribe, preferences, headers, link, keep] = await Promise.all([
    links.unsubscribe(token),
    links.choose(hash),
    links.headers(token, sender.domain),
    linksOf(sending, hash, admission),
    asks && links.confirm([name.key], hash, ANSWER_LINK_S),
  ]);
  return {
    to: email,
    subject: frozen.subject,
    ...ownLetter(frozen, admission.payment === 'sub', {
      ...{ unsubscribe, preferences, link },
      ...(keep === undefined ? {} : { keep }),
    }),
    headers: { ...headers, 'Feedback-ID': feedbackId(sending) },
    edition: editionLabel(name),
  };
}

/** @param isTriedAgain a letter that has not gone out is tried again now. */
async function settle(
  { letters, name }: Sending,
  hash: string,
  outcome: LetterOutcome,
  tally: Tally,
  isTriedAgain: boolean,
): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      tally.sent += 1;
      tally.unclearInARow = 0;
      await letters.settle(name, hash, 'sent', outcome.messageId);
      break;
    case 'refused':
    case 'unknown':
      tally[outcome.kind] += 1;
      tally.unclearInARow = outcome.kind === 'unknown' ? tally.unclearInARow + 1 : 0;
      if (tally.unclearInARow >= UNCLEAR_IN_A_ROW)
        tally.ends = {
          kind: 'halted',
          reason: `${tally.unclearInARow} letters in a row had an unclear end: ${outcome.reason}`,
        };
      await letters.settle(name, hash, outcome.kind, outcome.reason);
      break;
    case 'busy':
    case 'halted':
      await letters.release(name, hash);
      if (outcome.kind === 'halted' || !isTriedAgain)
        tally.ends = { kind: outcome.kind, reason: outcome.reason };
  }
}

/** How often a letter is tried that the provider has no time for: it has not gone out. */
const BUSY_TRIES = 4;
const BUSY_MS = 300;

/** Sends one letter: who may not get it, or got it, is passed over. */
async function sendOne(sending: Sending, reader: NewsletterReader, tally: Tally): Promise<void> {
  const { name, letters, sender, suppressions, edition, frozen, now } = sending;
  const reach = { cadences: edition.cadences, sections: edition.draft.sections };
  const unwanted = whyUnwanted(reader.wishes, reach, now());
  if (unwanted !== undefined) {
    tally[unwanted] += 1;
    return;
  }
  const { asks } = edition.draft;
  if (asks && !(await sending.isSilent(reader, silentSince(asks.silentMonths, now())))) {
    tally.notSilent += 1;
    return;
  }
  const isForSubscribers = edition.draft.audience === 'subscribers';
  const isAsked =
    isForSubscribers || frozen.paying !== undefined || frozen.walled.some(({ isGift }) => !isGift);
  const admission = isAsked ? await sending.admission(reader.hash) : ANONYMOUS;
  if (isForSubscribers && admission.payment !== 'sub') {
    tally.notSubscribed += 1;
    return;
  }
  if ((await suppressions.of(reader.email)) !== undefined) {
    tally.suppressed += 1;
    return;
  }
  const letter = await letterFor(sending, reader, admission);
  // Before the letter: nobody answers a question that is not known.
  if (asks)
    await sending.newsletters.change(reader.hash, name.key, (current) => asked(current, now()));
  for (let tried = 1; await letters.claim(name, reader.hash); tried += 1) {
    const outcome = await sender.send(letter);
    await settle(sending, reader.hash, outcome, tally, tried < BUSY_TRIES);
    if (outcome.kind !== 'busy' || tried === BUSY_TRIES) return;
    await pause(BUSY_MS * tried);
  }
}

/** Passes over a reader of whom something cannot be read, so that the others get theirs. */
async function passOver(
  { editions, letters, name, log }: Sending,
  hash: string,
  { issues: [issue] }: v.ValiError<v.GenericSchema>,
): Promise<void> {
  if (!(await letters.claim(name, hash))) return;
  // What was found there may be an address.
  const reason = `A record cannot be read: ${v.getDotPath(issue) ?? issue.type}`;
  await letters.settle(name, hash, 'refused', reason);
  await editions.add(name, { refused: 1 });
  log({
    ...{ level: 'ERROR', message: 'A reader of an edition was passed over' },
    ...{ edition: editionLabel(name), reason },
  });
}

async function sendGroup(
  sending: Sending,
  group: readonly NewsletterReader[],
  pace: ReturnType<typeof createPace>,
  unclearInARow: number,
): Promise<Tally> {
  const tally: Tally = {
    ...{ sent: 0, refused: 0, unknown: 0, unclearInARow },
    ...{ suppressed: 0, notSubscribed: 0, paused: 0, notChosen: 0, notSilent: 0 },
  };
  const known = await sending.letters.known(
    sending.name,
    group.map(({ hash }) => hash),
  );
  for (const reader of group) {
    if (known.has(reader.hash)) continue;
    if (tally.ends !== undefined) break;
    await pace.start(() =>
      sendOne(sending, reader, tally).catch((error: unknown) => {
        if (error instanceof v.ValiError) return passOver(sending, reader.hash, error);
        throw error;
      }),
    );
  }
  await pace.end();
  return tally;
}

export type RunEnd = 'done' | 'stopped' | 'paused' | 'taken';

/** Longer than a run takes, so that two never send at once. A run that is killed delays the next by it. */
const LEASE_MS = 70_000;

/**
 * A group takes about so long, s. No run ends in one, so that it is over before its function is, however
 * few letters a second the provider takes.
 */
const GROUP_S = 10;

function today(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** Returns how many letters may go out now: by the provider's quota and by the edition's own. */
function allowance({ perDay, day, daySent }: Edition, nowMs: number, quota = Infinity): number {
  const own = perDay === undefined ? Infinity : perDay - (day === today(nowMs) ? daySent : 0);
  return Math.max(0, Math.min(own, quota));
}

async function stop(sending: Sending, reason: string): Promise<'stopped'> {
  const { editions, name, log } = sending;
  await editions.change(name, { to: 'stopped', from: ['sending'], set: { reason } });
  log({ level: 'ERROR', message: 'An edition was stopped', edition: editionLabel(name), reason });
  return 'stopped';
}

/** Notes what a group came to, so that the next run goes on behind it. */
async function noteGroup(
  { editions, name, now }: Sending,
  { ends, unclearInARow: _, ...counts }: Tally,
  edition: Edition,
  last: string,
): Promise<void> {
  const nowMs = now();
  const day = today(nowMs);
  const isNewDay = edition.day !== day;
  await editions.add(name, isNewDay ? counts : { ...counts, daySent: counts.sent }, {
    ...(ends === undefined ? { cursor: last } : {}),
    ...(isNewDay ? { day, daySent: counts.sent } : {}),
    leaseUntil: nowMs + LEASE_MS,
  });
}

/** Counts what there is, rather than what runs added: one that was killed added nothing. */
async function finish({ editions, letters, name, edition, now, log }: Sending): Promise<'done'> {
  const { claimed, unknown, ...counts } = await letters.count(name);
  const unclear = claimed + unknown;
  await editions.change(name, {
    to: edition.draft.asks === undefined ? 'sent' : 'asking',
    from: ['sending'],
    set: {
      ...counts,
      cursor: '',
      unknown: unclear,
      endedAt: new Date(now()).toISOString(),
      leaseUntil: 0,
    },
  });
  const isLost = counts.sent === 0 && counts.refused + unclear > 0;
  log({
    level: isLost ? 'ERROR' : 'INFO',
    message: isLost ? 'No letter of an edition went out' : 'An edition was sent',
    edition: editionLabel(name),
    ...counts,
    unknown: unclear,
  });
  return 'done';
}

/** @param untilMs epoch ms: no group begins after it. */
async function run(sending: Sending, untilMs: number): Promise<Exclude<RunEnd, 'taken'>> {
  const { editions, readers, sender, name, now } = sending;
  const { perSecond, leftToday } = await sender.limits();
  if (perSecond <= 0)
    return stop(sending, 'The provider of emails does not allow this account to send');
  const pace = createPace(perSecond);
  const groupMax = Math.max(1, Math.floor(perSecond * GROUP_S));
  let quota = leftToday ?? Infinity;
  let unclearInARow = 0;
  const groups = readers.confirmed(name.key, sending.edition.cursor, (hash, error) =>
    passOver(sending, hash, error),
  );
  for await (const group of groups) {
    let rest = group;
    while (rest.length > 0) {
      const edition = await editions.get(name);
      if (edition?.state !== 'sending') return 'stopped';
      const reason = stopReason(edition);
      if (reason !== undefined) return stop(sending, reason);
      const most = allowance(edition, now(), quota);
      if (most === 0 || now() >= untilMs) return 'paused';
      const part = rest.slice(0, Math.min(most, groupMax));
      const tally = await sendGroup(sending, part, pace, unclearInARow);
      quota -= tally.sent;
      ({ unclearInARow } = tally);
      await noteGroup(sending, tally, edition, part.at(-1)?.hash ?? '');
      if (tally.ends?.kind === 'halted') return stop(sending, tally.ends.reason);
      if (tally.ends?.kind === 'busy') return 'paused';
      rest = rest.slice(part.length);
    }
  }
  return finish(sending);
}

/**
 * Sends what is left of an edition that is being sent.
 * @param untilMs epoch ms: the run ends then, and the next goes on.
 * @returns `taken` while another process sends it, `paused` when time, the quota or a busy provider ended
 *   the run.
 * @throws what the stores throw; the next run goes on.
 */
export async function sendEdition(
  deps: SendDeps,
  name: EditionName,
  untilMs: number,
): Promise<RunEnd> {
  const { editions, now } = deps;
  if (!(await editions.lease(name, now(), now() + LEASE_MS))) return 'taken';
  const edition = await editions.get(name);
  const frozen = edition === undefined ? undefined : await editions.frozen(edition);
  if (edition?.state !== 'sending' || frozen === undefined) return 'stopped';
  const end = await run({ ...deps, name, edition, frozen }, untilMs);
  if (end !== 'done') await editions.add(name, {}, { leaseUntil: 0 });
  return end;
}
