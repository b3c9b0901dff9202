/**
 * Reloads open pages after a rebuild, in watch mode alone: pages get a small script that waits for
 * an event of the local edge.
 */
import { createHash } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Outgoing } from '../edge/write-response.ts';

const PATH = '/__reload';
const SCRIPT = `new EventSource('${PATH}').onmessage=()=>location.reload()`;
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');
const tag = `<script>${SCRIPT}</script>`;
/** Headers that stand for the page without the script, or let a browser keep it. */
const replaced = new Set(['etag', 'last-modified', 'cache-control', 'content-length']);

export interface PageReload {
  /** Serves the events beside the site. */
  withEvents(site: RequestListener): RequestListener;
  /** Adds the script to a page. Its body must not be compressed. */
  decorate(page: Outgoing): Outgoing;
  reload(): void;
  /** Ends the events, so that the server can close. */
  close(): void;
}

/** Allows the script by its hash; the page's policy allows calls to its own origin already. */
function allowScript(policy: string): string {
  return policy.replace(/\bscript-src /, `script-src 'sha256-${SCRIPT_HASH}' `);
}

function decorate({ status, headers, body }: Outgoing): Outgoing {
  const isHtml = headers.some(
    (value, index) => headers[index - 1] === 'content-type' && value.startsWith('text/html'),
  );
  if (!isHtml) return { status, headers, body };
  const changed: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (replaced.has(name)) continue;
    changed.push(name, name === 'content-security-policy' ? allowScript(value) : value);
  }
  changed.push('cache-control', 'no-store');
  return { status, headers: changed, body: Buffer.concat([body, Buffer.from(tag)]) };
}

export function createPageReload(): PageReload {
  const open = new Set<ServerResponse>();
  return {
    decorate,
    withEvents: (site) => (request, response) => {
      if (request.url !== PATH) {
        site(request, response);
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // The browser asks again soon after the site has been restarted.
      response.write('retry: 500\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    reload() {
      for (const response of open) response.write('data: reload\n\n');
    },
    close() {
      for (const response of open) response.end();
    },
  };
}
