/// <reference types="google-publisher-tag" />
/**
 * The seller `gpt`: Google Ad Manager, through the Google Publisher Tag.
 * @see https://developers.google.com/publisher-tag/reference
 */
import { brand } from '#brand';
import {
  defaultAdSizes,
  placeOf,
  sizesAt,
  type AdPlace,
  type AdSizeRow,
} from '../../../shared/ads/ad-sizes.ts';
import { loadScript } from '../../browser/load-script.ts';
import type { AdPage } from '../../state/ads.ts';
import type { AdFrame, AdSeller, AdServer, OnRendered } from '../ad-provider.ts';

const SCRIPT = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
/** The script loads a second one. Without a sign of it the tag counts as broken, ms. */
const START_MS = 10_000;
/** Longest value of a key, in characters. See https://support.google.com/admanager/answer/10020177 */
const VALUE_LENGTH = 40;
/** Creatives that only count or open something have a nominal size of 1×1. */
const SMALLEST_PX = 2;

type Tag = typeof googletag;

/** The global object before the script has come: a queue of commands for it. */
interface TagHost {
  googletag?: { readonly cmd: { push(command: () => void): unknown } };
}

const settings = brand.ads?.gpt;

function rowsOf(place: AdPlace): readonly AdSizeRow[] {
  return settings?.sizes?.[place] ?? defaultAdSizes[place];
}

/** Returns e.g. `/1234/meridian/list`: one ad unit for each place. */
function adUnitPath(place: AdPlace): string {
  return ['', settings?.networkCode, settings?.adUnitPrefix, place]
    .filter((part) => part !== undefined)
    .join('/');
}

/** An empty value would leave the key of the page before. */
function targetingOf(page: AdPage): Record<string, string | string[] | null> {
  return Object.fromEntries(
    Object.entries(page).map(([key, value]: [string, string | readonly string[]]) => {
      const values = (typeof value === 'string' ? [value] : value).flatMap((text) =>
        text === '' ? [] : [text.slice(0, VALUE_LENGTH)],
      );
      return [key, values.length === 0 ? null : values];
    }),
  );
}

/**
 * Loads the tag, and waits until it runs commands.
 * @throws Error when it does not load, or loads and does not run.
 */
async function startTag(): Promise<Tag> {
  const host: TagHost = window;
  host.googletag ??= { cmd: [] };
  await loadScript(SCRIPT, START_MS);
  // The script puts its own queue in the place of ours.
  const { cmd } = host.googletag;
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      fail(new Error('The Google Publisher Tag does not start'));
    }, START_MS);
    cmd.push(() => {
      clearTimeout(timer);
      done(googletag);
    });
  });
}

function defineSlot(tag: Tag, { slot, element }: AdFrame): googletag.Slot | undefined {
  const place = placeOf(slot);
  if (place === undefined) return undefined;
  const rows = rowsOf(place);
  const all = rows.flatMap(({ sizes }) => sizes).map((size): [number, number] => [...size]);
  const mapping = tag.sizeMapping();
  for (const { minWidth, sizes } of rows)
    mapping.addSize(
      [minWidth, 0],
      sizes.map((size): [number, number] => [...size]),
    );
  const defined = tag.defineSlot(adUnitPath(place), all, element.id);
  defined?.defineSizeMapping(mapping.build() ?? []);
  defined?.setConfig({ targeting: { slot } });
  defined?.addService(tag.pubads());
  return defined ?? undefined;
}

function createServer(tag: Tag, onRendered: OnRendered): AdServer {
  const slots = new Map<string, googletag.Slot>();
  let isFirstPage = true;

  tag.setConfig({
    singleRequest: true,
    // We request what comes near the window. The tag's own lazy loading would fetch all slots of a
    // page with the first one (https://developers.google.com/publisher-tag/samples/lazy-loading).
    disableInitialLoad: true,
    // Creatives run in frames of another origin, where neither our pages nor our policy reach.
    safeFrame: { forceSafeFrame: true },
    centering: true,
  });
  tag.pubads().addEventListener('slotRenderEnded', ({ slot, isEmpty, size }) => {
    const [name] = [...slots].find(([, known]) => known === slot) ?? [];
    if (name === undefined || isEmpty || !Array.isArray(size)) return;
    const [width = 0, height = 0] = size;
    if (Math.min(width, height) >= SMALLEST_PX) onRendered(name, [width, height]);
  });
  tag.enableServices();

  return {
    enterPage(page) {
      tag.setConfig({ targeting: targetingOf(page) });
      // Roadblocks and frequency caps count pages by this value.
      if (!isFirstPage) tag.pubads().updateCorrelator();
      isFirstPage = false;
    },
    request(frames) {
      const requested = frames.flatMap((frame) => {
        const known = slots.get(frame.slot);
        if (known !== undefined) return [known];
        const defined = defineSlot(tag, frame);
        if (defined === undefined) return [];
        slots.set(frame.slot, defined);
        tag.display(frame.element.id);
        return [defined];
      });
      if (requested.length > 0) tag.pubads().refresh(requested, { changeCorrelator: false });
    },
    remove(names) {
      const gone = names.flatMap((name) => slots.get(name) ?? []);
      for (const name of names) slots.delete(name);
      if (gone.length > 0) tag.destroySlots(gone);
    },
  };
}

export const gpt: AdSeller = {
  sizes(slot, windowWidth) {
    const place = placeOf(slot);
    return place === undefined ? [] : sizesAt(rowsOf(place), windowWidth);
  },
  open: async (onRendered) => createServer(await startTag(), onRendered),
};
