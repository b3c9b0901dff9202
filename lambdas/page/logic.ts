/** Response to a page request: the page, a redirect, or the error page. */
import { PRIVATE_CACHE_CONTROL, REDIRECT_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { PAGE_TAGS_HEADER } from '../../shared/headers.ts';
import { NO_STATE_STATUS } from '../../shared/limits.ts';
import { DESK_PATH } from '../../shared/desk/desk-calls.ts';
import { editionOfPreview } from '../../shared/newsletters/letter-preview-path.ts';
import { pageTag } from '../../shared/page-tags.ts';
import { isPreview } from '../../shared/pages.ts';
import type { RouteMatch } from '../../shared/route-match.ts';
import { markdownPath, pageOfMarkdown } from '../../shared/urls/markdown-path.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import {
  functionUrlHandler,
  type UrlHandler,
  type UrlResponse,
} from '../../services/http/function-url-handler.ts';
import type { Log } from '../../services/http/log.ts';
import type { PageOutcome } from '../../services/observability/metric-table.ts';
import { notePageType } from '../../services/observability/request-record.ts';
import { noteReads } from '../../services/content/noted-reads.ts';
import { itemPageTypes } from '../../services/pages/item-pages.ts';
import { countAccess } from './count-access.ts';
import { respondWithDesk, type DeskInput } from './desk-page.ts';
import { respondWithLetter } from './letter-preview.ts';
import { respondFailed, respondMissing } from './error-page.ts';
import type { AccessDecider } from './item-access.ts';
import { itemPage } from './item-page.ts';
import { loadPage } from './load-page.ts';
import type { LoaderContext } from './page-module.ts';
import { foundCacheControl } from './page-caching.ts';
import { readRequest, type PageRequest } from './page-request.ts';
import type { FoundItem, PageResult, Redirect } from './page-result.ts';
import { hasMarkdown } from './has-markdown.ts';
import { respondWithPage, type RenderInput } from './respond-with-page.ts';

export interface PageInput extends RenderInput, DeskInput {
  readonly context: LoaderContext;
  readonly decideAccess: AccessDecider;
  /** Whether a network of an institution opens items now. Never rejects. */
  readonly hasNetworks: () => Promise<boolean>;
  readonly route: (pathname: string) => RouteMatch | undefined;
  readonly log: Log;
}

/** As `settledForS`, once everything is read. */
type Settled = () => number | undefined;

function redirect(request: PageRequest, { to: page, isTemporary = false }: Redirect): UrlResponse {
  const isOfMarkdown = request.isMarkdownAddress === true && /^\/[^?#]*$/.test(page);
  const to = isOfMarkdown ? markdownPath(page) : page;
  // Another site has no state of ours: the browser's router loads the address as a document.
  if (request.output === 'json' && !to.startsWith('/'))
    return {
      statusCode: NO_STATE_STATUS,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': REDIRECT_CACHE_CONTROL,
      },
      body: 'This address leads to another site',
    };
  const location = request.output === 'json' ? withQuery(to, { output: 'json' }) : to;
  return {
    statusCode: isTemporary ? 302 : 301,
    headers: { location, 'cache-control': REDIRECT_CACHE_CONTROL },
    body: '',
  };
}

/** Responds with as much of an item as its reader may see. */
async function respondWithItem(
  input: PageInput,
  request: PageRequest,
  found: FoundItem,
  settled: Settled,
): Promise<UrlResponse> {
  // The gate asks its store while the rest is read. The page is made when both are known.
  const [access, rest] = await Promise.all([input.decideAccess(found.item, request), found.rest]);
  const hasNetworks = access.decision.paidBy === 'none' && (await input.hasNetworks());
  countAccess(access, request);
  const page = itemPage({ item: found.item, ...rest }, access, {
    brand: input.brand,
    now: input.context.now(),
    hasNetworks,
  });
  return respondWithPage(input, request, page, {
    statusCode: access.decision.status,
    cacheControl: (changesInS) =>
      foundCacheControl(page, request.query, {
        ...{ access, changesInS },
        settledForS: settled(),
        nowMs: Date.parse(input.context.now()),
      }),
    access,
  });
}

