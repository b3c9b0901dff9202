/** The error page: for what is missing, and for failures. */
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import type { RouteMatch } from '../../shared/route-match.ts';
import type { UrlResponse } from '../http/function-url-handler.ts';
import type { LoaderContext } from './loader.ts';
import { latestCards } from './loaders/latest.ts';
import { missingCacheControl } from './page-caching.ts';
import type { PageRequest } from './page-request.ts';
import type { FoundPage } from './page-result.ts';
import { respondWithPage, type RenderInput } from './respond-with-page.ts';

export interface ErrorPageInput extends RenderInput {
  readonly context: Pick<LoaderContext, 'content'>;
}

/** Returns the error page, with the latest stories when they are available. */
async function errorPage(
  { context }: ErrorPageInput,
  statusCode: number,
  message: string,
  stack?: string,
): Promise<FoundPage> {
  const latest = await latestCards(context.content).catch(() => []);
  return {
    kind: 'page',
    type: 'error',
    context: { error: { statusCode, message, ...(stack === undefined ? {} : { stack }) } },
    secondary: { lists: { latest } },
  };
}

export async function respondMissing(
  input: ErrorPageInput,
  request: PageRequest,
  match: RouteMatch | undefined,
): Promise<UrlResponse> {
  const cacheControl = missingCacheControl(match?.pattern);
  if (request.output === 'json')
    return {
      statusCode: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl },
      body: 'Page Not Found',
    };
  const page = await errorPage(input, 404, 'Page Not Found');
  return respondWithPage(input, request, page, { statusCode: 404, cacheControl });
}

/** The page shows the error's stack only outside production. */
export async function respondFailed(
  input: ErrorPageInput,
  request: PageRequest,
  statusCode: number,
  error: unknown,
): Promise<UrlResponse> {
  const stack =
    input.environment !== 'production' && error instanceof Error ? error.stack : undefined;
  const page = await errorPage(input, statusCode, 'The page could not be made', stack);
  return respondWithPage(input, request, page, {
    statusCode,
    cacheControl: PRIVATE_CACHE_CONTROL,
  });
}
