/** Measures the local edge's cache against a plain server that has the same bytes in memory. */
import { execFile } from 'node:child_process';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { listenOnLoopback } from '../../local/store/listen.ts';
import { median } from './quantile.ts';

const run = promisify(execFile);
const ROUNDS = 5;
const REQUESTS = 4_000;
const CONNECTIONS = 64;

interface Held {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

async function requestsPerMs(port: number, paths: readonly string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [
    resolve(import.meta.dirname, 'request-load.ts'),
    ...[port, REQUESTS, CONNECTIONS].map(String),
    ...paths,
  ]);
  return REQUESTS / Number(stdout);
}

async function held(origin: string, path: string): Promise<Held> {
  const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } });
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  delete headers['content-encoding'];
  return { headers: { ...headers, 'content-length': body.length }, body };
}

/**
 * Returns the edge's rate over that of a plain server, the median of five rounds by turns. Requests
 * come from another process, over 64 connections.
 * @param paths of pages. They are requested once before, so that the edge holds them.
 */
export async function edgeThroughput(port: number, paths: readonly string[]): Promise<number> {
  const pages = new Map<string, Held>();
  for (const path of paths) pages.set(path, await held(`http://127.0.0.1:${port}`, path));
  const plain = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, page?.headers);
    response.end(page?.body);
  });
  const plainPort = await listenOnLoopback(plain);
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await requestsPerMs(port, paths);
    const theirs = await requestsPerMs(plainPort, paths);
    // The first round compiles.
    if (round > 0) ratios.push(own / theirs);
  }
  plain.closeAllConnections();
  plain.close();
  return median(ratios);
}
