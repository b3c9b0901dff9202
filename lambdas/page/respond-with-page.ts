/** Response to a page request: the document, its state as JSON, a redirect or the error page. */
import type { LambdaFunctionURLResult } from 'aws-lambda';
import type { RouteMatch } from '../../shared/route-match.ts';
import {
  formQueries,
  NOT_FOUND_CACHE_CONTROL,
  pageCacheControl,
  PRIVATE_CACHE_CONTROL,
  REDIRECT_CACHE_CONTROL,
} from '../../shared/cache-policy.ts';
import { PAGE_STATUS_HEADER, PAYMENT_ACCEPTED_HEADER } from '../../shared/headers.ts';
import { pageRow } from '../../shared/pages.ts';
import type { renderDocument } from '../../web/entry.server.tsx';
import { stylesheetPath } from '../../web/manifest.ts';
import type { SiteState } from '../../web/state/site-state.ts';
import { entityTag, isStillHeld } from '../http/entity-tag.ts';
import type { Log } from '../http/log.ts';
import type { ItemAccess } from './item-access.ts';
import { loadPage } from './load-page.ts';
import { latestCards } from './loaders/latest.ts';
import type { LoaderContext } from './loader.ts';
import { pageMetadata } from './page-metadata.ts';
import type { PageRequest } from './page-request.ts';
import type { FoundPage, PageResult } from './page-result.ts';
import { pageState, type StateInput } from './page-state.ts';
import { securityPolicy } from './security-policy.ts';

/** A page requested with one of these parameters has its value in its forms. */
const personalQueries: ReadonlySet<string> = new Set(['token', ...formQueries]);

export interface PageInput extends StateInput {
  readonly context: LoaderContext;
  readonly route: (pathname: string) => RouteMatch | undefined;
  readonly log: Log;
  readonly render: typeof renderDocument;
}

type FunctionResponse = Exclude<LambdaFunctionURLResult, string>;

/** The error page, with the latest stories when they are available. */
async function errorPage(
  input: PageInput,
  statusCode: number,
  message: string,
  stack?: string,
): Promise<FoundPage> {
  const latest = await latestCards(input.context.content).catch(() => []);
  return {
    kind: 'page',
    type: 'error',
    context: { error: { statusCode, message, ...(stack === undefined ? {} : { stack }) } },
    secondary: { lists: { latest } },
  };
}

/**
 * Headers that tell the edge and the reader about an item, in addition to the item itself
 * (docs/contracts/headers.md).
 */
function accessHeaders({ decision }: ItemAccess): Record<string, string> {
  return {
    [PAYMENT_ACCEPTED_HEADER]: decision.paidBy,
    ...(decision.edgeStatus === undefined
      ? {}
      : { [PAGE_STATUS_HEADER]: String(decision.edgeStatus) }),
  };
}

function respond(
  input: PageInput,
  request: PageRequest,
  found: FoundPage,
  statusCode: number,
  cacheControl: string,
): FunctionResponse {
  const { itemAccess } = found;
  const state: SiteState = pageState(found, request, input);
  const isJson = request.output === 'json';
  const body = isJson ? JSON.stringify(state) : renderHtml(input, found, state);
  const headers: Record<string, string> = {
    'content-type': isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'cache-control': cacheControl,
    etag: entityTag(body),
    ...(isJson
      ? { 'x-robots-tag': 'noindex' }
      : { 'content-security-policy': securityPolicy(found.type, input.brand) }),
    ...(itemAccess === undefined ? {} : accessHeaders(itemAccess)),
  };
  const cookies =
    itemAccess === undefined || itemAccess.cookies.length === 0
      ? {}
      : { cookies: [...itemAccess.cookies] };
  if (statusCode === 200 && isStillHeld(request.held, headers))
    return { statusCode: 304, headers, body: '', ...cookies };
  return { statusCode, headers, body: request.method === 'HEAD' ? '' : body, ...cookies };
}

function renderHtml(input: PageInput, found: FoundPage, state: SiteState): string {
  const bundle = input.manifest.bundles[pageRow(found.type).bundle];
  const { entry } = input.manifest;
  return input.render(state, {
    metadata: pageMetadata(found, state, input.brand),
    modules:
      entry === undefined
        ? []
        : [...new Set([entry, ...(bundle === undefined ? [] : [bundle.path, ...bundle.imports])])],
    stylesheets: state.context.stylesheets,
    printStylesheet: stylesheetPath(input.manifest, 'print'),
    fonts: input.manifest.fonts,
  });
}

function redirect(request: PageRequest, to: string): FunctionResponse {
  const location =
    request.output === 'json' ? `${to}${to.includes('?') ? '&' : '?'}output=json` : to;
  return {
    statusCode: 301,
    headers: { location, 'cache-control': REDIRECT_CACHE_CONTROL },
    body: '',
  };
}

/**
 * Responds to a page request. Every failure becomes the error page, which shows its stack only
 * outside production.
 */
export async function respondWithPage(
  input: PageInput,
  request: PageRequest,
): Promise<FunctionResponse> {
  if (request.method === 'other')
    return {
      statusCode: 405,
      headers: { allow: 'GET, HEAD', 'cache-control': PRIVATE_CACHE_CONTROL },
      body: '',
    };
  const match = input.route(request.pathname);
  let result: PageResult;
  try {
    result = await loadPage(input.context, match, request);
    if (result.kind === 'redirect') return redirect(request, result.to);
    if (result.kind === 'page') {
      const cacheClass =
        result.cacheClass ?? match?.pattern.cacheClass ?? pageRow(result.type).cacheClass;
      const { itemAccess } = result;
      // A response decided for one reader, or sent to one reader, is for that reader only.
      const isPersonal =
        itemAccess?.isPersonal === true ||
        Object.entries(request.query).some(
          ([name, value]) => value !== undefined && personalQueries.has(name),
        );
      const cacheControl = isPersonal ? PRIVATE_CACHE_CONTROL : pageCacheControl(cacheClass);
      return respond(input, request, result, itemAccess?.decision.status ?? 200, cacheControl);
    }
  } catch (error) {
    input.log({ level: 'ERROR', message: 'A page failed', path: request.pathname, error });
    const stack =
      input.environment !== 'production' && error instanceof Error ? error.stack : undefined;
    const unavailable = error instanceof Error && error.name === 'TimeoutError' ? 503 : 500;
    return respond(
      input,
      request,
      await errorPage(input, unavailable, 'The page could not be made', stack),
      unavailable,
      PRIVATE_CACHE_CONTROL,
    );
  }
  const cacheControl =
    match?.pattern.preview === undefined ? NOT_FOUND_CACHE_CONTROL : PRIVATE_CACHE_CONTROL;
  if (request.output === 'json') {
    return {
      statusCode: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl },
      body: 'Page Not Found',
    };
  }
  return respond(input, request, await errorPage(input, 404, 'Page Not Found'), 404, cacheControl);
}
