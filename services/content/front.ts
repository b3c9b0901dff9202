/**
 * A front arranged by an editor: the items that lead the home page, a section or a tag, with their
 * title and description, and the bands of the home page.
 */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';
import { utcTime } from '../../shared/content/utc-time.ts';
import { bandLayouts, namedBands } from '../../shared/content/bands.ts';
import { cardFields } from './card-schema.ts';

/** A card with what the editor says of its place. */
const pickSchema = v.object({
  ...cardFields,
  /** From this time on the page leaves the pick out. */
  until: v.optional(utcTime),
  /** The page shows the pick without its image. */
  plain: v.optional(v.literal(true)),
});
export type FrontPick = v.InferOutput<typeof pickSchema>;

const sectionBand = {
  section: v.string(),
  title: v.optional(v.string()),
  layout: v.optional(v.picklist(bandLayouts)),
};
const namedBand = { band: v.picklist(namedBands) };

const frontFields = {
  kind: v.picklist(['homepage', 'category', 'tag']),
  /** Slug of the section or tag; `home` for the home page. */
  key: v.string(),
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  /** Slugs of the page's own tags, such as `refresh-exclude` (docs/guides/advertising.md). */
  tags: v.optional(v.array(v.pipe(v.string(), v.minLength(1)))),
};

const arrangementFields = {
  ...frontFields,
  /** Items, most important first, with their cards as of when the front was published. */
  picks: v.array(pickSchema),
  /** The bands of the home page in order. Absent: the sections of the navigation. */
  bands: v.optional(
    v.array(
      v.union([
        v.object({ ...sectionBand, picks: v.array(pickSchema) }),
        /** Picks of the video band are the playlist of the home page (spec §9). */
        v.object({ ...namedBand, picks: v.optional(v.array(pickSchema)) }),
      ]),
    ),
  ),
};

export const frontSchema = v.object({
  ...arrangementFields,
  /** The arrangement that takes the place of this one at a time. */
  next: v.optional(v.object({ ...arrangementFields, from: utcTime })),
});
export type Front = v.InferOutput<typeof frontSchema>;

const slugPick = v.union([
  v.string(),
  v.object({
    slug: v.string(),
    until: pickSchema.entries.until,
    image: v.optional(v.boolean()),
  }),
]);

/** A front as an editor writes it: slugs of the items, most important first. */
export const frontInputSchema = v.object({
  ...frontFields,
  /** Readers see it from this time on; absent: at once. */
  from: v.optional(utcTime),
  picks: v.array(slugPick),
  bands: v.optional(
    v.array(
      v.union([
        v.object({ ...sectionBand, picks: v.optional(v.array(slugPick), []) }),
        v.object({ ...namedBand, picks: v.optional(v.array(slugPick)) }),
      ]),
    ),
  ),
});
export type FrontInput = v.InferOutput<typeof frontInputSchema>;
export type SlugPick = FrontInput['picks'][number];

export function pickedSlug(pick: SlugPick): string {
  return typeof pick === 'string' ? pick : pick.slug;
}

/** Returns the slugs of all items that a front picks. */
export function pickedSlugs({ picks, bands = [] }: FrontInput): string[] {
  return [...picks, ...bands.flatMap((band) => band.picks ?? [])].map(pickedSlug);
}

type SectionBand = v.InferOutput<v.ObjectSchema<typeof sectionBand, undefined>>;
type NamedBand = v.InferOutput<v.ObjectSchema<typeof namedBand, undefined>>;

/** Whatever an item that is picked is known by: its slug in files, its card in the store. */
interface FrontOf<Pick> extends Omit<Front, 'picks' | 'bands' | 'next'> {
  from?: string | undefined;
  picks: Pick[];
  bands?:
    | ((SectionBand & { picks: Pick[] }) | (NamedBand & { picks?: Pick[] | undefined }))[]
    | undefined;
}

/** Returns the arrangement that readers see at a time (ISO). */
export function frontAt({ next, ...present }: Front, now: string): Front {
  if (next === undefined) return present;
  if (next.from > now) return { ...present, next };
  const { from: _, ...arranged } = next;
  return arranged;
}

/** Returns when a page with this front becomes another one by itself, ISO. */
export function frontTimes(front: Front): string[] {
  const { picks, bands = [], next } = front;
  return [
    ...[...picks, ...bands.flatMap((band) => band.picks ?? [])].flatMap(({ pubDate, until }) => [
      pubDate,
      ...(until === undefined ? [] : [until]),
    ]),
    ...(next === undefined ? [] : [next.from]),
  ];
}

/** Returns a front with other cards in the places of the present ones, now and from its time on. */
export function mapFront(
  { next, ...present }: Front,
  change: (picks: readonly FrontPick[]) => FrontPick[],
): Front {
  return {
    ...mapPicks(present, change),
    ...(next === undefined ? {} : { next: { ...mapPicks(next, change), from: next.from } }),
  };
}

/** Returns an arrangement with other picks, in the places of the present ones. */
export function mapPicks<From, To>(
  { picks, bands, ...others }: FrontOf<From>,
  change: (picks: readonly From[]) => To[],
): FrontOf<To> {
  return {
    ...others,
    picks: change(picks),
    ...(bands === undefined
      ? {}
      : {
          bands: bands.map((band) => {
            if ('section' in band) return { ...band, picks: change(band.picks) };
            const { band: name, picks: own } = band;
            return own === undefined ? { band: name } : { band: name, picks: change(own) };
          }),
        }),
  };
}

/**
 * Returns the cards of picks as a page shows them at a time (ISO): what is public and still pinned.
 * @param fresh cards by id that are newer than those stored with the front.
 */
export function pickedCards(
  picks: readonly FrontPick[],
  now: string,
  fresh: ReadonlyMap<string, Card> = new Map(),
): Card[] {
  return picks.flatMap(({ until, plain, ...stored }) => {
    const card = fresh.get(stored.id) ?? stored;
    if (card.pubDate > now || (until !== undefined && until <= now)) return [];
    if (plain === undefined) return [card];
    const { image: _, ...words } = card;
    return [words];
  });
}

/** Picks that match no published item's slug. */
export class UnknownItemsError extends Error {
  override readonly name = 'UnknownItemsError';
  readonly slugs: readonly string[];
  constructor(front: FrontInput, slugs: readonly string[]) {
    super(
      `The front "${frontName(front)}" picks ${slugs.map((slug) => `"${slug}"`).join(', ')}, but no published item has that slug`,
    );
    this.slugs = slugs;
  }
}

/** Id of a front's draft. */
export function frontDraftId(front: { kind: Front['kind']; key: string }): string {
  return `${front.kind}-${front.key}`;
}

/** Name under which a front is stored. */
export function frontName(front: { kind: Front['kind']; key: string }): string {
  return `${front.kind}:${front.key}`;
}
