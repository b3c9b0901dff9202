/** Response to a page request: the page, a redirect, or the error page. */
import { PRIVATE_CACHE_CONTROL, REDIRECT_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { NO_STATE_STATUS } from '../../shared/limits.ts';
import type { RouteMatch } from '../../shared/route-match.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import {
  functionUrlHandler,
  type UrlHandler,
  type UrlResponse,
} from '../../services/http/function-url-handler.ts';
import type { Log } from '../../services/http/log.ts';
import type { PageOutcome } from '../../services/observability/metric-table.ts';
import { notePageType } from '../../services/observability/request-record.ts';
import { itemPageTypes } from '../../services/pages/item-pages.ts';
import { countAccess } from './count-access.ts';
import { respondFailed, respondMissing } from './error-page.ts';
import type { AccessDecider } from './item-access.ts';
import { itemPage } from './item-page.ts';
import { loadPage } from './load-page.ts';
import type { LoaderContext } from './page-module.ts';
import { foundCacheControl } from './page-caching.ts';
import { readRequest, type PageRequest } from './page-request.ts';
import type { FoundItem, PageResult, Redirect } from './page-result.ts';
import { respondWithPage, type RenderInput } from './respond-with-page.ts';

export interface PageInput extends RenderInput {
  readonly context: LoaderContext;
  readonly decideAccess: AccessDecider;
  readonly route: (pathname: string) => RouteMatch | undefined;
  readonly log: Log;
}

function redirect(request: PageRequest, { to, isTemporary = false }: Redirect): UrlResponse {
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
): Promise<UrlResponse> {
  // The gate asks its store while the rest is read. The page is made when both are known.
  const [access, rest] = await Promise.all([input.decideAccess(found.item, request), found.rest]);
  countAccess(access, request);
  const page = itemPage({ item: found.item, ...rest }, access, input.brand, input.context.now());
  return respondWithPage(input, request, page, {
    statusCode: access.decision.status,
    cacheControl: foundCacheControl(page, request.query, access),
    access,
  });
}

/** Returns what a request is counted as: a page type, or what there is in place of a page. */
function outcomeOf(result: PageResult): PageOutcome {
  if (result.kind === 'item') return itemPageTypes[result.item.type];
  return result.kind === 'page' ? result.type : result.kind;
}

/** Page table → loader → access → state → response (design §4). */
async function respond(input: PageInput, request: PageRequest): Promise<UrlResponse> {
  if (request.method === 'other')
    return {
      statusCode: 405,
      headers: { allow: 'GET, HEAD', 'cache-control': PRIVATE_CACHE_CONTROL },
      body: '',
    };
  const match = input.route(request.pathname);
  const result = await loadPage(input.context, match, request, input.route);
  notePageType(outcomeOf(result));
  switch (result.kind) {
    case 'redirect':
      return redirect(request, result);
    case 'missing':
    case 'gone':
      return respondMissing(input, request, { match, kind: result.kind });
    case 'item':
      return respondWithItem(input, request, result);
    case 'page':
      return respondWithPage(input, request, result, {
        statusCode: 200,
        cacheControl: foundCacheControl(result, request.query),
      });
  }
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
