/**
 * The HTML document around the app: metadata, styles, state. No browser takes it over, so it is
 * written without React, and what is the same on every page is made into bytes once: on a story,
 * half of the document.
 */
import { brand } from '#brand';
import { inlineStyles } from '#inline-styles';
import { LOADER_SCRIPT } from './loader-script.ts';
import { colorOf, colorSchemes } from '../shared/brand/brand-colors.ts';
import { textDirection } from '../shared/content/languages.ts';
import { markup, toHtml, trustedHtml, type MarkupValue } from '../shared/content/markup.ts';
import { embeddedState } from './embedded-state.ts';
import { pageTitle } from './navigation/page-title.ts';
import { serializeForScript } from './serialize-for-script.ts';
import type { SiteState } from './state/site-state.ts';

export interface PageMetadata {
  /** The address that search engines are to show: of the original, where that is another page. */
  readonly canonical: string;
  /** The page's own address. */
  readonly url: string;
  readonly description: string;
  readonly robots: string;
  readonly socialTitle: string;
  readonly socialDescription: string;
  readonly image?: {
    readonly url: string;
    readonly alt: string;
    readonly width?: number;
    readonly height?: number;
  };
  readonly type: 'article' | 'website' | 'profile';
  readonly publishedTime?: string;
  readonly modifiedTime?: string;
  readonly section?: string;
  /** Addresses of the authors' pages. */
  readonly authors: readonly string[];
  readonly previousPage?: string;
  readonly nextPage?: string;
  /** Addresses of the page in each of its languages (BCP 47), if it has several. */
  readonly languages?: readonly { readonly language: string; readonly href: string }[];
  /** Feeds of this page's list, or of the site. */
  readonly feeds: readonly {
    readonly type: string;
    readonly title: string;
    readonly href: string;
  }[];
  /** Structured data, one object per script. */
  readonly structuredData: readonly object[];
}

export interface DocumentProps {
  readonly state: SiteState;
  readonly appHtml: string;
  readonly metadata: PageMetadata;
  /** The entry module first, then the modules that it loads when the browser is idle. */
  readonly modules: readonly string[];
  /** Addresses. The document holds the text of those that it has, and links the others. */
  readonly stylesheets: readonly string[];
  /** For printed pages: browsers fetch it last, and no screen waits for it. */
  readonly printStylesheet?: string;
}

/** Nothing without a content. */
function property(name: string, content: string | undefined): MarkupValue {
  return content && markup`<meta property="${name}" content="${content}"/>`;
}

/** @param language Of the page's item, else of the site. */
function openGraph(metadata: PageMetadata, title: string, language: string): MarkupValue {
  const { image } = metadata;
  return [
    markup`<meta property="og:title" content="${metadata.socialTitle || title}"/>`,
    markup`<meta property="og:description" content="${metadata.socialDescription}"/>`,
    markup`<meta property="og:url" content="${metadata.url}"/>`,
    markup`<meta property="og:type" content="${metadata.type}"/>`,
    image && [
      markup`<meta property="og:image" content="${image.url}"/>`,
      markup`<meta property="og:image:alt" content="${image.alt}"/>`,
      property('og:image:width', image.width?.toString()),
      property('og:image:height', image.height?.toString()),
    ],
    markup`<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}"/>`,
    markup`<meta property="og:locale" content="${language.replace('-', '_')}"/>`,
    property('article:published_time', metadata.publishedTime),
    property('article:modified_time', metadata.modifiedTime),
    property('article:section', metadata.section),
    metadata.authors.map((author) => property('article:author', author)),
  ];
}

