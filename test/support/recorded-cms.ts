/**
 * A strict stand-in for a CMS: it answers the requests of recorded files (`{request, status, headers,
 * body}`) and refuses every other one.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export function readRecorded(path: string): Recorded {
  return JSON.parse(readFileSync(path, 'utf8')) as Recorded;
}

export interface StandIn {
  readonly url: string;
  /** Method, path and query of every request, decoded. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startStandIn(
  respond: (url: URL, request: IncomingMessage, response: ServerResponse) => void,
): Promise<StandIn> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    asked.push(`${request.method ?? ''} ${decodeURIComponent(url.pathname + url.search)}`);
    respond(url, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

export function sendJson(
  response: ServerResponse,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

type Row = Readonly<Record<string, unknown>>;

/** Answers as the recorded WordPress does, 100 rows a page. */
export function recordedWordpress(
  folder: string,
): (url: URL, request: IncomingMessage, response: ServerResponse) => void {
  const list = (...names: readonly string[]) =>
    names.flatMap((name) => readRecorded(`${folder}/${name}.json`).body as Row[]);
  const lists: Readonly<Record<string, readonly Row[]>> = {
    posts: list('posts-page-1', 'posts-page-2'),
    pages: list('pages'),
    media: list('media'),
    users: list('users'),
    categories: list('categories'),
    tags: list('tags'),
    blocks: list('blocks'),
  };
  return (url, request, response) => {
    if (!(request.headers.authorization ?? '').startsWith('Basic '))
      return sendJson(response, { code: 'rest_not_logged_in', message: 'nobody' }, {}, 401);
    if (url.pathname === '/wp-json/')
      return sendJson(response, readRecorded(`${folder}/index.json`).body);
    const [, name = '', id] = /^\/wp-json\/wp\/v2\/(\w+)(?:\/(\d+))?$/.exec(url.pathname) ?? [];
    if (name === 'settings')
      return sendJson(response, readRecorded(`${folder}/settings.json`).body);
    const rows = lists[name];
    if (rows === undefined) return sendJson(response, { code: 'rest_no_route' }, {}, 404);
    if (id !== undefined) {
      const row = rows.find((one) => String(one['id']) === id);
      return row === undefined
        ? sendJson(response, { code: 'rest_post_invalid_id' }, {}, 404)
        : sendJson(response, row);
    }
    if (Number(url.searchParams.get('per_page')) > 100)
      return sendJson(response, { code: 'rest_invalid_param' }, {}, 400);
    const after = url.searchParams.get('modified_after');
    const found = rows.filter(
      ({ modified_gmt }) => after === null || `${String(modified_gmt)}Z` > after,
    );
    const offset = Number(url.searchParams.get('offset'));
    sendJson(response, found.slice(offset, offset + 100), {
      'x-wp-total': String(found.length),
    });
  };
}

/** Answers as the recorded Ghost does. */
export function recordedGhost(
  folder: string,
): (url: URL, request: IncomingMessage, response: ServerResponse) => void {
  return (url, request, response) => {
    if (!(request.headers.authorization ?? '').startsWith('Ghost '))
      return sendJson(response, { errors: [{ message: 'Authorization failed' }] }, {}, 403);
    const [, name = '', id] = /^\/ghost\/api\/admin\/(\w+)\/(?:(\w+)\/)?$/.exec(url.pathname) ?? [];
    if (!['posts', 'pages', 'tags', 'users', 'site'].includes(name))
      return sendJson(response, { errors: [{ message: 'Resource not found' }] }, {}, 404);
    const body = readRecorded(`${folder}/${name}.json`).body as Record<string, Row[]>;
    if (name === 'site') return sendJson(response, body);
    const rows = body[name] ?? [];
    const found = id === undefined ? rows : rows.filter((row) => row['id'] === id);
    if (id !== undefined && found.length === 0)
      return sendJson(response, { errors: [{ message: 'Post not found.' }] }, {}, 404);
    sendJson(response, {
      [name]: found,
      meta: { pagination: { page: 1, limit: 100, pages: 1, total: found.length, next: null } },
    });
  };
}
