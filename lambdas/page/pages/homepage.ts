/**
 * The home page: lead, river, a row of up to four, and bands. None of them shows an item that appears
 * above it, but for the ranking of what is read, and bands that repeat what passes by in the river.
 */
import type { Card } from '../../../shared/content/card.ts';
import { fillsCard, canLead } from '../../../shared/content/image-room.ts';
import { pickedCards, type Front } from '../../../services/content/front.ts';
import type { ListingRequest } from '../../../services/content/read-lists.ts';
import { listingName } from '../../../services/content/keys.ts';
import type { LoaderContext, PageModule } from '../page-module.ts';
import type { FoundPage } from '../page-result.ts';
import type { HomeBand } from '../../../web/state/secondary.ts';
import { popularRow } from '../lists/popular.ts';
import { frontTags } from '../lists/with-front.ts';
import { previewLoader } from '../previews.ts';
import { listedItems } from '../structured-data/item-list.ts';
import { findable } from '../structured-data/list-data.ts';
import { organization } from '../structured-data/organization.ts';
import { webSite } from '../structured-data/web-site.ts';
import { DAY_MS } from '../../../shared/limits.ts';

const RIVER = 13;
/** Fewer rows would be lost beside a lead: their items are in the bands. */
const RIVER_MIN = 6;
const ROW = 4;
/** Fewer cards with an image give way to newer items in words. */
const IMAGE_ROW_MIN = 3;
/** How many of the next items a row of images may come from. */
const ROW_DEPTH = 12;
/**
 * An item with an image leads before newer ones without, if it is one of so many of the newest and at
 * most so much older than the first. An archive with few images would lead with an old story
 * (docs/adr/0085).
 */
const LEAD_DEPTH = 8;
const LEAD_MS = 30 * DAY_MS;
const BAND = 4;
const VIDEOS = 3;
/** How far down a section's list its band looks for items that do not appear above it. */
const SECTION_DEPTH = 20;

/** How much older a promoted item may be, per degree of promotion, and still lead: three days. */
const PROMOTION_MS = 3 * DAY_MS;

/** Returns the cards that were read of a list. */
type CardList = (name: string) => readonly Card[];

/** Returns the time by which an item competes for the lead, ms: promoted ones seem newer. */
const weight = (card: Card) => Date.parse(card.pubDate) + (card.promoted ?? 0) * PROMOTION_MS;

function leadOrder(cards: readonly Card[]): Card[] {
  return [...cards].sort((one, other) => weight(other) - weight(one));
}

/** Whether an item may stand in words alone. Videos are seen, and have a band of their own. */
const isRead = ({ type }: Card) => type !== 'video';

/** Returns the item that leads a page that no editor arranged, of items in the order of leads. */
function leadOf(ordered: readonly Card[]): Card | undefined {
  const [newest] = ordered;
  return (
    ordered
      .slice(0, LEAD_DEPTH)
      .find(
        (card) => newest !== undefined && canLead(card) && weight(newest) - weight(card) <= LEAD_MS,
      ) ??
    ordered.find(isRead) ??
    newest
  );
}

/** Returns the items that may fill a row: those with an image if there are enough of them. */
function rowOf(next: readonly Card[], placed: readonly Card[]): readonly Card[] {
  const pictured = next.slice(0, ROW_DEPTH).filter(fillsCard);
  const isOfImages =
    placed.every(fillsCard) &&
    placed.length + pictured.length >= Math.min(IMAGE_ROW_MIN, next.length);
  return isOfImages ? pictured : next.filter(isRead);
}

/** Reads the front, the counted items, and every list from which the page is filled. */
async function readSources({ brand, content }: LoaderContext) {
  const requests: ListingRequest[] = [
    { name: listingName.recent, take: 36 },
    { name: listingName.promoted, take: 12 },
    { name: listingName.reviews, take: 8 },
    ...brand.navigation.map((slug) => ({ name: listingName.section(slug), take: SECTION_DEPTH })),
    { name: listingName.type('video'), take: 4 },
  ];
  const first = await content.readIndex({
    listings: requests.map(({ name }) => name),
    front: 'homepage:home',
    popular: true,
  });
  const { pages } = await content.readLists(first.heads, requests);
  const list: CardList = (name) => pages.get(name)?.cards ?? [];
  return { front: first.front, counted: first.popular, list };
}

/**
 * Returns functions that take cards for one page, none of them twice.
 * @param reserved ids that an editor has placed: nothing else takes them.
 */
function cardTaker(reserved: ReadonlySet<string>) {
  const used = new Set(reserved);
  /** Returns those that nothing has taken yet. */
  const left = (cards: readonly Card[]) => cards.filter((card) => !used.has(card.id));
  const take = (cards: readonly Card[], count: number): readonly Card[] => {
    const taken = left(cards).slice(0, Math.max(0, count));
    for (const card of taken) used.add(card.id);
    return taken;
  };
  return { left, take };
}

