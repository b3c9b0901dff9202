/** The body of a story in a letter: texts, images of fixed size, and links to what letters lack. */
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import { imageAddress } from '../../../shared/content/image-address.ts';
import type { Image, Segment } from '../../../shared/content/item.ts';
import { stripTags } from '../../../shared/content/text.ts';
import { elsewherePart, letterHtml, type BodyContext } from './letter-html.ts';

/** Width of the text, px. */
export const TEXT_WIDTH = 552;

/** Returns an image of fixed size with its alternative text; '' where no email program shows it. */
export function letterImage(
  image: Pick<Image, 'src' | 'alt' | 'width' | 'height' | 'focal'>,
  origin: string,
  shape: { readonly ratio: '3:2' | '1:1' | 'natural'; readonly width: number },
): string {
  const address = imageAddress(image, shape.ratio, shape.width > 300 ? 1_242 : 276, 'jpg');
  const { width = 3, height = 2 } = image;
  const ratio = { natural: width / height, '1:1': 1, '3:2': 1.5 }[shape.ratio];
  if (address === undefined) return '';
  return `<img src="${escapeHtml(origin + address)}" alt="${escapeHtml(stripTags(image.alt))}" width="${shape.width}" height="${Math.round(shape.width / ratio)}" style="display:block;width:100%;max-width:${shape.width}px;height:auto;border:0">`;
}

/** Returns what a letter shows of a body. */
export function letterBody(
  body: readonly Segment[],
  context: BodyContext & { readonly origin: string },
): string {
  const parts = body.map((segment) => {
    if (segment.kind === 'html') return letterHtml(segment.html, context);
    if (segment.kind === 'image') {
      const shape = { ratio: 'natural', width: TEXT_WIDTH } as const;
      const image = letterImage(segment.image, context.origin, shape);
      return image === '' ? '' : `<div style="margin:0 0 18px">${image}</div>`;
    }
    if (segment.kind === 'pullquote' || segment.kind === 'quote')
      return letterHtml(`<blockquote>${escapeHtml(segment.text)}</blockquote>`, context);
    if (segment.kind === 'newsletter') return '';
    return elsewherePart(context);
  });
  return parts.join('\n');
}
