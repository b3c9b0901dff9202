/** What editors do with an edition before it is sent: compose, look at, test, approve, schedule, stop. */
import { randomUUID } from 'node:crypto';
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { findSection } from '../../../shared/brand/sections.ts';
import type { Card } from '../../../shared/content/card.ts';
import { dayStart } from '../../../shared/content/zoned-instant.ts';
import { DAY_MS } from '../../../shared/limits.ts';
import {
  COMPOSED_STORIES_MAX,
  editionLabel,
  isRegular,
  type EditionDraft,
} from '../../../shared/newsletters/edition.ts';
import type { FoundNewsletter } from '../../../shared/newsletters/find-newsletter.ts';
import { frontName } from '../../content/front.ts';
import { listingName } from '../../content/keys.ts';
import type { EditionDeps } from './edition-deps.ts';
import type { Edition, EditionChange, FrozenEdition, JudgedCounts } from './edition-store.ts';
import {
  draftOf,
  EditionConflict,
  EditionError,
  letterStories,
  newStories,
  storiesOfFront,
  storiesOut,
  type NewsSince,
} from './edition-stories.ts';
import { freezeEdition } from './freeze-edition.ts';
import { letterForNobody } from './letter-marks.ts';
import { fill } from '../../../shared/words/fill.ts';

export interface EditionWork {
  readonly deps: EditionDeps;
  readonly brand: Brand;
  readonly newsletter: FoundNewsletter;
  /** Of links and images. */
  readonly origin: string;
}

/** Of which stories an edition is made. */
export interface EditionChoice {
  /** Name of a front: `home`, or the slug of a section or tag. */
  readonly front?: string | undefined;
  /** Stories are new from this day of the magazine's zone on; absent: since the last edition. */
  readonly since?: string | undefined;
  readonly section?: string | undefined;
}

/**
 * Returns which stories are new: those that came out after the making of the last edition that was sent and
 * is no alert, or for a week. What came out between its making and its sending is in none yet.
 */
export async function newsSince({
  deps,
  newsletter,
}: Pick<EditionWork, 'deps' | 'newsletter'>): Promise<NewsSince> {
  const sent = (await deps.editions.list(newsletter.key)).find(
    ({ startedAt, draft }) => startedAt !== undefined && isRegular(draft),
  );
  return {
    since:
      sent?.draft.newsUntil ?? sent?.startedAt ?? new Date(deps.now() - 7 * DAY_MS).toISOString(),
    seen: sent?.draft.seen,
  };
}

async function chosenCards(
  work: EditionWork,
  { front, since, section }: EditionChoice,
): Promise<readonly Card[]> {
  const { deps, brand } = work;
  if (front !== undefined) {
    const ofName = findSection(brand, front) === undefined ? 'tag' : 'category';
    const kind = front === 'home' ? 'homepage' : ofName;
    const cards = await storiesOfFront(deps.source, frontName({ kind, key: front }));
    if (cards === undefined) throw new EditionError(fill(words.editionNoFront, { name: front }));
    return cards.slice(0, COMPOSED_STORIES_MAX);
  }
  if (section !== undefined && findSection(brand, section) === undefined)
    throw new EditionError(fill(words.deskNoSection, { name: section }));
  const listing = section === undefined ? listingName.recent : listingName.section(section);
  const news =
    since === undefined ? await newsSince(work) : { since: dayStart(since, brand.timeZone) };
  return newStories(deps.source, listing, news);
}

/** @throws EditionError when there is nothing to make it of. */
export async function composedDraft(
  work: EditionWork,
  choice: EditionChoice,
): Promise<EditionDraft> {
  const { configuration } = work.newsletter;
  const audience = configuration.IS_FOR_SUBSCRIBERS === true ? 'subscribers' : 'all';
  const out = await storiesOut(work.deps.source);
  const cards = await chosenCards(work, choice);
  // A story may be stored a little after its time: up to the newest of a list, and not up to now.
  const [newest] = choice.front === undefined ? cards : [];
  const newsUntil = newest?.pubDate ?? new Date(work.deps.now()).toISOString();
  const draft = draftOf(cards, audience, newsUntil, out);
  if (draft === undefined) throw new EditionError(words.editionNothingNew);
  return draft;
}

/** @throws EditionError for a sponsor's address that is none. */
function requireSponsor({ sponsor }: Pick<EditionDraft, 'sponsor'>): void {
  if (sponsor !== undefined && !URL.canParse(sponsor.href))
    throw new EditionError(fill(words.editionNoAddress, { address: sponsor.href }));
}

function requireDraft(edition: Edition): void {
  if (edition.state !== 'draft')
    throw new EditionError(fill(words.editionNoDraft, { name: editionLabel(edition) }));
}

