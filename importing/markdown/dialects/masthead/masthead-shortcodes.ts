/** The shortcodes of Masthead's own Markdown (docs/guides/markdown-format.md). */
import { embedMarker } from '../../../body/embed-marker.ts';
import { plainText } from '../../../body/plain-text.ts';
import { blockHtml } from '../expand-context.ts';
import type { Shortcode } from '../shortcode.ts';
import { pickArgument } from '../tag-arguments.ts';

const slugForm = /^[^\s/?#%\\.]+$/u;

export const mastheadShortcodes: Readonly<Record<string, Shortcode>> = {
  pullquote({ args, inner }) {
    const text = pickArgument(args, 0, 'text') ?? plainText(inner ?? '');
    const by = pickArgument(args, 'by', 'cite', 'author');
    return text === ''
      ? undefined
      : embedMarker({
          kind: 'pullquote',
          text: plainText(text),
          ...(by === undefined ? {} : { by }),
        });
  },
  gallery({ args }) {
    const slug = pickArgument(args, 0, 'slug');
    return slug === undefined || !slugForm.test(slug)
      ? undefined
      : embedMarker({ kind: 'gallery', slug });
  },
  video({ args }) {
    const slug = pickArgument(args, 0, 'slug');
    return slug === undefined || !slugForm.test(slug)
      ? undefined
      : embedMarker({ kind: 'video', slug });
  },
  product({ args }) {
    const name = pickArgument(args, 'name', 0);
    if (name === undefined) return undefined;
    const rating = Number(pickArgument(args, 'rating') ?? Number.NaN);
    const [brand, price, url] = [
      pickArgument(args, 'brand'),
      pickArgument(args, 'price'),
      pickArgument(args, 'url'),
    ];
    return embedMarker({
      kind: 'product',
      name,
      ...(brand === undefined ? {} : { brand }),
      ...(price === undefined ? {} : { price }),
      ...(url === undefined ? {} : { url }),
      ...(rating >= 0 && rating <= 10 ? { rating } : {}),
    });
  },
  newsletter({ args }) {
    const key = pickArgument(args, 0, 'key');
    return key === undefined ? undefined : embedMarker({ kind: 'newsletter', key });
  },
  'quote-card': ({ args, inner, context, indent }) => {
    const [by, source, url] = [
      pickArgument(args, 'by'),
      pickArgument(args, 'source'),
      pickArgument(args, 'url'),
    ];
    const text = plainText(context.inline((inner ?? pickArgument(args, 'text', 0) ?? '').trim()));
    if (text === '') return undefined;
    return blockHtml(
      [
        embedMarker({
          kind: 'quote',
          text,
          ...(by === undefined ? {} : { by }),
          ...(source === undefined ? {} : { source }),
          ...(url === undefined ? {} : { url }),
        }),
      ],
      indent,
    );
  },
};
