/**
 * What readers see when the edge itself must respond: the origin is down and there is no stale
 * copy, or a request is rejected.
 */
import { STATUS_CODES } from 'node:http';
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { storeResponse, type StoredResponse } from './cache/stored-response.ts';
import type { OriginResponse } from './origins/origin-result.ts';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': PRIVATE_CACHE_CONTROL,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
};

/** A page without dependencies: it must render when everything else is down. */
export function edgeErrorPage(status: number, sentence: string): OriginResponse {
  const title = STATUS_CODES[status] ?? 'Error';
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><style>body{font:1.125rem/1.5 Georgia,serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}` +
    '@media(prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:inherit}}</style>' +
    `<h1>${title}</h1><p>${sentence}</p><p><a href="/">Go to the home page</a></p></html>`;
  return { status, headers, body: Buffer.from(html) };
}

/**
 * The distribution's custom error page for an origin that does not respond (502, 504), or that is
 * throttled (429, by failover). Readers get a 503.
 */
export function unavailableResponse(): StoredResponse {
  const page = edgeErrorPage(
    503,
    'Something went wrong on our side. It’s usually fixed within a minute: wait 30 seconds and reload the page.',
  );
  return storeResponse({ ...page, headers: { ...page.headers, 'retry-after': '30' } }, false);
}
