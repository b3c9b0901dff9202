/**
 * Writes /llms.txt (https://llmstxt.org): what the site is, its sections, its newest items and its pages
 * of text, each by its address as Markdown. Made of cards, which have no body.
 */
import { everySection, sectionPath } from '../../shared/brand/sections.ts';
import { changedAt, dekOf, type Card } from '../../shared/content/card.ts';
import { collapseWhitespace, stripTags } from '../../shared/content/text.ts';
import { LICENSE_PATH } from '../../shared/machines/license-address.ts';
import { markdownPath } from '../../shared/urls/markdown-path.ts';
import { listingName, listingOfSection } from '../../services/content/keys.ts';
import type { FeedsDocument } from './feeds-document.ts';
import type { FeedsContext } from './load-feed.ts';

const LATEST = 30;
/** Some of the newest items may not be for machines. */
const CARDS_READ = 2 * LATEST;

interface Line {
  readonly name: string;
  readonly url: string;
  readonly says?: string;
}

function oneLine(text: string): string {
  return collapseWhitespace(text).replace(/[\\`*_[\]<>]/g, '\\$&');
}

function section(title: string, lines: readonly Line[]): string[] {
  if (lines.length === 0) return [];
  const written = lines.map(({ name, url, says = '' }) => {
    const about = oneLine(says);
    return `- [${oneLine(name)}](${url})${about === '' ? '' : `: ${about}`}`;
  });
  return [`## ${title}`, written.join('\n')];
}

function isForMachines({ hiddenFrom = [] }: Card): boolean {
  return !hiddenFrom.includes('feeds') && !hiddenFrom.includes('sitemaps');
}

export async function loadLlms({ brand, content }: FeedsContext): Promise<FeedsDocument> {
  const recent = listingName.recent;
  const sections = everySection(brand);
  const { heads } = await content.readIndex({
    listings: [recent, ...sections.map(listingOfSection)],
  });
  const { pages } = await content.readLists(heads, [{ name: recent, take: CARDS_READ }]);
  const latest = (pages.get(recent)?.cards ?? []).filter(isForMachines).slice(0, LATEST);
  const at = (path: string) => `${brand.origin}${markdownPath(path)}`;
  const body = [
    `# ${oneLine(brand.name)}`,
    ...(brand.description === '' ? [] : [`> ${oneLine(brand.description)}`]),
    'Every page to read is there as Markdown at its address with `.md`, or by `Accept: text/markdown`. ' +
      'It is cut where the page is cut for the same reader; what is cut says so, and where to subscribe.',
    ...section(
      'Sections',
      sections
        .filter((one) => (heads.get(listingOfSection(one))?.total ?? 0) > 0)
        .map((one) => ({ name: one.name, url: at(sectionPath(one)), says: one.description })),
    ),
    ...section(
      'Latest',
      latest.map((card) => ({ name: card.hed, url: at(card.url), says: stripTags(dekOf(card)) })),
    ),
    ...section(
      'About',
      brand.aboutPages.map(({ path, title, dek }) => ({ name: title, url: at(path), says: dek })),
    ),
    ...section('Optional', [
      { name: 'Feed', url: `${brand.origin}/feed/json` },
      { name: 'Sitemap', url: `${brand.origin}/sitemap.xml` },
      ...(brand.machines === undefined
        ? []
        : [{ name: 'License', url: `${brand.origin}${LICENSE_PATH}`, says: 'RSL 1.0' }]),
    ]),
  ];
  return {
    body: `${body.join('\n\n')}\n`,
    contentType: 'text/plain',
    lastModified: latest.map(changedAt).sort().at(-1),
    cacheClass: 'listing',
    isForReaders: false,
  };
}
