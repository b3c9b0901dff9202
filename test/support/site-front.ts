/**
 * An address in front of a running site, where a test takes the network away: for pages, for tabs
 * that it opens later, and for service workers.
 */
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
} from 'node:http';
import { createServer as createHttpsServer, request as httpsRequest } from 'node:https';
import { readFile } from 'node:fs/promises';
import { authorityFile, siteFile } from '../../local/https/https-files.ts';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';

interface Reply {
  readonly status: number;
  readonly body: string;
  /** Those of the response, unless the test changes them. */
  readonly headers?: IncomingHttpHeaders;
}

export interface SiteFront {
  readonly origin: string;
  /** `gone` ends every connection; `hangs` accepts requests and never responds. */
  network: 'works' | 'gone' | 'hangs';
  /** Changes a response; `body` is text. */
  change: (path: string, reply: Reply) => Reply;
  /** Paths with their queries, in the order of the requests. */
  readonly asked: string[];
  close(): Promise<void>;
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** How the front reaches a site and is reached: over TLS as the site, with its certificate. */
async function transportOf({ origin, dataDir }: FrontedSite) {
  if (origin.startsWith('http:'))
    return {
      request: (options: RequestOptions) => httpRequest(options),
      serve: (listener: RequestListener) => createServer(listener),
    };
  const [pem, ca] = await Promise.all(
    [siteFile(dataDir), authorityFile(dataDir)].map((path) => readFile(path)),
  );
  return {
    request: (options: RequestOptions) => httpsRequest({ ...options, ca }),
    serve: (listener: RequestListener) => createHttpsServer({ key: pem, cert: pem }, listener),
  };
}

interface FrontedSite {
  readonly origin: string;
  readonly dataDir: string;
}

export async function openSiteFront(site: FrontedSite): Promise<SiteFront> {
  const { protocol, port } = new URL(site.origin);
  const transport = await transportOf(site);
  const server = transport.serve((asked, reply) => {
    const path = asked.url ?? '/';
    front.asked.push(path);
    if (front.network === 'gone') asked.socket.destroy();
    if (front.network !== 'works') return;
    const headers: IncomingHttpHeaders = { ...asked.headers, 'accept-encoding': 'identity' };
    // A response that the test changes has the tag of the unchanged one.
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    const onward = transport.request({
      host: '127.0.0.1',
      port,
      path,
      method: asked.method,
      headers,
    });
    onward.on('error', () => {
      asked.socket.destroy();
    });
    onward.on('response', (response) => {
      const pass = (bytes: Buffer) => {
        const status = response.statusCode ?? 502;
        const isText = /html|json|javascript/.test(response.headers['content-type'] ?? '');
        const headers = response.headers;
        const before = { status, body: isText ? bytes.toString() : '', headers };
        const after: Reply = isText ? front.change(path, before) : before;
        const body = after.body === before.body ? bytes : Buffer.from(after.body);
        const { 'content-length': _, 'transfer-encoding': __, ...rest } = after.headers ?? headers;
        reply.writeHead(after.status, {
          ...rest,
          ...(asked.method === 'HEAD' ? {} : { 'content-length': body.length }),
        });
        reply.end(body);
      };
      // A response that breaks off must not leave the browser waiting.
      void read(response).then(pass, () => {
        asked.socket.destroy();
      });
    });
    asked.pipe(onward);
  });
  const front: SiteFront = {
    origin: `${protocol}//localhost:${await listenOnLoopback(server)}`,
    network: 'works',
    change: (_path, reply) => reply,
    asked: [],
    async close() {
      server.closeAllConnections();
      await closeServer(server, 0);
    },
  };
  return front;
}
