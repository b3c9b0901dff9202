/**
 * The stories of an edition: those that a draft names, those of a front, and those that are new. What a
 * letter shows of a text is cut here, for those who may read it and for the others (ADR 0181).
 */
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { toCard, dekOf, type Card } from '../../../shared/content/card.ts';
import type { Item, Segment } from '../../../shared/content/item.ts';
import { leadIn } from '../../../shared/content/lead-in.ts';
import { shownSections } from '../../../shared/content/setting-tags.ts';
import { stripTags } from '../../../shared/content/text.ts';
import { DAY_MS } from '../../../shared/limits.ts';
import {
  COMPOSED_STORIES_MAX,
  type EditionDraft,
  type EditionStory,
  type SeenStories,
} from '../../../shared/newsletters/edition.ts';
import type { AccessRule } from '../../../shared/paywall/access-decision.ts';
import { accessRule, meterSettings } from '../../../shared/paywall/walled-content.ts';
import { readRecords, type ContentSource } from '../../content/content-records.ts';
import { frontAt } from '../../content/front.ts';
import { contentKey, listingName } from '../../content/keys.ts';
import { headsOf } from '../../content/read-index.ts';
import { readLists } from '../../content/read-lists.ts';
import { storedPath } from '../../content/pointer-path.ts';
import { decodeFront, decodeItem, decodePointer } from '../../content/stored-documents.ts';
import { fill } from '../../../shared/words/fill.ts';

/** A story as a letter shows it. */
export interface LetterStory {
  readonly card: Card;
  readonly hed: string;
  readonly dek: string;
  readonly show: EditionStory['show'];
  /** Slugs, the primary one first. */
  readonly sections: readonly string[];
  /** What everybody may read. */
  readonly open: readonly Segment[];
  /** What subscribers may read, where that is more. */
  readonly paying?: readonly Segment[];
  /** What it asks of its readers now. */
  readonly rule: AccessRule;
  /** The letter's link opens it for every reader of the letter. */
  readonly isGift: boolean;
}

/** A mistake in an edition that its editor can mend. */
export class EditionError extends Error {
  override readonly name = 'EditionError';
}

/** Somebody else has changed the edition since it was looked at. */
export class EditionConflict extends EditionError {}

type StoryBrand = Pick<Brand, 'payment' | 'meter'>;

/** Returns the segments that a letter shows to everybody, and to subscribers where that is more. */
function textsOf(
  item: Item,
  show: EditionStory['show'],
  { access, tiers }: AccessRule,
): Pick<LetterStory, 'open' | 'paying'> {
  if (show === 'card') return { open: [] };
  const opening = leadIn(item);
  if (show === 'opening') return { open: opening };
  // The meter counts pages of a browser. A letter is none: it has the whole of free texts alone.
  if (access === 'free') return { open: item.body };
  // A letter knows who subscribes, and not to what.
  return tiers === undefined ? { open: opening, paying: item.body } : { open: opening };
}

/** @throws EditionError for a path that leads to no public story. */
async function itemAt({ dynamo, table, now }: ContentSource, path: string): Promise<Item> {
  let at = storedPath(path);
  for (let step = 0; step < 3; step += 1) {
    const record = await dynamo.get(table, contentKey.pointer(at));
    const pointer = record === undefined ? undefined : decodePointer(record);
    if (pointer?.kind === 'redirect' && pointer.to.startsWith('/')) at = storedPath(pointer.to);
    else if (pointer?.kind === 'item') {
      const stored = await dynamo.get(table, contentKey.item(pointer.id));
      if (stored === undefined) break;
      const item = decodeItem(stored);
      if (item.pubDate > now())
        throw new EditionError(fill(words.editionNotPublic, { path, time: item.pubDate }));
      return item;
    } else break;
  }
  throw new EditionError(fill(words.editionNoStory, { path }));
}

/**
 * Reads the stories that a draft names.
 * @throws EditionError for a path that leads to no public story.
 */