/** A section on the page, with what the editor placed in it. */
interface SectionPicks {
  readonly slug: string;
  readonly picked: readonly Card[];
}

/** Returns the sections of an arrangement in order; without bands, those of the navigation. */
function sectionsOf(
  sections: readonly string[],
  front: Front | undefined,
  cardsOf: (picks: Front['picks']) => readonly Card[],
): SectionPicks[] {
  return front?.bands === undefined
    ? sections
        .filter((slug) => slug !== 'photo' && slug !== 'video')
        .map((slug) => ({ slug, picked: [] }))
    : front.bands.flatMap((band) =>
        'section' in band ? [{ slug: band.section, picked: cardsOf(band.picks) }] : [],
      );
}

/** Returns what an editor placed in the band of videos: the playlist of the home page (spec §9). */
function playlistOf(front: Front | undefined): Front['picks'] {
  const band = front?.bands?.find((each) => 'band' in each && each.band === 'video');
  return band?.picks ?? [];
}

/** Returns the latest items that stand neither in the lead nor in the row; none if they are few. */
function riverOf(recent: readonly Card[], above: readonly Card[]): Card[] {
  const rest = recent.filter(({ id }) => above.every((card) => card.id !== id));
  return rest.length < RIVER_MIN ? [] : rest.slice(0, RIVER);
}

/** Fills the page from top to bottom: an item that an upper list takes is in no lower one. */
function fillPage(
  sections: readonly string[],
  front: Front | undefined,
  list: CardList,
  now: string,
) {
  const recent = list(listingName.recent);
  const candidates = [
    ...new Map([...list(listingName.promoted), ...recent].map((card) => [card.id, card])).values(),
  ];
  const fresh = new Map(candidates.map((card) => [card.id, card]));
  const cardsOf = (picks: Front['picks']) => pickedCards(picks, now, fresh);
  // What an editor picks leads, with an image or without one.
  const picked = cardsOf(front?.picks ?? []).slice(0, 1 + ROW);
  const bandSections = sectionsOf(sections, front, cardsOf);
  const playlist = cardsOf(playlistOf(front)).slice(0, VIDEOS);
  const { left, take } = cardTaker(
    new Set(
      [...picked, ...bandSections.flatMap((band) => band.picked), ...playlist].map(({ id }) => id),
    ),
  );
  const ordered = leadOrder(candidates);
  // Where the bands have every item, the first of them leads as well.
  const [lead = leadOf(left(ordered)) ?? leadOf(ordered), ...placed] = picked;
  const top = lead === undefined ? [] : [lead];
  take(top, 1);
  const row = [...placed, ...take(rowOf(left(ordered), placed), ROW - placed.length)];
  const river = riverOf(recent, [...top, ...row]);
  const photo = take(list(listingName.section('photo')).filter(fillsCard), BAND);
  const video = [...playlist, ...take(list(listingName.type('video')), VIDEOS - playlist.length)];
  const reviews = take(list(listingName.reviews), 6);
  const bands = Object.fromEntries(
    bandSections.map(({ slug, picked: own }) => [
      `section:${slug}`,
      [...own, ...take(list(listingName.section(slug)), BAND - own.length)],
    ]),
  );
  return { topLists: { lead: top, river, row, photo, video, reviews }, bands };
}

/** Returns what the page needs to know of the bands: their order, without what they show. */
function shownBands(front: Front | undefined): HomeBand[] | undefined {
  return front?.bands?.map((band) => {
    if ('band' in band) return { band: band.band };
    const { picks: _, ...section } = band;
    return section;
  });
}

/** Returns the page for a front, or without one: promoted items lead while they are fresh. */
export async function homepageOf(context: LoaderContext, given?: Front): Promise<FoundPage> {
  const { brand } = context;
  const { front: published, counted, list } = await readSources(context);
  const front = given ?? published;
  const { topLists, bands } = fillPage(brand.navigation, front, list, context.now());
  const arranged = shownBands(front);
  return {
    kind: 'page',
    type: 'homepage',
    content: {
      seoDescriptionClean: brand.description,
      ...frontTags(front),
      ...(front?.title === undefined ? {} : { seoTitleClean: front.title }),
    },
    secondary: {
      lists: { ...topLists, popular: popularRow(counted), ...bands },
      ...(arranged === undefined ? {} : { bands: arranged }),
    },
    canonicalPath: '/',
  };
}

export const homepage: PageModule<'homepage'> = {
  cacheClass: 'front',
  loaders: {
    '/': async (context) => homepageOf(context),
    '/preview/homepage/:id': previewLoader(async (context, draft) =>
      'kind' in draft && draft.kind === 'homepage' ? homepageOf(context, draft) : undefined,
    ),
  },
  structuredData: ({ state, brand }) => {
    const { lead = [], river = [] } = state.secondary.lists;
    return [
      webSite(brand),
      organization(brand),
      listedItems(findable([...lead, ...river]), brand.origin),
    ];
  },
};
