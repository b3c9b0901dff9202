/** A page as a response: the document, or its state as JSON. */
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import {
  PAGE_COOKIES_HEADER,
  PAGE_STATUS_HEADER,
  PAYMENT_ACCEPTED_HEADER,
} from '../../shared/headers.ts';
import { writePageCookies } from '../../shared/page-cookies.ts';
import { imageEntry } from '../../shared/content/image-entry.ts';
import type { Image } from '../../shared/content/item.ts';
import { pageRow } from '../../shared/pages.ts';
import { carriesToken } from '../../shared/private-page.ts';
import type { renderDocument } from '../../web/entry.server.tsx';
import { stylesheetPath } from '../../web/manifest.ts';
import type { SiteState } from '../../web/state/site-state.ts';
import { specifiedState } from '../../web/state/specified-state.ts';
import { emptySections } from '../../services/content/filled-sections.ts';
import { entityTag } from '../../services/http/entity-tag.ts';
import type { UrlResponse } from '../../services/http/function-url-handler.ts';
import type { ItemAccess } from './item-access.ts';
import type { LoaderContext } from './page-module.ts';
import { pageMetadata } from './page-metadata.ts';
import type { PageRequest } from './page-request.ts';
import type { FoundPage } from './page-result.ts';
import { pageState, type StateInput } from './page-state.ts';
import { securityPolicy } from './security-policy.ts';

export interface RenderInput extends Omit<StateInput, 'emptySections'> {
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

function renderHtml(input: RenderInput, found: FoundPage, state: SiteState): Buffer {
  const bundle = input.manifest.bundles[pageRow(found.type).bundle];
  const { entry } = input.manifest;
  return input.render(state, {
    metadata: pageMetadata(found, state, input.brand),
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

interface ResponseHead {
  readonly statusCode: number;
  readonly cacheControl: string;
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
  const filled = await context.content.filledSections();
  const empty = emptySections(brand, filled, context.now());
  const state = pageState(found, request, { ...input, emptySections: empty });
  const isJson = request.output === 'json';
  const body = isJson
    ? Buffer.from(JSON.stringify(jsonState(state)))
    : renderHtml(input, found, state);
  const headers: Record<string, string> = {
    'content-type': isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'cache-control': cacheControl,
    etag: entityTag(body),
    ...(isJson
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
