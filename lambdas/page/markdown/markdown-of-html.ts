/** Turns HTML of a page into Markdown (CommonMark with tables) whose links are whole addresses. */
import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';

/** Returns an address without what ends one in Markdown; '' for one that is none. */
function destination(address: string | null, base: string): string {
  const href = address?.trim() ?? '';
  if (href === '' || !URL.canParse(href, base)) return '';
  return new URL(href, base).href.replaceAll('(', '%28').replaceAll(')', '%29');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export interface MarkdownWriter {
  /** @returns Markdown without blank lines at its ends. */
  readonly ofHtml: (html: string) => string;
  /** Returns text as one line of Markdown in which nothing is markup. */
  readonly ofText: (text: string) => string;
}

/** @param base The page's own address, by which its links are read. */
export function createMarkdownWriter(base: string): MarkdownWriter {
  const service = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  });
  service.use(gfm);
  service.addRule('wholeLink', {
    filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
    replacement: (content, node) => {
      const href = destination((node as Element).getAttribute('href'), base);
      const text = content.trim();
      return href === '' || text === '' ? content : `[${text}](${href})`;
    },
  });
  service.addRule('wholeImage', {
    filter: 'img',
    replacement: (_, node) => {
      const image = node as Element;
      const alt = service.escape(oneLine(image.getAttribute('alt') ?? ''));
      const src = destination(image.getAttribute('src'), base);
      return src === '' ? alt : `![${alt}](${src})`;
    },
  });
  return {
    ofHtml: (html) => service.turndown(html).trim(),
    ofText: (text) => service.escape(oneLine(text)).replaceAll('<', '\\<'),
  };
}
