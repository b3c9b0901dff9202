/**
 * The only place where an item is cut for a reader (paywall-protocol §9, point 1). HTML,
 * output=json, structured data and everything else are made from what this returns, so anything not
 * in it cannot leave the server.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { findAnySection, findSubSection, sectionPath } from '../../shared/brand/sections.ts';
import { itemPath, primarySection, type Item, type Segment } from '../../shared/content/item.ts';
import type { Show } from '../../shared/paywall/access-decision.ts';
import { isShownTag, shownSections } from '../../shared/content/setting-tags.ts';
import { tagName } from '../../shared/content/tag-name.ts';
import { textDirection } from '../../shared/content/languages.ts';
import { cleanLine, stripTags } from '../../shared/content/text.ts';
import type { EmbedCard } from '../../shared/content/embed-card.ts';
import type { ContentState } from '../../web/state/content.ts';
import { countWords } from '../../shared/text/count-words.ts';
import { plainText } from '../../services/content/plain-text.ts';
import { correctionsPart } from './corrections-part.ts';
import { bodyAnchors } from './body-anchors.ts';
import { bodyParts } from './body-parts.ts';
import { repeatsDek } from '../../shared/content/repeats-dek.ts';
import { summaryOf } from '../../shared/content/summary.ts';
import { leadIn } from '../../shared/content/lead-in.ts';
import { splitForHalfWall } from './split-for-half-wall.ts';

function embedKinds(body: readonly Segment[]): ContentState['inlineEmbeds'] {
  return body.flatMap((segment) => (segment.kind === 'html' ? [] : [segment.kind]));
}

/** Headings number the entries of a listicle, as its stylesheet does. */
function entries(item: Item, body: readonly Segment[]): ContentState['items'] {
  if (item.template !== 'listicle') return [];
  const headings = body.flatMap((segment) =>
    segment.kind === 'html' ? (segment.html.match(/<h2\b/gi) ?? []) : [],
  );
  return headings.map((_, index) => ({ id: `entry-${index + 1}` }));
}

function sectionsOf(item: Item, brand: Brand): ContentState['categories']['sections'] {
  return shownSections(item).flatMap((slug) => {
    const section = findAnySection(brand, slug);
    return section === undefined ? [] : [{ slug, name: section.name, url: sectionPath(section) }];
  });
}

/** What a page shows of an item that is stored apart from it. */
export interface ItemExtras {
  /** Cards of what the body names by slug. A cut body keeps those that it still names. */
  readonly embeds?: readonly EmbedCard[];
  /** Of the whole text; counted when absent. */
  readonly wordCount?: number;
}

/** A headline is text: an element that it names belongs to it. */
function seoTitleOf({ seoTitle, hed }: Item): string {
  return seoTitle === undefined ? cleanLine(hed) : stripTags(seoTitle);
}

export function presentArticle(
  item: Item,
  show: Show,
  brand: Brand,
  { embeds = [], wordCount = countWords(plainText(item)) }: ItemExtras = {},
): ContentState {
  const body = show === 'full' ? item.body : leadIn(item);
  const parts = bodyAnchors(bodyParts(body, embeds, item.hed));
  const slides = show === 'full' ? (item.slides ?? []) : [];
  const primary = primarySection(item);
  const sub = item.sections.find((slug) => findSubSection(brand, slug) !== undefined);
  const video = show === 'full' ? item.video : undefined;
  const summary = summaryOf(item);
  const seoTitleClean = seoTitleOf(item);
  return {
    id: item.id,
    canonicalUrl: `${brand.origin}${itemPath(item)}`,
    categories: {
      sections: sectionsOf(item, brand),
    },
    contentSource: item.source.format,
    contributors: item.contributors,
    modifiedAt: item.modifiedAt,
    pubDate: item.pubDate,
    tags: item.tags.filter(isShownTag).map(({ slug, name }) => ({ slug, name: tagName(name) })),
    template: item.template,
    related: [],
    seoTitleClean,
    seoDescriptionClean: stripTags(item.seoDescription ?? '') || summary,
    socialTitleClean: item.socialTitle === undefined ? seoTitleClean : stripTags(item.socialTitle),
    socialDescriptionClean:
      stripTags(item.socialDescription ?? item.seoDescription ?? '') || summary,
    hed: item.hed,
    dek: item.dek,
    isDekInBody: repeatsDek(item.dek, body, { isFreePart: show !== 'full' }) || undefined,
    kicker: item.kicker ?? '',
    url: itemPath(item),
    photos: item.lead === undefined ? {} : { tout: item.lead, social: item.lead },
    videos: video === undefined ? [] : [{ ...video, title: item.hed }],
    galleries: slides.length === 0 ? [] : [{ slides }],
    inlineEmbeds: embedKinds(body),
    items: slides.length > 0 ? slides.map(({ id }) => ({ id })) : entries(item, body),
    recentWork: { total: 0 },
    hasInlineGallery: body.some((segment) => segment.kind === 'gallery'),
    sub_channel: sub ?? '',
    channel: primary,
    slug: item.slug,
    copilotId: item.id,
    adTemplateType: item.type,
    name: findAnySection(brand, primary)?.name ?? '',
    body: show === 'full' ? [...splitForHalfWall(parts), ...correctionsPart(item, brand)] : parts,
    corrections: show === 'full' ? item.corrections : undefined,
    wordCount,
    review: show === 'full' ? item.review : undefined,
    linkUrl: item.linkUrl,
    language: item.language,
    direction: item.language === undefined ? undefined : textDirection(item.language),
  };
}
