/** What an item lacks before readers see it. */
import type { Node } from 'prosemirror-model';
import { words } from '../words.ts';
import { valuesIn, type ItemFields, type Values } from './item-fields.ts';
import type { ShortcodeValues } from './schema.ts';

export interface Check {
  readonly text: string;
  readonly isDone: boolean;
  /** Without it nothing is published. */
  readonly isNeeded?: true;
  /** Addresses of this site that are asked for before it is known. */
  readonly links?: readonly string[];
}

/** Returns the addresses of the site to which a text and its boxes lead, each once. */
function ownLinks(doc: Node): string[] {
  const found = new Set<string>();
  const note = (href: unknown) => {
    // A note of the text itself is on the same page.
    if (typeof href !== 'string' || href === '' || href.startsWith('#')) return;
    const url = URL.parse(href, location.href);
    if (url?.origin === location.origin) found.add(url.pathname + url.search);
  };
  doc.descendants((node) => {
    for (const { type, attrs } of node.marks) if (type.name === 'link') note(attrs.href);
    const { url, href } = (node.attrs.values ?? {}) as ShortcodeValues;
    note(url);
    note(href);
  });
  return [...found];
}

/** Returns those of the addresses that lead nowhere. What cannot be asked for is no dead link. */
export async function deadLinks(links: readonly string[]): Promise<string[]> {
  const asked = await Promise.all(
    links.map(async (link) => {
      const ask = fetch(link, { method: 'HEAD', credentials: 'omit', cache: 'no-store' });
      const status = await ask.then((response) => response.status).catch(() => 0);
      return status === 404 || status === 410;
    }),
  );
  return links.filter((_, index) => asked[index]);
}

function hasAlt(image: Readonly<Record<string, unknown>>): boolean {
  return typeof image.alt === 'string' && image.alt.trim() !== '';
}

/** Returns the lead image, the images of the text, and the slides of its galleries and of a gallery. */
function imagesOf({ image, entries }: ItemFields, doc: Node): Values[] {
  const found = [image, ...(Array.isArray(entries.slides) ? entries.slides.map(valuesIn) : [])];
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'image') found.push(valuesIn(attrs.values));
    if (type.name === 'gallery') found.push(...(attrs.slides as Values[]));
  });
  return found.filter((one) => one !== undefined);
}

/** What the format needs of a review. */
function reviewChecks({ type, review = {} }: ItemFields): Check[] {
  if (type !== 'review') return [];
  const product = valuesIn(review.product) ?? {};
  return [
    { text: words.checkRating, isDone: typeof review.rating === 'number', isNeeded: true },
    { text: words.checkProduct, isDone: Boolean(product.name), isNeeded: true },
  ];
}

export function checksOf(fields: ItemFields, doc: Node): Check[] {
  const { title, dek, section, image } = fields;
  return [
    { text: words.checkHeadline, isDone: title.trim() !== '', isNeeded: true },
    ...reviewChecks(fields),
    { text: words.checkText, isDone: doc.textContent.trim() !== '' || doc.childCount > 1 },
    { text: words.checkDek, isDone: dek.trim() !== '' },
    { text: words.checkSection, isDone: section !== '' },
    { text: words.checkLead, isDone: image !== undefined },
    {
      text: words.checkAlt,
      isDone: imagesOf(fields, doc).every(hasAlt),
    },
    { text: words.checkLinks, isDone: true, links: ownLinks(doc) },
  ];
}
