/** Converts a built page to a stored item. */
import { itemPath, type Item } from '../../shared/content/item.ts';
import { ID_PREFIX } from '../body/rewrite-attributes.ts';
import { cleanText, madeTitle, plainText } from '../body/plain-text.ts';
import { toBody } from '../body/to-segments.ts';
import { canonicalOf } from '../canonical.ts';
import { MAX_ITEM_MS } from '../limits.ts';
import { resolveImage } from '../media/image.ts';
import { readDate } from '../markdown/item/dates.ts';
import { personSlug } from '../markdown/people/people.ts';
import { storedLanguage } from '../markdown/site/languages.ts';
import type { ImportRun, ItemIdentity } from '../source.ts';
import { sortTerms, type SourceTerm } from '../terms.ts';
import { withinTime } from '../time-limit.ts';
import { mediaBase, readPageText, type ArticlePage, type HtmlSite } from './html-site.ts';
import { mainContent } from './main-content.ts';

/** Returns the terms of a page: its sections, then its tags. */
function termsOf({ facts }: ArticlePage, site: HtmlSite): SourceTerm[] {
  const { categories, tags, keywords } = facts;
  const words = tags.length > 0 || site.isDefaultKeywords(keywords) ? tags : keywords;
  return [
    ...categories.map((name): SourceTerm => ({ name, kind: 'category' })),
    ...words.map((name): SourceTerm => ({ name, kind: 'tag' })),
  ];
}

function contributorsOf({ authors }: ArticlePage['facts'], site: string | undefined) {
  const people = new Map(
    authors
      .map((name) => cleanText(name).slice(0, 200))
      .filter((name) => name !== '' && name.toLowerCase() !== site?.toLowerCase())
      .map((name) => [personSlug(name), { slug: personSlug(name), name }] as const),
  );
  return people.size === 0 ? {} : { author: [...people.values()] };
}

/** Returns where a link leads now. A page that is not here keeps its old address. */
function linkResolver(
  page: ArticlePage,
  site: HtmlSite,
  run: ImportRun,
): (href: string) => string | undefined {
  const ref = page.file.path;
  return (href) => {
    const isFragment = /^\s*(?:#|$)/.test(href);
    if (isFragment || /^\s*[a-z][a-z\d+.-]*:(?!\/\/)/i.test(href)) return undefined;
    const found = site.find(href, page);
    const isWhole = /^\s*(?:https?:)?\/\//i.test(href);
    if (found === undefined) {
      if ((!isWhole || site.isOwn(href)) && !/\.(?!x?html?\b)\w{2,5}(?:[?#]|$)/i.test(href))
        run.link?.({ kind: 'dead', ref, href });
      return undefined;
    }
    run.link?.({ kind: found.path === undefined ? 'unchanged' : 'rewritten' });
    const hash = /#(.+)$/s.exec(found.address)?.[1];
    if (found.path === undefined) return found.address;
    if (found.article === undefined || hash === undefined) return found.path;
    return `${found.path}#${ID_PREFIX}${hash}`;
  };
}

async function leadOf(page: ArticlePage, site: HtmlSite, run: ImportRun): Promise<Item['lead']> {
  const { image: reference, imageAlt: alt } = page.facts;
  if (reference === undefined || site.isDefaultImage(reference)) return undefined;
  return resolveImage({ reference, alt }, run, mediaBase(page));
}

function canonicalOfPage(
  page: ArticlePage,
  site: HtmlSite,
  run: ImportRun,
): Pick<Item, 'canonical'> {
  const canonical = canonicalOf(
    page.facts.canonical ?? '',
    [itemPath({ type: 'article', slug: page.slug }), page.address],
    { find: (href) => site.find(href, page)?.path, isOwn: site.isOwn },
    (message) => run.warn(page.file.path, message),
  );
  return canonical === undefined ? {} : { canonical };
}

/** A picture that begins the text is shown once: at the head of the article. */
function withoutLead({ body, lead }: Pick<Item, 'body' | 'lead'>): Item['body'] {
  const [first, ...rest] = body;
  const isLead = first?.kind === 'image' && lead?.src !== undefined && first.image.src === lead.src;
  return isLead ? rest : body;
}

/** Returns the text of a page, without what stands around it. */
async function mainOf(
  { file, facts, title }: ArticlePage,
  terms: readonly SourceTerm[],
  run: ImportRun,
): Promise<string> {
  const { text, problem } = await readPageText(file);
  if (problem !== undefined) run.warn(file.path, problem);
  const { authors, published, modified, wall } = facts;
  const dates = [published, modified].flatMap((date) => date ?? []);
  const known = { title, dates, authors, terms: terms.map(({ name }) => name), wall };
  return withinTime(MAX_ITEM_MS, () => mainContent(text, known));
}

/** Returns what becomes an item of a page, and how its source names it. */
export async function makeItem(
  page: ArticlePage,
  site: HtmlSite,
  run: ImportRun,
): Promise<{
  readonly item: Item;
  readonly identity: ItemIdentity;
  readonly terms: readonly SourceTerm[];
}> {
  const { file, facts, address, id, slug } = page;
  const ref = file.path;
  const terms = termsOf(page, site);
  const access = facts.access ?? run.defaultAccess;
  const html = await mainOf(page, terms, run);
  const stored = await toBody({ html, ref, base: mediaBase(page) }, run, {
    resolveLink: linkResolver(page, site, run),
    isOwnSite: site.isOwn,
    beside: { recordings: facts.recordings, access },
  });
  const hed = page.title || madeTitle(plainText(html)) || 'Untitled';
  if (page.title === '') run.warn(ref, `it has no title; its first words are used: "${hed}"`);
  if (stored.body.length === 0) run.warn(ref, 'no text was found in the page');
  const lead = await leadOf(page, site, run);
  const modified = readDate(facts.modified ?? '', run.brand.timeZone)?.iso;
  const { sections, tags, filedUnder } = sortTerms(terms, run.brand);
  const language = storedLanguage(facts.language, run.brand.language);
  const item: Item = {
    id,
    type: 'article',
    template: 'default',
    slug,
    access,
    listed: true,
    ...(facts.robots.length === 0 ? {} : { robots: [...facts.robots] }),
    ...canonicalOfPage(page, site, run),
    hed,
    dek: cleanText(facts.description),
    pubDate: page.pubDate,
    modifiedAt: modified !== undefined && modified > page.pubDate ? modified : page.pubDate,
    sections,
    tags,
    filedUnder,
    contributors: contributorsOf(facts, facts.siteName),
    ...(lead === undefined ? {} : { lead }),
    ...stored,
    ...(lead === undefined || stored.freePart !== undefined
      ? {}
      : { body: withoutLead({ body: stored.body, lead }) }),
    source: { format: 'html', ref, site: site.name },
    ...(language === undefined ? {} : { language }),
  };
  return { item, identity: { path: address, site: site.name }, terms };
}
