/**
 * The home page: lead, river, a row of four, and bands. None of them shows an item that appears
 * above it, but for the ranking of what is read.
 */
import type { Card } from '../../../shared/content/card.ts';
import { pickedCards, type Front } from '../../content/front.ts';
import type { ListingRequest } from '../../content/read-lists.ts';
import { listingName } from '../../content/keys.ts';
import type { Loader, LoaderContext } from '../loader.ts';
import type { FoundPage } from '../page-result.ts';
import type { HomeBand } from '../../../web/state/secondary.ts';
import { popularRow } from './popular.ts';
import { frontTags } from './with-front.ts';
import { DAY_MS } from '../../../shared/limits.ts';

const RIVER = 13;
const ROW = 4;
const BAND = 4;
const VIDEOS = 3;
/** How far down a section's list its band looks for items that do not appear above it. */
const SECTION_DEPTH = 20;

/** How much older a promoted item may be, per degree of promotion, and still lead: three days. */
const PROMOTION_MS = 3 * DAY_MS;

/** Returns the cards that were read of a list. */
type CardList = (name: string) => readonly Card[];

function leadOrder(cards: readonly Card[]): Card[] {
  const weight = (card: Card) => Date.parse(card.pubDate) + (card.promoted ?? 0) * PROMOTION_MS;
  return [...cards].sort((one, other) => weight(other) - weight(one));
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
 * Returns a function that takes cards for one page, none of them twice.
 * @param reserved ids that an editor has placed: nothing else takes them.
 */
function cardTaker(reserved: ReadonlySet<string>) {
  const used = new Set(reserved);
  return (cards: readonly Card[], count: number): readonly Card[] => {
    const taken = cards.filter((card) => !used.has(card.id)).slice(0, Math.max(0, count));
    for (const card of taken) used.add(card.id);
    return taken;
  };
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

/**
 * Returns the latest items that stand neither in the lead nor in the row beside it. The bands below
 * repeat some of them. A young magazine has too few for both: then it leaves out only the lead.
 */
function riverOf(recent: readonly Card[], lead: readonly Card[], row: readonly Card[]): Card[] {
  const without = (shown: readonly Card[]) =>
    recent.filter(({ id }) => shown.every((card) => card.id !== id)).slice(0, RIVER);
  const rest = without([...lead, ...row]);
  return rest.length < ROW ? without(lead) : rest;
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
  const take = cardTaker(
    new Set(
      [...picked, ...bandSections.flatMap((band) => band.picked), ...playlist].map(({ id }) => id),
    ),
  );
  const ordered = leadOrder(candidates);
  const withImage = ordered.filter((card) => card.image !== undefined);

  const lead =
    picked.length > 0 ? picked.slice(0, 1) : take(withImage.length > 0 ? withImage : ordered, 1);
  const placed = picked.slice(1);
  const row = [...placed, ...take(withImage, ROW - placed.length)];
  const river = riverOf(recent, lead, row);
  const photo = take(list(listingName.section('photo')), BAND);
  const video = [...playlist, ...take(list(listingName.type('video')), VIDEOS - playlist.length)];
  const reviews = take(list(listingName.reviews), 6);
  const bands = Object.fromEntries(
    bandSections.map(({ slug, picked: own }) => [
      `section:${slug}`,
      [...own, ...take(list(listingName.section(slug)), BAND - own.length)],
    ]),
  );
  return { topLists: { lead, river, row, photo, video, reviews }, bands };
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

export const homepage: Loader = (context) => homepageOf(context);
