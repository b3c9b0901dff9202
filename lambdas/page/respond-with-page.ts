/** A page as a response: the document, or its state as JSON. */
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import {
  PAGE_COOKIES_HEADER,
  PAGE_STATUS_HEADER,
  PAYMENT_ACCEPTED_HEADER,
} from '../../shared/headers.ts';
import { LICENSE_LINK } from '../../shared/machines/license-address.ts';
import { writePageCookies } from '../../shared/page-cookies.ts';
import { imageEntry } from '../../shared/content/image-entry.ts';
import type { Image } from '../../shared/content/item.ts';
import { pageRow } from '../../shared/pages.ts';
import { carriesToken } from '../../shared/private-page.ts';
import { markdownPath } from '../../shared/urls/markdown-path.ts';
import type { PageMetadata } from '../../web/document.ts';
import type { renderDocument } from '../../web/entry.server.tsx';
import { stylesheetPath } from '../../web/manifest.ts';
import type { SiteState } from '../../web/state/site-state.ts';
import { specifiedState } from '../../web/state/specified-state.ts';
import { announcementAt, announcementChangesInS } from '../../services/content/announcement.ts';
import { emptySections } from '../../services/content/filled-sections.ts';
import { entityTag } from '../../services/http/entity-tag.ts';
import type { UrlResponse } from '../../services/http/function-url-handler.ts';
import { hasMarkdown } from './has-markdown.ts';
import type { ItemAccess } from './item-access.ts';
import type { LoaderContext } from './page-module.ts';
import { pageMetadata } from './page-metadata.ts';
import type { PageRequest } from './page-request.ts';
import type { FoundPage } from './page-result.ts';
import { pageState, type StateInput } from './page-state.ts';
import { securityPolicy } from './security-policy.ts';

export interface RenderInput extends Omit<StateInput, 'emptySections' | 'announcement'> {
  readonly render: typeof renderDocument;
  readonly context: Pick<LoaderContext, 'content' | 'now'>;
}

/**
 * Headers that tell the edge and the reader about an item, in addition to the item itself
 * (docs/contracts/headers.md).
 */
function accessHeaders({ decision, cookies }: ItemAccess): Record<string, string> {
  // CloudFront runs no viewer-response function from status 400 up: nothing would remove the header.
  const hasCookies = cookies.length > 0 && decision.status === 200;
  return {
    [PAYMENT_ACCEPTED_HEADER]: decision.paidBy,
    ...(hasCookies
      ? {
          [PAGE_COOKIES_HEADER]: writePageCookies(cookies),
          'cache-control': PRIVATE_CACHE_CONTROL,
        }
      : {}),
    ...(decision.edgeStatus === undefined
      ? {}
      : { [PAGE_STATUS_HEADER]: String(decision.edgeStatus) }),
  };
}

function renderHtml(input: RenderInput, found: FoundPage, { state, metadata }: MadePage): Buffer {
  const bundle = input.manifest.bundles[pageRow(found.type).bundle];
  const { entry } = input.manifest;
  return input.render(state, {
    metadata,
    modules:
      entry === undefined
        ? []
        : [entry, ...(bundle === undefined ? [] : [...bundle.imports, bundle.path])],
    stylesheets: state.context.stylesheets,
    printStylesheet: stylesheetPath(input.manifest, 'print'),
  });
}

/** The state as programs read it: images have their computed fields (spec §3, Image entry). */
function jsonState(state: SiteState): object {
  const { photos, galleries } = state.content;
  const entryOf = (image: Image | undefined) =>
    image === undefined ? undefined : imageEntry(image);
  return {
    ...specifiedState(state),
    content: {
      ...state.content,
      photos: { tout: entryOf(photos.tout), social: entryOf(photos.social) },
      galleries: galleries.map(({ slides }) => ({ slides: slides.map(imageEntry) })),
    },
  };
}

/** A page as it was made for its reader: every representation is written from this alone. */
interface MadePage {
  readonly state: SiteState;
  readonly metadata: PageMetadata;
  readonly access?: ItemAccess | undefined;
}

const contentTypes = {
  html: 'text/html',
  json: 'application/json',
  markdown: 'text/markdown',
} as const satisfies Record<PageRequest['output'], string>;

async function representation(
  output: PageRequest['output'],
  input: RenderInput,
  found: FoundPage,
  page: MadePage,
): Promise<Buffer> {
  const { state, metadata, access } = page;
  switch (output) {
    case 'html':
      return renderHtml(input, found, page);
    case 'json':
      return Buffer.from(JSON.stringify(jsonState(state)));
    case 'markdown': {
      const { pageMarkdown } = await import('./markdown/page-markdown.ts');
      const { canonical } = metadata;
      const isWhole = access?.decision.show !== 'lead-in';
      return Buffer.from(pageMarkdown({ state, brand: input.brand, canonical, isWhole }));
    }
  }
}

interface ResponseHead {
  readonly statusCode: number;
  /** @param changesInS Seconds until every page changes by itself, if it does. */
  readonly cacheControl: (changesInS?: number) => string;
  /** For an item: what edge and reader hear about access to it. */
  readonly access?: ItemAccess;
}

export async function respondWithPage(
  input: RenderInput,
  request: PageRequest,
  found: FoundPage,
  { statusCode, cacheControl, access }: ResponseHead,
): Promise<UrlResponse> {
  const { brand, context } = input;
  const isKept = statusCode === 200 && cacheControl().startsWith('public');
  const settings = await context.content.settings(!isKept);
  const now = context.now();
  const state = pageState(found, request, {
    ...input,
    emptySections: emptySections(brand, settings.filled, now),
    announcement: announcementAt(settings.announcement, now),
  });
  const isReadable = statusCode < 300 || access !== undefined;
  const hasOther = isReadable && hasMarkdown(found.type, state.context.isPreview);
  const metadata = pageMetadata(found, state, brand);
  const output = request.output === 'markdown' && !hasOther ? 'html' : request.output;
  const body = await representation(output, input, found, { state, metadata, access });
  const own = markdownPath(new URL(metadata.url).pathname);
  const links = [
    ...(output === 'markdown' ? [`<${metadata.canonical}>; rel="canonical"`] : []),
    ...(output === 'html' && hasOther ? [`<${own}>; rel="alternate"; type="text/markdown"`] : []),
    ...(brand.machines === undefined ? [] : [LICENSE_LINK]),
  ];
  const headers: Record<string, string> = {
    'content-type': `${contentTypes[output]}; charset=utf-8`,
    'cache-control': cacheControl(announcementChangesInS(settings.announcement, now)),
    etag: entityTag(body),
    ...(links.length === 0 ? {} : { link: links.join(', ') }),
    // Browsers ask again for each page and name no Markdown, so that only this one varies for them.
    ...(output === 'markdown' ? { vary: 'Accept' } : {}),
    ...(output !== 'html'
      ? { 'x-robots-tag': 'noindex' }
      : {
          'content-security-policy': securityPolicy(
            state.context,
            input.brand,
            state.context.stylesheets,
            input.paymentOrigins,
          ),
        }),
    ...(carriesToken(state.context.url.query) ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(access === undefined ? {} : accessHeaders(access)),
  };
  return { statusCode, headers, body };
}
