/**
 * Recommends items beside a page, in the form of a recommendations API (spec §7.5): what the page
 * itself shows to read next, for this site and for others of the publisher. Two calls to DynamoDB,
 * three for an address of this site that no item has.
 */
import type { Card } from '../../shared/content/card.ts';
import { imageAddress } from '../../shared/content/image-address.ts';
import { removeIllegalCharacters } from '../../shared/content/text.ts';
import { routerPath } from '../../shared/route-match.ts';
import { listingName } from '../../services/content/keys.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';
import { readNext } from '../../services/content/related.ts';
import type { FeedsDocument } from './feeds-document.ts';
import type { FeedsContext } from './load-feed.ts';

/** Enough that six have an image, on a site that gives most items one. */
const NEWEST_READ = 24;
/** Shown at 96 px, also on screens with two or three pixels in one. */
const IMAGE_WIDTH = 276;

function imageOf({ image }: Card, origin: string): string | undefined {
  const path = image && (imageAddress(image, '1:1', IMAGE_WIDTH, 'jpg') ?? image.src);
  return path === undefined ? undefined : URL.parse(path, origin)?.href;
}

/**
 * Items without an image are not valid as recommendations (spec §5), and those that ask not to be
 * found are not named to other sites.
 */
function canRecommend(card: Card): boolean {
  return card.image?.src !== undefined && card.hiddenFrom?.includes('feeds') !== true;
}

/** What an item at an address of this site shows to read next; undefined where no item is. */
async function besideItem({ brand, content, now }: FeedsContext, url: string) {
  const address = URL.parse(url);
  if (address?.origin !== new URL(brand.origin).origin) return undefined;
  const path = pointerPath(routerPath(address.pathname));
  const index = await content.readIndex({ paths: [path], stories: true });
  const pointer = index.pointers.get(path);
  if (pointer?.kind !== 'item' || pointer.publicFrom > now()) return undefined;
  const { related, newest } = await content.story({
    pointer,
    related: index.related.get(path) ?? [],
    item: index.itemAt(path),
    edition: index.edition?.at,
  });
  return readNext({ beside: pointer.id, related, newest, canShow: canRecommend });
}

/** The newest items of the site, for pages that have none of their own. */
async function newestItems({ content }: FeedsContext): Promise<readonly Card[]> {
  const name = listingName.recent;
  const { heads } = await content.readIndex({ listings: [name] });
  const { pages } = await content.readLists(heads, [{ name, take: NEWEST_READ }]);
  const cards = pages.get(name)?.cards ?? [];
  return readNext({ beside: '', related: cards, newest: () => [], canShow: canRecommend });
}

/** @param url of the page that asks, on this site or another; '' if it does not say. */
export async function loadRecommendations(
  context: FeedsContext,
  url: string,
): Promise<FeedsDocument> {
  const { brand } = context;
  const cards = (await besideItem(context, url)) ?? (await newestItems(context));
  const items = cards.map((card) => ({
    url: `${brand.origin}${card.url}`,
    title: removeIllegalCharacters(card.hed.toWellFormed()),
    brand: brand.key,
    image_url: imageOf(card, brand.origin),
  }));
  return {
    body: JSON.stringify({ items }),
    contentType: 'application/json',
    cacheClass: 'listing',
    isForReaders: true,
  };
}
