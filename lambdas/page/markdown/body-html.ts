/** The parts of a body as plain HTML, with links in the place of what only a browser can show. */
import { markup, toHtml, trustedHtml, type MarkupValue } from '../../../shared/content/markup.ts';
import { itemPath, type Image } from '../../../shared/content/item.ts';
import type { BodyPart } from '../../../web/state/content.ts';

/** An image with its alternative text, caption and credit; of a missing one the text alone. */
export function imageHtml(image: Image): MarkupValue {
  const { src, alt, title, caption, credit, href } = image;
  const shown =
    src === undefined ? alt && markup`<em>${alt}</em>` : markup`<img src="${src}" alt="${alt}">`;
  const linked = href !== undefined && shown ? markup`<a href="${href}">${shown}</a>` : shown;
  const below = [caption && trustedHtml(caption), credit].filter(Boolean);
  return [
    title && markup`<p><strong>${title}</strong></p>`,
    linked && markup`<p>${linked}</p>`,
    below.length > 0 &&
      markup`<p>${below.map((part, index) => (index === 0 ? part : [' ', part]))}</p>`,
  ];
}

const link = (href: string, text: string): MarkupValue =>
  markup`<p><a href="${href}">${text}</a></p>`;

function partHtml(part: BodyPart): MarkupValue {
  switch (part.kind) {
    case 'html':
      return trustedHtml(part.html ?? '');
    case 'image':
      return imageHtml(part.image);
    case 'gallery':
      if (part.slides !== undefined) return part.slides.map(imageHtml);
      return part.slug === undefined
        ? undefined
        : link(itemPath({ type: 'gallery', slug: part.slug }), part.card?.hed ?? part.slug);
    case 'video':
      return link(itemPath({ type: 'video', slug: part.slug }), part.card?.hed ?? part.slug);
    case 'media':
      return link(part.src, part.title ?? part.src);
    case 'player':
      return link(part.url, part.title ?? part.url);
    case 'quote': {
      const from = [part.by, part.source].filter(Boolean).join(', ');
      return [
        markup`<blockquote><p>${part.text}</p></blockquote>`,
        part.url === undefined ? from && markup`<p>${from}</p>` : link(part.url, from || part.url),
      ];
    }
    case 'product': {
      const name = [part.brand, part.name, part.price].filter(Boolean).join(' ');
      return part.url === undefined ? markup`<p>${name}</p>` : link(part.url, name);
    }
    // It repeats a sentence of the text; and a form is for browsers.
    case 'pullquote':
    case 'newsletter':
      return undefined;
  }
}

/** @param body What its reader may see: nothing is left out here for the sake of a wall. */
export function bodyHtml(body: readonly BodyPart[]): string {
  return toHtml(body.map(partHtml));
}