function pageLinks(metadata: PageMetadata): MarkupValue {
  const { previousPage, nextPage, languages = [], feeds } = metadata;
  return [
    markup`<meta name="description" content="${metadata.description}"/>`,
    markup`<meta name="robots" content="${metadata.robots}"/>`,
    markup`<link rel="canonical" href="${metadata.canonical}"/>`,
    previousPage && markup`<link rel="prev" href="${previousPage}"/>`,
    nextPage && markup`<link rel="next" href="${nextPage}"/>`,
    languages.map(
      ({ language, href }) => markup`<link rel="alternate" hreflang="${language}" href="${href}"/>`,
    ),
    feeds.map(
      ({ type, title, href }) =>
        markup`<link rel="alternate" type="${type}" title="${title}" href="${href}"/>`,
    ),
  ];
}

/** Where a stylesheet is part of the document, its address says so to client navigation. */
function stylesElement(address: string): Buffer {
  const inline = inlineStyles[address];
  return inline === undefined
    ? Buffer.from(toHtml(markup`<link rel="stylesheet" href="${address}"/>`))
    : Buffer.concat([
        Buffer.from(toHtml(markup`<style data-href="${address}">`)),
        inline.read(),
        Buffer.from('</style>'),
      ]);
}

const knownStyles = new Map<string, Buffer>();

function stylesBytes(address: string): Buffer {
  const known = knownStyles.get(address) ?? stylesElement(address);
  knownStyles.set(address, known);
  return known;
}

const pageDirection = textDirection(brand.language) === 'rtl' && markup` dir="rtl"`;

/** The same on every page. */
const siteHead = trustedHtml(
  toHtml([
    markup`<meta charset="utf-8"/>`,
    markup`<meta name="viewport" content="width=device-width, initial-scale=1"/>`,
    markup`<script>${trustedHtml(LOADER_SCRIPT)}</script>`,
  ]),
);
const siteLinks = trustedHtml(
  toHtml([
    markup`<meta property="og:site_name" content="${brand.name}"/>`,
    colorSchemes.map((scheme) => {
      const color = colorOf(brand, scheme, 'paper');
      return markup`<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})"/>`;
    }),
    markup`<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>`,
    markup`<link rel="manifest" href="/manifest.webmanifest"/>`,
  ]),
);

/** Until the stylesheets. */
function opening({ state, modules }: DocumentProps, title: string): MarkupValue {
  const language = state.content.language ?? brand.language;
  const { announcement } = state.context;
  // Before the first paint the script compares it with the one that the reader has closed.
  const announced = announcement && markup` data-announcement="${announcement.id}"`;
  return [
    markup`<!DOCTYPE html><html lang="${language}"${pageDirection}${announced} data-modules="${modules.join(' ')}">`,
    markup`<head>${siteHead}<title>${title}</title>`,
  ];
}

/** The document has the language of the item; the interface around the item keeps its own. */
function appLanguage({ content }: SiteState): MarkupValue {
  return content.language !== undefined && markup` lang="${brand.language}"`;
}

/** From the stylesheets on. */
function rest(props: DocumentProps, title: string): MarkupValue {
  const { state, appHtml, metadata, printStylesheet } = props;
  const json = (value: object) => trustedHtml(serializeForScript(value));
  return [
    printStylesheet && markup`<link rel="stylesheet" media="print" href="${printStylesheet}"/>`,
    pageLinks(metadata),
    openGraph(metadata, title, state.content.language ?? brand.language),
    siteLinks,
    metadata.structuredData.map(
      (data) => markup`<script type="application/ld+json">${json(data)}</script>`,
    ),
    markup`</head><body><div id="app"${appLanguage(state)}>${trustedHtml(appHtml)}</div>`,
    markup`<script id="state" type="application/json">${json(embeddedState(state))}</script>`,
    markup`</body></html>`,
  ];
}

/** Returns the document in UTF-8. */
export function documentBytes(props: DocumentProps): Buffer {
  const title = pageTitle(props.state, brand);
  return Buffer.concat([
    Buffer.from(toHtml(opening(props, title))),
    ...props.stylesheets.map(stylesBytes),
    Buffer.from(toHtml(rest(props, title))),
  ]);
}
