/**
 * The home page: lead, river, a row of four, and bands. None of them shows an item that appears
 * above it.
 */
import type { Card } from '../../../shared/content/card.ts';
import type { Front } from '../../content/front.ts';
import type { ListingRequest } from '../../content/read-lists.ts';
import { listingName } from '../../content/keys.ts';
import type { Loader, LoaderContext } from '../loader.ts';
import type { FoundPage } from '../page-result.ts';
import { popularOf } from './popular.ts';
import { frontTags, withFront } from './with-front.ts';
import { DAY_MS } from '../../../shared/limits.ts';

const RIVER = 10;
const ROW = 4;
const BAND = 4;
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

/** Remembers the cards taken for one page: `unused` looks at what is left, `take` uses it up. */
function cardTaker() {
  const used = new Set<string>();
  const unused = (cards: readonly Card[], count: number) =>
    cards.filter((card) => !used.has(card.id)).slice(0, count);
  const take = (cards: readonly Card[], count: number) => {
    const taken = unused(cards, count);
    for (const card of taken) used.add(card.id);
    return taken;
  };
  return { take, unused };
}

/** Fills the page from top to bottom: an item that an upper list takes is in no lower one. */
function fillPage(sections: readonly string[], front: Front | undefined, list: CardList) {
  const { take, unused } = cardTaker();
  const recent = list(listingName.recent);
  const candidates = [
    ...new Map([...list(listingName.promoted), ...recent].map((card) => [card.id, card])).values(),
  ];
  const ordered = withFront(front, leadOrder(candidates));
  const withImage = ordered.filter((card) => card.image !== undefined);

  const lead = take(withImage.length > 0 ? withImage : ordered, 1);
  // The home page repeats items only on purpose: the river is the record of the day, and leaves out
  // only the lead.
  const river = unused(recent, RIVER);
  const row = take(withImage, ROW);
  const photo = take(list(listingName.section('photo')), BAND);
  const video = take(list(listingName.type('video')), 3);
  const reviews = take(list(listingName.reviews), 6);
  const bands = Object.fromEntries(
    sections
      .filter((slug) => slug !== 'photo' && slug !== 'video')
      .map((slug) => [`section:${slug}`, take(list(listingName.section(slug)), BAND)]),
  );
  return { topLists: { lead, river, row, photo, video, reviews }, bands };
}

/** Returns the page for a front, or without one: promoted items lead while they are fresh. */
export async function homepageOf(context: LoaderContext, given?: Front): Promise<FoundPage> {
  const { brand } = context;
  const { front: published, counted, list } = await readSources(context);
  const front = given ?? published;
  const { topLists, bands } = fillPage(brand.navigation, front, list);
  const popular = popularOf({
    counted,
    promoted: list(listingName.promoted),
    recent: list(listingName.recent),
  }).slice(0, 5);
  return {
    kind: 'page',
    type: 'homepage',
    content: {
      seoDescriptionClean: brand.description,
      ...frontTags(front),
      ...(front?.title === undefined ? {} : { seoTitleClean: front.title }),
    },
    secondary: { lists: { ...topLists, popular, ...bands } },
    canonicalPath: '/',
  };
}

export const homepage: Loader = (context) => homepageOf(context);
