/** Keeps browsers and other machines away from servers meant for programs on this machine. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

const ownNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns whether a program on this machine sent the request. A page in a browser is recognized by
 * the host name it used (DNS rebinding), or by the Origin and Sec-Fetch-Site headers, which
 * browsers set and pages cannot remove.
 */
function comesFromThisMachine(request: IncomingMessage): boolean {
  const { host, origin } = request.headers;
  if (host === undefined || origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
    return false;
  return ownNames.has(host.replace(/:\d+$/, ''));
}

/**
 * Wraps a listener: responds with 403 to requests that do not come from this machine, and passes on
 * the rest.
 */
export function guarded(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): RequestListener {
  return (request, response) => {
    if (comesFromThisMachine(request)) {
      listener(request, response);
      return;
    }
    request.resume();
    response
      .writeHead(403, { 'content-type': 'text/plain' })
      .end('Only programs on this machine may ask here.\n');
  };
}
