/**
 * A site whose documents arrive in parts, as over a slow line or from a busy server: the browser
 * lays out and paints each part before the next is there.
 */
import { createServer, request as startRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';

/** As many as cards of a list fall into several of them. */
const PARTS = 24;
/** Longer than a frame of a busy machine. */
const PAUSE_MS = 60;

export interface SlowSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param origin of the site behind it. */
export async function openSlowSite(origin: string): Promise<SlowSite> {
  const { hostname, port } = new URL(origin);
  const server = createServer((asked, response) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const onward = startRequest(
      { hostname, port, path: asked.url, method: asked.method, headers },
      (reply) => {
        const rest = { ...reply.headers };
        delete rest['content-length'];
        const isDocument = String(rest['content-type']).startsWith('text/html');
        response.writeHead(reply.statusCode ?? 502, isDocument ? rest : reply.headers);
        if (!isDocument) {
          reply.pipe(response);
          return;
        }
        const send = async () => {
          const chunks: Buffer[] = [];
          for await (const chunk of reply as AsyncIterable<Buffer>) chunks.push(chunk);
          const document = Buffer.concat(chunks);
          const size = Math.ceil(document.length / PARTS);
          for (let at = 0; at < document.length; at += size) {
            response.write(document.subarray(at, at + size));
            await sleep(PAUSE_MS);
          }
          response.end();
        };
        send().catch(() => response.destroy());
      },
    );
    onward.on('error', () => response.destroy());
    asked.pipe(onward);
  });
  const own = await listenOnLoopback(server);
  return { origin: `http://localhost:${own}`, close: () => closeServer(server, 0) };
}
