/** Hugo's own shortcodes and those of real sites. Each becomes what a reader would expect. */
import { escapeHtml } from '../../../../shared/content/escape-html.ts';
import { embedMarker } from '../../../body/embed-marker.ts';
import { plainText } from '../../../body/plain-text.ts';
import { blockHtml, linkHtml } from '../expand-context.ts';
import type { Shortcode, ShortcodeCall } from '../shortcode.ts';
import { siteLink } from '../../links/site-link.ts';
import { pickArgument } from '../tag-arguments.ts';

/** Returns the address of another page of the source. */
const pageLink: Shortcode = ({ args }) => {
  const target = pickArgument(args, 0, 'path', 'page');
  return target === undefined ? undefined : siteLink(target);
};

/** Prints a parameter (https://gohugo.io/shortcodes/param/). */
const param: Shortcode = ({ args, context }) => context.param(pickArgument(args, 0) ?? '');

/** Creates a box set apart from the text, with its title above its content. */
function box(className: 'note' | 'box'): Shortcode {
  return ({ args, inner, indent, context }) => {
    const heading = pickArgument(args, 'title', 'heading');
    const parts = [
      heading === undefined ? '' : `<p><strong>${context.inline(heading)}</strong></p>`,
      inner ?? pickArgument(args, 'text') ?? '',
    ];
    return parts.every((part) => part.trim() === '')
      ? ''
      : blockHtml([`<aside class="${className}">`, ...parts, '</aside>'], indent);
  };
}

/** Wraps the inner text in an inline element. */
function around(element: string): Shortcode {
  return ({ inner }) => `<${element}>${(inner ?? '').trim()}</${element}>`;
}

/** A file stored beside the pages. Only the label stays. */
const fileLabel: Shortcode = ({ args }) => {
  const label = pickArgument(args, 'label', 'text', 'title');
  return label === undefined ? undefined : escapeHtml(label);
};

const details: Shortcode = ({ args, inner, indent, context }) => {
  const summary = pickArgument(args, 'summary', 'title', 0) ?? 'More';
  return blockHtml(
    ['<details>', `<summary>${context.inline(summary)}</summary>`, inner ?? '', '</details>'],
    indent,
  );
};

const cell =
  (element: string): Shortcode =>
  ({ inner }) =>
    `<${element}>\n\n${(inner ?? '').trim()}\n\n</${element}>\n`;

function cardPolicy({ args, inner, indent, context }: ShortcodeCall): string {
  const [source, kicker, title] = [
    pickArgument(args, 'src', 'href', 'url'),
    pickArgument(args, 'kicker'),
    pickArgument(args, 'title'),
  ];
  const words = title === undefined ? '' : context.inline(title);
  const heading =
    source === undefined || words === '' ? words : `<a href="${escapeHtml(source)}">${words}</a>`;
  return blockHtml(
    [
      '<aside class="box">',
      kicker === undefined ? '' : `<p><small>${escapeHtml(kicker)}</small></p>`,
      heading === '' ? '' : `<p><strong>${heading}</strong></p>`,
      inner ?? '',
      '</aside>',
    ],
    indent,
  );
}

function cardPrompt({ args, inner, indent, context }: ShortcodeCall): string {
  const [intro, text, url] = [
    pickArgument(args, 'intro'),
    pickArgument(args, 'button-text'),
    pickArgument(args, 'button-url'),
  ];
  return blockHtml(
    [
      '<aside class="box">',
      intro === undefined ? '' : `<p>${context.inline(intro)}</p>`,
      inner ?? '',
      text === undefined || url === undefined ? '' : `<p>${linkHtml(url, text)}</p>`,
      '</aside>',
    ],
    indent,
  );
}

function codeBlock({ args, inner = '', indent }: ShortcodeCall): string {
  const language = pickArgument(args, 0, 'lang') ?? '';
  return `\n\n${indent}\`\`\`\`${/^[\w+#.-]+$/.test(language) ? language : ''}\n${inner.replace(/^\s*\n|\s+$/g, '')}\n${indent}\`\`\`\`\n\n${indent}`;
}

const blocks: Readonly<Record<string, Shortcode>> = {
  note: box('note'),
  box: box('box'),
  ring: box('box'),
  'card-policy': cardPolicy,
  'card-prompt': cardPrompt,
  details,
  'quote-block': ({ args, inner, context }) => {
    const text = pickArgument(args, 'text', 0) ?? inner?.trim();
    const by = pickArgument(args, 'cite', 'by', 'author');
    return text === undefined
      ? undefined
      : embedMarker({
          kind: 'pullquote',
          text: plainText(context.inline(text)),
          ...(by === undefined ? {} : { by: plainText(context.inline(by)) }),
        });
  },
  // With a language, this is Hugo's own shortcode and holds code. Without one, sites use it to
  // highlight words.
  highlight: (call) =>
    call.args.positional.length > 0 || call.args.named['lang'] !== undefined
      ? codeBlock(call)
      : around('mark')(call),
  'do-dont-table': ({ args, inner, indent }) => {
    const caption = pickArgument(args, 'caption');
    return blockHtml(
      [
        '<table>',
        caption === undefined ? '' : `<caption>${escapeHtml(caption)}</caption>`,
        '<thead><tr><th scope="col">Do</th><th scope="col">Don’t</th></tr></thead>',
        '<tbody>',
        inner ?? '',
        '</tbody>',
        '</table>',
      ],
      indent,
    );
  },
  row: cell('tr'),
  'do-row': cell('td'),
  'dont-row': cell('td'),
  'featured-resource': ({ args, context, indent }) => {
    const [target, kicker] = [pickArgument(args, 'link', 'url', 0), pickArgument(args, 'kicker')];
    const title =
      pickArgument(args, 'title') ?? (target === undefined ? undefined : context.pageTitle(target));
    if (target === undefined || title === undefined) return undefined;
    return blockHtml(
      [
        `<aside class="box">`,
        `<p>${kicker === undefined ? '' : `${escapeHtml(kicker)}: `}${linkHtml(siteLink(target), title)}</p>`,
        '</aside>',
      ],
      indent,
    );
  },
};

/** Tags that produce an address or part of a line. They are expanded in code too. */
export const linkShortcodes: Readonly<Record<string, Shortcode>> = {
  ref: pageLink,
  relref: pageLink,
  tmp: pageLink,
  link: pageLink,
  'legacy-file': pageLink,
};

export const hugoShortcodes: Readonly<Record<string, Shortcode>> = {
  ...blocks,
  ...linkShortcodes,
  'asset-static': fileLabel,
  sub: around('sub'),
  sup: around('sup'),
  kbd: around('kbd'),
  mark: around('mark'),
  param,
};
