/**
 * Makes the image variants that a page's first visitor asks for, so that they need not wait for the
 * encoder. Used after the sample is imported; of other images, the first request makes a variant.
 */
import { availableParallelism } from 'node:os';
import type { Brand } from '../shared/brand/brand.ts';

/** A screen for which images are prepared. */
interface Screen {
  /** Of the window, CSS px. */
  readonly width: number;
  /** Device pixels for each CSS px. */
  readonly density: number;
}

/** A desk, a laptop with a fine screen, and a phone. */
const SCREENS: readonly Screen[] = [
  { width: 1440, density: 1 },
  { width: 1440, density: 2 },
  { width: 390, density: 3 },
];

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];

/** Returns whether a media condition of our own pages holds: a single minimum or maximum width. */
function holds(condition: string | undefined, { width }: Screen): boolean {
  const [, kind, limit] = /\((min|max)-width:\s*([\d.]+)px\)/.exec(condition ?? '') ?? [];
  if (kind === undefined) return true;
  return kind === 'min' ? width >= Number(limit) : width <= Number(limit);
}

/** Returns the CSS px of a `sizes` attribute; undefined for one that computes. */
function shownWidth(sizes: string, screen: Screen): number | undefined {
  if (/(?:max|min|clamp|calc)\(/.test(sizes.replaceAll(/\((?:min|max)-width/g, ''))) return;
  const size = sizes.split(',').find((entry) => holds(entry, screen));
  const [, amount, unit] = /([\d.]+)(px|vw)\s*$/.exec(size ?? '') ?? [];
  if (amount === undefined) return undefined;
  return unit === 'px' ? Number(amount) : (Number(amount) / 100) * screen.width;
}

/** Returns the address that a browser picks from a `srcset`. */
function picked(sourceSet: string, pixels: number): string | undefined {
  const offered = sourceSet
    .split(',')
    .map((entry) => /(\S+)\s+(\d+)w/.exec(entry))
    .flatMap((found) =>
      found?.[1] === undefined ? [] : [{ address: found[1], width: Number(found[2]) }],
    )
    .sort((one, other) => one.width - other.width);
  return (offered.find(({ width }) => width >= pixels) ?? offered.at(-1))?.address;
}

/**
 * Returns the addresses of the AVIF images that browsers ask for on a page, on the screens above,
 * in the order of the page.
 */
export function requestedImages(html: string): string[] {
  const pictures = html.match(/<picture[^>]*>[\s\S]*?<\/picture>/g) ?? [];
  const addresses = pictures.flatMap((picture) => {
    const sources = (picture.match(/<source[^>]*>/g) ?? []).filter(
      (source) => attribute(source, 'type') === 'image/avif',
    );
    return SCREENS.flatMap((screen) => {
      const source = sources.find((one) => holds(attribute(one, 'media'), screen));
      if (source === undefined) return [];
      const width = shownWidth(attribute(source, 'sizes') ?? '100vw', screen);
      const address =
        width === undefined
          ? undefined
          : picked(attribute(source, 'srcset') ?? '', width * screen.density);
      return address === undefined ? [] : [address.replaceAll('&amp;', '&')];
    });
  });
  return [...new Set(addresses)];
}

/** Returns the paths of the home page and of every section. */
export const fronts = (brand: Pick<Brand, 'sections'>): string[] => [
  '/',
  ...brand.sections.map(({ slug, path }) => path ?? `/category/${slug}/`),
];

/** How many images are ready before a site says that it is there: what the first screen shows. */
const FIRST = 24;

/** Requests a path of the site. */
type Ask = (path: string) => Promise<{ readonly text: string }>;

async function requestAll(
  ask: Ask,
  addresses: readonly string[],
  stopped: () => boolean,
): Promise<void> {
  const left = [...addresses];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined && !stopped(); next = left.shift())
      await ask(next).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/**
 * Requests the images of pages from a running site, which keeps them. Returns when those of the
 * first page's first screen are there; the others follow. A page or an image that fails is left to
 * its first visitor.
 * @param paths Of the pages, the most visited first.
 * @param stopped Whether the site is ending.
 */
export async function prepareImages(
  ask: Ask,
  paths: readonly string[],
  stopped: () => boolean,
): Promise<void> {
  const known = new Set<string>();
  const prepare = async (path: string, from: number, to?: number): Promise<void> => {
    const page = await ask(path).catch(() => undefined);
    const wanted = requestedImages(page?.text ?? '')
      .slice(from, to)
      .filter((address) => !known.has(address));
    for (const address of wanted) known.add(address);
    await requestAll(ask, wanted, stopped);
  };
  const followUp = async (): Promise<void> => {
    for (const path of paths) if (!stopped()) await prepare(path, 0);
  };
  await prepare(paths[0] ?? '/', 0, FIRST);
  void followUp();
}
