/**
 * Responses that the edge creates itself. CloudFront runs no viewer-response function on a response
 * from a viewer-request function, so all headers are set here.
 */
import { words } from '#words';
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { LICENSE_LINK, LICENSE_PATH } from '../../shared/machines/license-address.ts';
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

/** CloudFront adds the reason phrase of the status. */
function uncached(statusCode: number, body: string, type: 'plain' | 'html'): EdgeResponse {
  const response: EdgeResponse = {
    statusCode: statusCode,
    headers: {
      'content-type': { value: 'text/' + type + '; charset=utf-8' },
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
  return uncached(400, badRequestPage(), 'html');
}

/** For an address that is another spelling of one. `location` is a path of this site. */
export function movedTo(location: string): EdgeResponse {
  const response = uncached(301, '', 'plain');
  response.headers.location = { value: location };
  return response;
}

/** For a prefetch that would count: a reader who opens the page requests it again. */
export function notAhead(): EdgeResponse {
  return uncached(503, 'Not ahead', 'plain');
}

/**
 * For a program that the brand denies the site, or charges for it: the license says more. Nothing here
 * takes a payment or knows a license that was bought (docs/guides/machine-readers.md).
 */
export function licensed(statusCode: 402 | 403): EdgeResponse {
  const response = uncached(statusCode, LICENSE_PATH, 'plain');
  response.headers.link = { value: LICENSE_LINK };
  return response;
}

/** For an item that was granted when its token could not be written. */
export function tryAgain(): EdgeResponse {
  return uncached(503, words.pleaseRefresh, 'plain');
}