export async function letterStories(
  source: ContentSource,
  { stories }: Pick<EditionDraft, 'stories'>,
  brand: StoryBrand,
): Promise<LetterStory[]> {
  const read: LetterStory[] = [];
  for (const { story, hed, dek, show, gift = false } of stories) {
    const item = await itemAt(source, story);
    const card = toCard(item);
    const rule = accessRule(item, meterSettings(brand), Date.parse(source.now()));
    read.push({
      card,
      hed: hed ?? stripTags(card.hed),
      dek: dek ?? stripTags(dekOf(card)),
      show,
      sections: shownSections(item),
      ...textsOf(item, show, rule),
      rule,
      isGift: gift,
    });
  }
  return read;
}

/**
 * Returns the newest public stories of a list. They are read from the list itself: scheduled stories stand
 * before them, and take no place of theirs.
 */
async function publicStories(
  source: ContentSource,
  listing: string,
  take: number,
): Promise<readonly Card[]> {
  const records = await readRecords(source, [contentKey.listingHead(listing)]);
  const heads = headsOf(records, [listing]);
  const { pages } = await readLists(source, heads, [{ name: listing, take }]);
  const now = source.now();
  // A publish may come between the two calls.
  return (pages.get(listing)?.cards ?? []).filter(({ pubDate }) => pubDate <= now);
}

/** What is dated so much earlier than it comes out is in no letter: it may be an archive. */
const SEEN_MS = 7 * DAY_MS;
/** A record holds the ids of so many stories. Of a magazine that has more, less than a week is looked at. */
const SEEN_MAX = 200;

function idsOf({ ids }: SeenStories): string[] {
  return ids.split(' ').filter((id) => id !== '');
}

/** Returns which stories are out now. */
export async function storiesOut(source: ContentSource): Promise<SeenStories> {
  const cards = await publicStories(source, listingName.recent, SEEN_MAX);
  const weekAgo = new Date(Date.parse(source.now()) - SEEN_MS).toISOString();
  const last = cards.length < SEEN_MAX ? '' : (cards.at(-1)?.pubDate ?? '');
  const from = last > weekAgo ? last : weekAgo;
  const ids = cards.filter(({ pubDate }) => pubDate > from).map(({ id }) => id);
  return { from, ids: ids.join(' ') };
}

/** What an edition is made after. */
export interface NewsSince {
  /** Stories are new that are newer, ISO. */
  readonly since: string;
  /** In place of it: stories are new that were not out then. */
  readonly seen?: SeenStories | undefined;
}

/** Returns the newest public stories of a list, of those that are new. */
export async function newStories(
  source: ContentSource,
  listing: string,
  { since, seen }: NewsSince,
): Promise<readonly Card[]> {
  const known = new Set(seen === undefined ? [] : idsOf(seen));
  const take = seen === undefined ? COMPOSED_STORIES_MAX : SEEN_MAX;
  return (await publicStories(source, listing, take))
    .filter(({ id, pubDate }) => pubDate > (seen?.from ?? since) && !known.has(id))
    .slice(0, COMPOSED_STORIES_MAX);
}

/** Returns the stories that an editor has put on a front; undefined when there is no such front. */
export async function storiesOfFront(
  { dynamo, table, now }: ContentSource,
  name: string,
): Promise<readonly Card[] | undefined> {
  const record = await dynamo.get(table, contentKey.front(name));
  if (record === undefined) return undefined;
  const time = now();
  return frontAt(decodeFront(record), time).picks.filter(
    ({ pubDate, until }) => pubDate <= time && (until === undefined || until > time),
  );
}

/**
 * Returns a draft with these stories: the first one leads, and names the edition.
 * @param newsUntil up to when they are what was new, ISO.
 * @param out what was out before they were read.
 */
export function draftOf(
  cards: readonly Card[],
  audience: EditionDraft['audience'],
  newsUntil: string,
  out: SeenStories,
): EditionDraft | undefined {
  const [lead] = cards;
  if (lead === undefined) return undefined;
  return {
    subject: stripTags(lead.hed).slice(0, 200),
    preview: stripTags(dekOf(lead)).slice(0, 300),
    intro: '',
    stories: cards.map(({ url }) => ({ story: url, show: 'card' })),
    audience,
    newsUntil,
    // One of them may have come out between the two.
    seen: { ...out, ids: [...new Set([...idsOf(out), ...cards.map(({ id }) => id)])].join(' ') },
  };
}
