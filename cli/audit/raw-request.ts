/** Sends a request exactly as written: does not normalize the address or add headers. */
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';

export interface SiteResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** As it was sent: compressed if the request allowed it. */
  readonly body: Buffer;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

/** A site. A `URL` is one. */
export interface Site {
  readonly protocol: string;
  readonly hostname: string;
  /** Empty for the default of the protocol. */
  readonly port: string;
  /** Which certificate of a site over TLS is trusted; default: what Node trusts. */
  readonly trust?: Pick<
    ConnectionOptions,
    'ca' | 'secureContext' | 'allowPartialTrustChain' | 'checkServerIdentity'
  >;
}

/** In ms. A site that is silent for longer does not respond. */
const SILENCE_MS = 120_000;

/** No limit on connections, so that parallel requests are parallel. */
const transports = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: false }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: false }) },
} as const;

/** @throws Error when the site does not respond. */
export function rawRequest(
  { protocol, hostname, port, trust }: Site,
  path: string,
  { method = 'GET', headers = {}, body, signal }: Asked = {},
): Promise<SiteResponse> {
  const { request, agent } = transports[protocol === 'https:' ? 'https:' : 'http:'];
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(
      {
        host: hostname,
        // Node would take the name from a header `Host`, which may be another's. IP addresses have none.
        servername: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : '',
        port: port === '' ? undefined : port,
        path,
        method,
        agent,
        timeout: SILENCE_MS,
        signal,
        headers: { ...length, ...headers },
        ...trust,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            text: whole.toString(),
          });
        });
      },
    );
    asked.on('timeout', () => {
      asked.destroy(new Error(`${hostname} did not respond within ${SILENCE_MS / 1000} s`));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
