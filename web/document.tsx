/**
 * The HTML document around the app: metadata, styles, state. It is JSX, so everything is escaped by
 * default.
 */
import { brand } from '#brand';
import { inlineStyles } from '#inline-styles';
import { LOADER_SCRIPT } from './loader-script.ts';
import { colorOf, colorSchemes } from '../shared/brand/brand-colors.ts';
import { textDirection } from '../shared/content/languages.ts';
import { withoutMarkup } from './story/body-from-markup.ts';
import { pageTitle } from './navigation/page-title.ts';
import { serializeForScript } from './serialize-for-script.ts';
import { initialState, type SiteState } from './state/site-state.ts';

export interface PageMetadata {
  readonly canonical: string;
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

/**
 * The part of the state that the markup carries: slices that differ from their defaults, without
 * the body's HTML.
 */
function embeddedState(state: SiteState): Partial<SiteState> {
  const slices = Object.entries({
    ...state,
    content: { ...state.content, body: withoutMarkup(state.content.body) },
  });
  const defaults: Readonly<Record<string, unknown>> = { ...initialState };
  return Object.fromEntries(
    slices.filter(([name, slice]) => JSON.stringify(slice) !== JSON.stringify(defaults[name])),
  );
}

function OpenGraph({ metadata, title }: { metadata: PageMetadata; title: string }) {
  const { image } = metadata;
  return (
    <>
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={metadata.socialTitle || title} />
      <meta property="og:description" content={metadata.socialDescription} />
      <meta property="og:url" content={metadata.canonical} />
      <meta property="og:type" content={metadata.type} />
      <meta property="og:locale" content={brand.language.replace('-', '_')} />
      {image && <meta property="og:image" content={image.url} />}
      {image && <meta property="og:image:alt" content={image.alt} />}
      {image?.width && <meta property="og:image:width" content={String(image.width)} />}
      {image?.height && <meta property="og:image:height" content={String(image.height)} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {metadata.publishedTime && (
        <meta property="article:published_time" content={metadata.publishedTime} />
      )}
      {metadata.modifiedTime && (
        <meta property="article:modified_time" content={metadata.modifiedTime} />
      )}
      {metadata.section && <meta property="article:section" content={metadata.section} />}
      {metadata.authors.map((author) => (
        <meta key={author} property="article:author" content={author} />
      ))}
    </>
  );
}

function PageLinks({ metadata }: { metadata: PageMetadata }) {
  return (
    <>
      <meta name="description" content={metadata.description} />
      <meta name="robots" content={metadata.robots} />
      <link rel="canonical" href={metadata.canonical} />
      {metadata.previousPage && <link rel="prev" href={metadata.previousPage} />}
      {metadata.nextPage && <link rel="next" href={metadata.nextPage} />}
      {metadata.languages?.map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      {metadata.feeds.map(({ type, title: feedTitle, href }) => (
        <link key={href} rel="alternate" type={type} title={feedTitle} href={href} />
      ))}
    </>
  );
}

function SiteLinks() {
  return (
    <>
      {colorSchemes.map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          content={colorOf(brand, scheme, 'paper')}
          media={`(prefers-color-scheme: ${scheme})`}
        />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

/** A stylesheet. Where it is part of the document, its address says so to client navigation. */
function Styles({ address }: { address: string }) {
  const inline = inlineStyles[address];
  return inline === undefined ? (
    <link rel="stylesheet" href={address} />
  ) : (
    <style data-href={address} dangerouslySetInnerHTML={{ __html: inline.css }} />
  );
}

export function Document({
  state,
  appHtml,
  metadata,
  modules,
  stylesheets,
  printStylesheet,
}: DocumentProps) {
  const title = pageTitle(state, brand);
  const language = state.content.language ?? brand.language;
  return (
    <html
      lang={language}
      dir={textDirection(brand.language) === 'rtl' ? 'rtl' : undefined}
      data-modules={modules.join(' ')}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: LOADER_SCRIPT }} />
        <title>{title}</title>
        {stylesheets.map((stylesheet) => (
          <Styles key={stylesheet} address={stylesheet} />
        ))}
        {printStylesheet && <link rel="stylesheet" media="print" href={printStylesheet} />}
        <PageLinks metadata={metadata} />
        <OpenGraph metadata={metadata} title={title} />
        <SiteLinks />
        {metadata.structuredData.map((data, index) => (
          <script
            key={index}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: serializeForScript(data) }}
          />
        ))}
      </head>
      <body>
        <div id="app" dangerouslySetInnerHTML={{ __html: appHtml }} />
        <script
          id="state"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: serializeForScript(embeddedState(state)) }}
        />
      </body>
    </html>
  );
}
