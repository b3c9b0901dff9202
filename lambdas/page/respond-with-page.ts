/** Response to a page request: the document, its state as JSON, a redirect or the error page. */
import type { LambdaFunctionURLResult } from 'aws-lambda';
import type { RouteMatch } from '../../shared/route-match.ts';
import {
  formQueries,
  NOT_FOUND_CACHE_CONTROL,
  pageCacheControl,
  PRIVATE_CACHE_CONTROL,
} from '../../shared/cache-policy.ts';
import { pageRow } from '../../shared/pages.ts';
import type { renderDocument } from '../../web/entry.server.tsx';
import { stylesheetPath } from '../../web/manifest.ts';
import type { SiteState } from '../../web/state/site-state.ts';
import { entityTag } from '../http/entity-tag.ts';
import type { Log } from '../http/log.ts';
import type { Admission } from './access-decision.ts';
import { loadPage } from './load-page.ts';
import { latestCards } from './loaders/latest.ts';
import type { LoaderContext } from './loader.ts';
import { pageMetadata } from './page-metadata.ts';
import type { PageRequest } from './page-request.ts';
import type { FoundPage, PageResult } from './page-result.ts';
import { pageState, type StateFacts } from './page-state.ts';
import { securityPolicy } from './security-policy.ts';

/** A page requested with one of these parameters has its value in its forms. */
const personalQueries: ReadonlySet<string> = new Set(['token', ...formQueries]);

export interface PageFacts extends StateFacts {
  readonly context: LoaderContext;
  readonly route: (pathname: string) => RouteMatch | undefined;
  readonly log: Log;
  readonly render: typeof renderDocument;
}

type Answer = Exclude<LambdaFunctionURLResult, string>;

/** The error page, with the latest stories when they are available. */
async function errorPage(
  facts: PageFacts,
  statusCode: number,
  message: string,
  stack?: string,
): Promise<FoundPage> {
  const latest = await latestCards(facts.context.content).catch(() => []);
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
function admissionHeaders({ decision }: Admission): Record<string, string> {
  return {
    'payment-accepted': decision.paymentAccepted,
    ...(decision.edgeStatus === undefined ? {} : { 'x-page-status': String(decision.edgeStatus) }),
  };
}

function respond(
  facts: PageFacts,
  request: PageRequest,
  found: FoundPage,
  statusCode: number,
  cacheControl: string,
): Answer {
  const { admission } = found;
  const state: SiteState = pageState(found, request, facts);
  const isJson = request.output === 'json';
  const body = isJson ? JSON.stringify(state) : renderHtml(facts, found, state);
  const etag = entityTag(body);
  const headers: Record<string, string> = {
    'content-type': isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'cache-control': cacheControl,
    etag,
    ...(isJson
      ? { 'x-robots-tag': 'noindex' }
      : { 'content-security-policy': securityPolicy(found.type, facts.brand) }),
    ...(admission === undefined ? {} : admissionHeaders(admission)),
  };
  const cookies =
    admission === undefined || admission.cookies.length === 0
      ? {}
      : { cookies: [...admission.cookies] };
  if (statusCode === 200 && request.ifNoneMatch === etag)
    return { statusCode: 304, headers, body: '', ...cookies };
  return { statusCode, headers, body: request.method === 'HEAD' ? '' : body, ...cookies };
}

function renderHtml(facts: PageFacts, found: FoundPage, state: SiteState): string {
  const bundle = facts.manifest.bundles[pageRow(found.type).bundle];
  const { entry } = facts.manifest;
  return facts.render(state, {
    metadata: pageMetadata(found, state, facts.brand),
    modules:
      entry === undefined
        ? []
        : [...new Set([entry, ...(bundle === undefined ? [] : [bundle.path, ...bundle.imports])])],
    stylesheets: state.context.stylesheets,
    printStylesheet: stylesheetPath(facts.manifest, 'print'),
    fonts: facts.manifest.fonts,
  });
}

function redirect(request: PageRequest, to: string): Answer {
  const location =
    request.output === 'json' ? `${to}${to.includes('?') ? '&' : '?'}output=json` : to;
  return {
    statusCode: 301,
    headers: { location, 'cache-control': 'public, max-age=0, s-maxage=300' },
    body: '',
  };
}

/**
 * Responds to a page request. Every failure becomes the error page, which shows its stack only
 * outside production.
 */
export async function answerPage(facts: PageFacts, request: PageRequest): Promise<Answer> {
  if (request.method === 'other')
    return {
      statusCode: 405,
      headers: { allow: 'GET, HEAD', 'cache-control': PRIVATE_CACHE_CONTROL },
      body: '',
    };
  const match = facts.route(request.pathname);
  let result: PageResult;
  try {
    result = await loadPage(facts.context, match, request);
    if (result.kind === 'redirect') return redirect(request, result.to);
    if (result.kind === 'page') {
      const cacheClass =
        result.cacheClass ?? match?.pattern.cacheClass ?? pageRow(result.type).cacheClass;
      const { admission } = result;
      // A response decided for one reader, or sent to one reader, is for that reader only.
      const isPersonal =
        admission?.isPersonal === true ||
        Object.entries(request.query).some(
          ([name, value]) => value !== undefined && personalQueries.has(name),
        );
      const cacheControl = isPersonal ? PRIVATE_CACHE_CONTROL : pageCacheControl(cacheClass);
      return respond(facts, request, result, admission?.decision.status ?? 200, cacheControl);
    }
  } catch (error) {
    facts.log({ level: 'ERROR', message: 'A page failed', path: request.pathname, error });
    const stack =
      facts.environment !== 'production' && error instanceof Error ? error.stack : undefined;
    const unavailable = error instanceof Error && error.name === 'TimeoutError' ? 503 : 500;
    return respond(
      facts,
      request,
      await errorPage(facts, unavailable, 'The page could not be made', stack),
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
  return respond(facts, request, await errorPage(facts, 404, 'Page Not Found'), 404, cacheControl);
}
