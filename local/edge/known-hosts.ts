/**
 * Answers requests for the site's own names alone. A page of another site whose name leads to this
 * machine (DNS rebinding) has that name in its requests, and would otherwise read the site as its
 * own.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import { isIP } from 'node:net';
import { NO_STORE_CACHE_CONTROL } from '../../shared/cache-policy.ts';

const hostForm = /^(?:([\w.-]+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/** Returns the one host that a request names, in lower case; undefined when there is none or two. */
function hostOf({ rawHeaders }: IncomingMessage): string | undefined {
  const given = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  const [, name, address] = hostForm.exec(given.length === 1 ? (given[0] ?? '') : '') ?? [];
  return (name ?? address)?.toLowerCase().replace(/\.$/, '');
}

/** An address is no name that anybody could lead elsewhere. */
function isKnown(host: string, names: ReadonlySet<string>): boolean {
  return isIP(host) !== 0 || host === 'localhost' || host.endsWith('.localhost') || names.has(host);
}

/**
 * Wraps a listener: responds with 400 to a request without exactly one host, and with 421 (RFC 9110,
 * section 15.5.20) to one for another site.
 * @param names Host names besides `localhost`.
 */
export function withKnownHosts(
  names: readonly string[],
  listener: RequestListener,
): RequestListener {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (request, response) => {
    const host = hostOf(request);
    if (host !== undefined && isKnown(host, known)) {
      listener(request, response);
      return;
    }
    request.resume();
    response
      .writeHead(host === undefined ? 400 : 421, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': NO_STORE_CACHE_CONTROL,
        connection: 'close',
      })
      .end(
        host === undefined
          ? 'A request names one host.\n'
          : 'This server has no site of that name. Open it by the address that was printed at its start.\n',
      );
  };
}
