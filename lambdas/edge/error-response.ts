/**
 * Responses that the edge creates itself. CloudFront runs no viewer-response function on a response
 * from a viewer-request function, so all headers are set here.
 */
import { words } from '#words';
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import type { EdgeResponse } from './edge-event.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Attributes of the page for the brand's language; the build puts them in. */
declare const LANGUAGE_ATTRIBUTES: string | undefined;

function badRequestPage(): string {
  return (
    '<!doctype html><html ' +
    (typeof LANGUAGE_ATTRIBUTES === 'undefined' ? 'lang="en"' : LANGUAGE_ATTRIBUTES) +
    '><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>' +
    words.badAddress +
    '</title><h1>' +
    words.badAddress +
    '</h1><p><a href="/">' +
    words.toFrontPage +
    '</a></p></html>'
  );
}

function uncached(
  statusCode: number,
  statusDescription: string,
  contentType: string,
  body: string,
): EdgeResponse {
  const response: EdgeResponse = {
    statusCode: statusCode,
    statusDescription: statusDescription,
    headers: {
      'content-type': { value: contentType },
      'cache-control': { value: PRIVATE_CACHE_CONTROL },
      'content-security-policy': { value: "default-src 'none'; frame-ancestors 'self'" },
    },
    body: { encoding: 'text', data: body },
  };
  setSecurityHeaders(response.headers);
  return response;
}

/** For an address that no page can have. */
export function badRequest(): EdgeResponse {
  return uncached(400, 'Bad Request', 'text/html; charset=utf-8', badRequestPage());
}

/** For an address that is another spelling of one. `location` is a path of this site. */
export function movedTo(location: string): EdgeResponse {
  const response = uncached(301, 'Moved Permanently', 'text/plain; charset=utf-8', '');
  response.headers.location = { value: location };
  return response;
}

/** For a prefetch that would count: a reader who opens the page requests it again. */
export function notAhead(): EdgeResponse {
  return uncached(503, 'Service Unavailable', 'text/plain; charset=utf-8', 'Not ahead of reading');
}

/** For an item that was granted when its token could not be written. */
export function tryAgain(): EdgeResponse {
  return uncached(503, 'Service Unavailable', 'text/plain; charset=utf-8', words.pleaseRefresh);
}