/**
 * @param before the edition as it was looked at.
 * @throws EditionError for a story that is not public, a sponsor's address that is none, and an edition that is
 *   no draft any more.
 * @throws EditionConflict for a draft that is another one by now.
 */
export async function storeDraft(
  { deps, brand, newsletter }: EditionWork,
  draft: EditionDraft,
  before?: Edition,
): Promise<Edition> {
  requireSponsor(draft);
  await letterStories(deps.source, draft, brand);
  if (before === undefined) return deps.editions.create(newsletter.key, draft);
  requireDraft(before);
  if (!(await deps.editions.replaceDraft(before, draft)))
    throw new EditionConflict(words.editionNotNow);
  return { ...before, draft, draftText: JSON.stringify(draft), subject: draft.subject };
}

/** Returns the letter of an edition: as it was frozen, or as it would be now. */
export async function letterOf(
  { deps, brand, newsletter, origin }: EditionWork,
  edition: Edition,
): Promise<FrozenEdition> {
  const { number, state, draft } = edition;
  const frozen = state === 'draft' ? undefined : await deps.editions.frozen(edition);
  if (frozen === undefined) requireSponsor(draft);
  const { source, now } = deps;
  return (
    frozen ?? freezeEdition({ source, brand, newsletter, number, draft, origin, nowMs: now() })
  );
}

/** Sends an edition to one address. @throws EditionError when it was not sent. */
export async function sendTest(
  work: EditionWork,
  edition: Edition,
  { to, isPaying }: { readonly to: string; readonly isPaying: boolean },
): Promise<void> {
  const letter = await letterOf(work, edition);
  const { sender } = work.deps;
  if (sender === undefined) throw new EditionError(words.editionNoSender);
  const outcome = await sender.send({
    ...{ to, subject: `[Test] ${letter.subject}`, edition: 'test' },
    ...letterForNobody(letter, isPaying),
  });
  if (outcome.kind !== 'sent')
    throw new EditionError(fill(words.editionNotSent, { reason: outcome.reason }));
}

/**
 * Freezes an edition: what is sent is what was looked at. The letter has a name of its own, which the
 * approval notes: of people who look at a draft, change and approve it at once, nobody replaces it.
 * @throws EditionError for one that is no draft.
 * @throws EditionConflict for a draft that is another one by now.
 */
export async function approveEdition(work: EditionWork, edition: Edition): Promise<void> {
  const { editions } = work.deps;
  requireDraft(edition);
  const letter = randomUUID();
  await editions.freeze({ ...edition, letter }, await letterOf(work, edition));
  const { draftText } = edition;
  const change = { to: 'approved', from: ['draft'], draftText, set: { letter } } as const;
  if (!(await editions.change(edition, change))) throw new EditionConflict(words.editionNotNow);
}

/**
 * Whether letters may have gone out.
 * @returns false for an edition that was stopped before its time had come.
 */
export function hasBegun({ startedAt }: Pick<Edition, 'startedAt'>): boolean {
  return startedAt !== undefined;
}

/** @param sendAt ISO. */
export function scheduling(
  edition: Pick<Edition, 'startedAt'>,
  sendAt: string,
  perDay?: number,
): EditionChange {
  return {
    to: 'scheduled',
    from: ['approved', 'scheduled', ...(hasBegun(edition) ? [] : (['stopped'] as const))],
    set: { sendAt, ...(perDay === undefined ? {} : { perDay }) },
    remove: ['reason'],
  };
}

/** @param reason for people: who stopped it. */
export function stopping(reason: string): EditionChange {
  return { to: 'stopped', from: ['scheduled', 'sending', 'asking'], set: { reason } };
}

/**
 * Undoes a stop. An edition of which letters have gone out goes on; one that was still to be sent waits for
 * its time again, or, when that is over, for somebody to send it. What stopped it is known to who resumes
 * it: the shares that stop an edition count from here on.
 */
export function resuming(
  edition: Pick<Edition, 'startedAt' | 'sendAt'> & JudgedCounts,
  nowMs: number,
): EditionChange {
  const change = { from: ['stopped'], remove: ['reason', 'endedAt'] } as const;
  const { sendAt, sent, refused, unknown, bounced, complained } = edition;
  const judgedFrom = JSON.stringify({ sent, refused, unknown, bounced, complained });
  if (hasBegun(edition)) return { ...change, to: 'sending', set: { cursor: '', judgedFrom } };
  return {
    ...change,
    to: sendAt !== undefined && Date.parse(sendAt) > nowMs ? 'scheduled' : 'approved',
  };
}
