/**
 * Ends the newsletter of the readers whom an edition has asked whether they want it, and who have not
 * answered in time. Who has been heard of meanwhile stays (ADR 0200).
 */
import { DAY_MS } from '../../../shared/limits.ts';
import { editionLabel, type EditionName } from '../../../shared/newsletters/edition.ts';
import { notAnswered, stillWanted } from '../../../shared/newsletters/subscription.ts';
import type { Log } from '../../http/log.ts';
import type { NewsletterStore } from '../newsletter-store.ts';
import type { IsSilent } from '../silent-readers.ts';
import type { Edition, EditionStore } from './edition-store.ts';
import type { LetterStore } from './letter-store.ts';

export interface UnansweredDeps {
  readonly editions: EditionStore;
  readonly letters: LetterStore;
  readonly newsletters: NewsletterStore;
  readonly isSilent: IsSilent;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** Returns until when readers may answer, epoch ms; undefined for an edition that asks nothing. */
export function answersUntil({ draft, endedAt }: Edition): number | undefined {
  return draft.asks === undefined || endedAt === undefined
    ? undefined
    : Date.parse(endedAt) + draft.asks.days * DAY_MS;
}

/** @returns whether the newsletter has ended for the reader. */
async function endOne(
  { newsletters, isSilent, now }: UnansweredDeps,
  { key }: EditionName,
  hash: string,
): Promise<boolean> {
  const held = (await newsletters.all(hash)).get(key);
  if (held?.askedAt === undefined) return false;
  const { trail, askedAt } = held;
  const wishes = held.pausedUntil === undefined ? {} : { pausedUntil: held.pausedUntil };
  const isEnded = await isSilent({ hash, trail, wishes }, askedAt);
  const isChanged = await newsletters.change(hash, key, (current) => {
    // An answer may come between the two.
    if (current?.askedAt !== askedAt) return undefined;
    return isEnded ? notAnswered(current, now()) : stillWanted(current, now());
  });
  return isChanged && isEnded;
}

const AT_ONCE = 20;

/**
 * Goes on with the readers of an edition whose time to answer is over; the next run goes on behind.
 * @param untilMs epoch ms: no group begins after it.
 */
export async function endUnanswered(
  deps: UnansweredDeps,
  edition: Edition,
  untilMs: number,
): Promise<void> {
  const { editions, letters, now, log } = deps;
  const until = answersUntil(edition);
  if (until === undefined || until > now()) return;
  for await (const group of letters.sent(edition, AT_ONCE, edition.cursor)) {
    if (now() >= untilMs || (await editions.get(edition))?.state !== 'asking') return;
    const ended = await Promise.all(group.map((hash) => endOne(deps, edition, hash)));
    const counts = { unanswered: ended.filter(Boolean).length };
    await editions.add(edition, counts, { cursor: group.at(-1) ?? '' });
  }
  await editions.change(edition, { to: 'sent', from: ['asking'] });
  const message = 'Readers who had not answered get a newsletter no more';
  log({ level: 'INFO', message, edition: editionLabel(edition) });
}
