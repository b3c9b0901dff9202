/** A server that behaves as the third parties of a brand do: well, late, not at all, or badly. */
import { createServer, type ServerResponse } from 'node:http';
import type { Brand } from '../../shared/brand/brand.ts';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';

export type Behavior = 'well' | 'empty' | 'slow' | 'hung' | 'error' | 'hostile';

export interface ThirdPartyServer {
  readonly origin: string;
  /** Paths with their queries that were asked for, in order. */
  readonly asked: string[];
  /** What hangs is answered so. */
  behave(behavior: Behavior): void;
  close(): Promise<void>;
}

/** The fields of a brand that chooses every script and beacon of the table, from one origin. */
export function thirdPartyFields(origin: string): Pick<Brand, 'analytics' | 'commerce'> {
  return {
    analytics: {
      tagManager: { containerId: 'GTM-TEST', url: `${origin}/gtm.js` },
      parsing: { url: `${origin}/parsing.js`, vendor: 'PARSING.beacon' },
      audience: { url: `${origin}/pixel` },
    },
    commerce: {
      affiliateLinks: { url: `${origin}/links.js` },
      oneTag: { url: `${origin}/sales.js` },
    },
  };
}

const SLOW_MS = 3_000;

/** What each script does to the page when it behaves well. */
const scripts: Readonly<Record<string, string>> = {
  '/gtm.js': `document.cookie = '_ga_TEST=1; Path=/'; window.tagManagerRan = true;`,
  '/parsing.js': `window.parsed = []; window.PARSING = { beacon: { trackPageView: (view) => window.parsed.push(view) } };`,
  '/links.js': `window.linksRan = true;`,
  '/sales.js': `window.salesRan = true;`,
};

const hostile = `
window.dataLayer = 7;
window.PARSING = { beacon: { trackPageView() { throw new Error('hostile'); } } };
document.cookie = 'consent=; Path=/; Max-Age=0';
`;

function respond(path: string, behavior: Behavior, response: ServerResponse): void {
  if (behavior === 'error') {
    response.writeHead(500).end('not today');
    return;
  }
  if (path === '/pixel') {
    response.writeHead(204).end();
    return;
  }
  const code = behavior === 'hostile' ? hostile : (scripts[path] ?? '');
  response
    .writeHead(200, { 'content-type': 'text/javascript' })
    .end(behavior === 'empty' ? '' : code);
}

export async function openThirdPartyServer(): Promise<ThirdPartyServer> {
  let behavior: Behavior = 'well';
  const asked: string[] = [];
  const open = new Set<ServerResponse>();
  let hung: (() => void)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const path = (request.url ?? '').split('?')[0] ?? '';
    open.add(response);
    response.on('close', () => open.delete(response));
    const answer = () => {
      const now = behavior;
      if (now === 'hung') hung.push(answer);
      else setTimeout(() => respond(path, now, response), now === 'slow' ? SLOW_MS : 0);
    };
    answer();
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    behave(next) {
      behavior = next;
      const waiting = hung;
      hung = [];
      for (const answer of waiting) answer();
    },
    async close() {
      for (const response of open) response.destroy();
      await closeServer(server, 0);
    },
  };
}