/** Returns what a request is counted as: a page type, or what there is in place of a page. */
function outcomeOf(result: PageResult): PageOutcome {
  if (result.kind === 'item') return itemPageTypes[result.item.type];
  return result.kind === 'page' ? result.type : result.kind;
}

interface Found {
  readonly request: PageRequest;
  readonly match: RouteMatch | undefined;
  readonly result: PageResult;
}

async function find(input: PageInput, request: PageRequest): Promise<Found> {
  const match = input.route(request.pathname);
  return { request, match, result: await loadPage(input.context, match, request, input.route) };
}

/**
 * Finds the page of an address: its own, or else the page that it is the Markdown of. An item whose
 * slug ends in `.md`, and an old address that does, stay what they are.
 */
async function findPage(input: PageInput, request: PageRequest): Promise<Found> {
  const found = await find(input, request);
  const pathname = pageOfMarkdown(request.pathname);
  if (found.result.kind !== 'missing' || pathname === undefined || request.output === 'json')
    return found;
  const other = await find(input, {
    ...request,
    pathname,
    output: 'markdown',
    isMarkdownAddress: true,
  });
  const { kind } = other.result;
  const isThere =
    kind === 'redirect' ||
    kind === 'gone' ||
    (kind !== 'missing' &&
      other.match !== undefined &&
      hasMarkdown(other.match.type, isPreview(other.match.pattern)));
  return isThere ? other : found;
}

/** Page table → loader → access → state → response (design §4). */
async function respondBy(
  input: PageInput,
  given: PageRequest,
  settled: Settled,
): Promise<UrlResponse> {
  if (given.method === 'other')
    return {
      statusCode: 405,
      headers: { allow: 'GET, HEAD', 'cache-control': PRIVATE_CACHE_CONTROL },
      body: '',
    };
  if (`${given.pathname}/` === DESK_PATH) return respondWithDesk(input, given);
  if (editionOfPreview(given.pathname) !== undefined) return respondWithLetter(input, given);
  const { request, match, result } = await findPage(input, given);
  notePageType(outcomeOf(result));
  switch (result.kind) {
    case 'redirect':
      return redirect(request, result);
    case 'missing':
    case 'gone':
      return respondMissing(input, request, { match, kind: result.kind });
    case 'item':
      return respondWithItem(input, request, result, settled);
    case 'page':
      return respondWithPage(input, request, result, {
        statusCode: 200,
        cacheControl: (changesInS) =>
          foundCacheControl(result, request.query, { changesInS, settledForS: settled() }),
      });
  }
}

/** Responds, and names the tags by which caches drop what they may keep. */
async function respond(input: PageInput, request: PageRequest): Promise<UrlResponse> {
  const { context } = input;
  const noted = noteReads(context.content);
  const response = await respondBy(
    { ...input, context: { ...context, content: noted.content } },
    request,
    () => noted.settledForS(context.now()),
  );
  const { statusCode, headers } = response;
  if (headers['cache-control']?.startsWith('public') !== true) return response;
  // A page as Markdown gives way to a page of its own address, as what is missing does.
  const isOfNoPage = statusCode >= 300 || pageOfMarkdown(request.pathname) !== undefined;
  const tags = isOfNoPage ? [...noted.tags(), pageTag.absent] : noted.tags();
  return { ...response, headers: { ...headers, [PAGE_TAGS_HEADER]: tags.join(',') } };
}

export function pageHandler(input: PageInput): UrlHandler {
  return functionUrlHandler({
    service: 'page',
    log: input.log,
    failure: 'A page failed',
    respond: (event) => respond(input, readRequest(event)),
    errorResponse: (status, error, event) => {
      notePageType('error');
      return respondFailed(input, readRequest(event), status, error);
    },
  });
}
