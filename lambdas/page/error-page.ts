/** The error page: for what is missing, and for failures. */
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { GONE_STATUS } from '../../shared/limits.ts';
import type { RouteMatch } from '../../shared/route-match.ts';
import type { UrlResponse } from '../../services/http/function-url-handler.ts';
import { latestCards } from './lists/latest.ts';
import { missingCacheControl } from './page-caching.ts';
import type { PageRequest } from './page-request.ts';
import type { Absence, FoundPage } from './page-result.ts';
import { respondWithPage, type RenderInput } from './respond-with-page.ts';

/** Returns the error page, with the latest stories when they are available. */
async function errorPage(
  { context }: RenderInput,
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

const absences = {
  missing: { statusCode: 404, message: 'Page Not Found' },
  gone: { statusCode: GONE_STATUS, message: 'Gone' },
} as const satisfies Record<Absence['kind'], { statusCode: number; message: string }>;

/** Responds where there is no page: 404, or 410 for what was taken away for good (RFC 9110 §15.5). */
export async function respondMissing(
  input: RenderInput,
  request: PageRequest,
  { match, kind }: { readonly match: RouteMatch | undefined; readonly kind: Absence['kind'] },
): Promise<UrlResponse> {
  const { statusCode, message } = absences[kind];
  if (request.output !== 'html')
    return {
      statusCode,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': missingCacheControl(match),
      },
      body: message,
    };
  const page = await errorPage(input, statusCode, message);
  return respondWithPage(input, request, page, {
    statusCode,
    cacheControl: (changesInS) => missingCacheControl(match, changesInS),
  });
}

/** The page shows the error's stack only outside production. */
export async function respondFailed(
  input: RenderInput,
  request: PageRequest,
  statusCode: number,
  error: unknown,
): Promise<UrlResponse> {
  const stack =
    input.environment !== 'production' && error instanceof Error ? error.stack : undefined;
  const page = await errorPage(input, statusCode, 'The page could not be made', stack);
  return respondWithPage(input, request, page, {
    statusCode,
    cacheControl: () => PRIVATE_CACHE_CONTROL,
  });
}
