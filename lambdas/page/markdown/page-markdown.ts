/**
 * A page as Markdown: made of its state, which holds what its reader may see and nothing else. YAML with
 * what is said of it, then its text.
 */
import { words } from '#words';
import { hasPart } from '../../../shared/brand/brand-parts.ts';
import type { Brand } from '../../../shared/brand/brand.ts';
import type { Card } from '../../../shared/content/card.ts';
import { markup, toHtml, trustedHtml, type MarkupValue } from '../../../shared/content/markup.ts';
import { cleanLine, joinNames, longDate, stripTags } from '../../../shared/content/text.ts';
import { LICENSE_PATH } from '../../../shared/machines/license-address.ts';
import { pageHref } from '../../../shared/urls/paths.ts';
import { fill } from '../../../shared/words/fill.ts';
import type { SiteState } from '../../../web/state/site-state.ts';
import { bodyHtml, imageHtml } from './body-html.ts';
import { createMarkdownWriter } from './markdown-of-html.ts';

export interface MarkdownInput {
  readonly state: SiteState;
  readonly brand: Brand;
  /** The address that search engines are to show. */
  readonly canonical: string;
  /** Of an item: whether its reader gets all of it. */
  readonly isWhole?: boolean;
}

/** Returns a line of YAML for each value that there is. JSON is YAML. */
function frontMatter(values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(values).flatMap(([name, value]) => {
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && !value.length);
    return isEmpty ? [] : [`${name}: ${JSON.stringify(value)}`];
  });
  return ['---', ...lines, '---'].join('\n');
}

const paragraph = (text: string | undefined): MarkupValue => text && markup`<p>${text}</p>`;

function reviewHtml({ review }: SiteState['content']): MarkupValue {
  if (review === undefined) return undefined;
  const list = (title: string, points: readonly string[]) =>
    points.length > 0 && [
      markup`<h2>${title}</h2>`,
      markup`<ul>${points.map((point) => markup`<li>${point}</li>`)}</ul>`,
    ];
  const { product, buy } = review;
  return [
    markup`<h2>${words.verdict}</h2>`,
    paragraph([product.brand, product.name].filter(Boolean).join(' ')),
    paragraph(fill(words.rated, { rating: review.rating })),
    paragraph(review.verdict),
    list(words.pros, review.pros),
    list(words.cons, review.cons),
    buy && markup`<p><a href="${buy.url}">${fill(words.buyAt, { shop: buy.retailer })}</a></p>`,
  ];
}

function wallReason({ access, includedIn }: SiteState['paywall']): string {
  if (access === 'registered') return words.wallForRegistered;
  return includedIn === ''
    ? words.wallForSubscribers
    : fill(words.wallForPlan, { plan: includedIn });
}

/** Why the text ends here, and where more of it is to be had. */
function wallHtml({ paywall }: SiteState, brand: Brand): MarkupValue {
  const isForRegistered = paywall.access === 'registered';
  const { register, subscribe } = brand.links;
  const [href, text] = isForRegistered
    ? [register, words.register]
    : [subscribe, fill(words.subscribeTo, { brand: brand.name })];
  const isThere = hasPart(brand, isForRegistered ? 'accounts' : 'offer');
  return [
    markup`<hr>`,
    markup`<p><strong>${wallReason(paywall)}</strong>${isThere && markup` <a href="${href}">${text}</a>`}</p>`,
  ];
}

/** An item's text and images. */
function itemHtml(input: MarkdownInput): MarkupValue {
  const { state, brand, isWhole } = input;
  const { content } = state;
  const { tout } = content.photos;
  return [
    tout && imageHtml(tout),
    trustedHtml(bodyHtml(content.body)),
    content.galleries.flatMap(({ slides }) => slides.map(imageHtml)),
    content.videos.map(({ src, title }) =>
      src.startsWith('/') ? markup`<p><a href="${src}">${title}</a></p>` : undefined,
    ),
    content.linkUrl && markup`<p><a href="${content.linkUrl}">${content.linkUrl}</a></p>`,
    reviewHtml(content),
    isWhole === false && wallHtml(state, brand),
  ];
}

function cardHtml({ url, hed, dek, pubDate }: Card, { timeZone, language }: Brand): MarkupValue {
  const date = longDate(pubDate, timeZone, language);
  return markup`<li><a href="${url}">${hed}</a> (${date})${dek && [': ', stripTags(dek)]}</li>`;
}

/** What a page shows that has no item: texts, people, links, and its lists without repetitions. */
function listsHtml({ secondary }: SiteState, brand: Brand): MarkupValue {
  const { paging, contributor, linkGroups } = secondary;
  const cards = new Map(
    Object.values(secondary.lists)
      .flat()
      .map((card) => [card.id, card]),
  );
  const next =
    paging !== undefined && paging.page < paging.pages
      ? pageHref(paging, paging.page + 1)
      : undefined;
  return [
    paragraph(contributor?.bio),
    secondary.paragraphs.map(paragraph),
    secondary.people.length > 0 &&
      markup`<ul>${secondary.people.map(
        ({ slug, name, title }) =>
          markup`<li><a href="/author/${encodeURIComponent(slug)}/">${name}</a>${title && [', ', title]}</li>`,
      )}</ul>`,
    linkGroups.map(({ title, links }) => [
      markup`<h2>${title}</h2>`,
      markup`<ul>${links.map(({ name, url }) => markup`<li><a href="${url}">${name}</a></li>`)}</ul>`,
    ]),
    cards.size > 0 && markup`<ul>${[...cards.values()].map((card) => cardHtml(card, brand))}</ul>`,
    next && markup`<p><a rel="next" href="${next}">${words.next}</a></p>`,
  ];
}

export function pageMarkdown(input: MarkdownInput): string {
  const { state, brand, canonical, isWhole } = input;
  const { content, secondary, paywall } = state;
  const writer = createMarkdownWriter(canonical);
  const isItem = content.id !== '' && content.pubDate !== '';
  const title = isItem
    ? content.hed
    : (secondary.heading?.title ?? content.name) || content.seoTitleClean || brand.name;
  const dek = isItem ? content.dek : (secondary.heading?.description ?? '');
  const authors = (content.contributors.author ?? []).map(({ name }) => name);
  const license = brand.machines === undefined ? undefined : `${brand.origin}${LICENSE_PATH}`;
  const front = frontMatter({
    title: cleanLine(title),
    url: canonical,
    publisher: brand.name,
    language: content.language ?? brand.language,
    ...(isItem
      ? {
          description: stripTags(dek) || content.seoDescriptionClean,
          authors,
          published: content.pubDate,
          modified: content.modifiedAt,
          section: content.name,
          tags: content.tags.map(({ name }) => name),
          access: paywall.access,
          whole: isWhole !== false,
        }
      : {}),
    license,
  });
  const line = [
    authors.length > 0 && fill(words.by, { names: joinNames(authors, brand.language) }),
    isItem && longDate(content.pubDate, brand.timeZone, brand.language),
  ].filter((part) => part !== false);
  const body = writer.ofHtml(toHtml(isItem ? itemHtml(input) : listsHtml(state, brand)));
  const rights = [brand.legal.general, license].filter(Boolean).join(' ');
  return [
    front,
    `# ${writer.ofText(title)}`,
    ...(content.isDekInBody === true ? [] : [writer.ofText(stripTags(dek))]),
    writer.ofText(line.join(', ')),
    body,
    '---',
    writer.ofText(rights),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}
