import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build, stop } from 'esbuild';
import type { Browser } from 'playwright-core';
import { projectRoot } from '../../scripts/build/paths.ts';
import { virtualModules } from '../../scripts/build/virtual-modules.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { launchBrowser } from '../support/browser.ts';

let browser: Browser;
let server: Server;
let origin: string;
let folder: string;
let script: string;
/** How often each item was shared, by the service's name. */
const shared = { facebook: 12, pinterest: 0 };
const asked: string[] = [];

/** Responds as the two services do. */
function count(url: URL): object {
  asked.push(url.pathname);
  return url.pathname === '/facebook'
    ? Object.fromEntries(
        (url.searchParams.get('ids') ?? '')
          .split(',')
          .map((id) => [
            id,
            { share: { share_count: shared.facebook }, og_object: { id: 'the item' } },
          ]),
      )
    : { count: shared.pinterest };
}

/** Bundles the page with a brand that asks this server. */
async function bundlePage(): Promise<string> {
  const brandFile = join(folder, 'brand.json');
  const source = (path: string) => ({ endpoint: `${origin}${path}`, transport: 'json' });
  await writeFile(
    brandFile,
    JSON.stringify({
      ...brand,
      shareCounts: { facebook: source('/facebook'), pinterest: source('/pinterest') },
    }),
  );
  const { outputFiles } = await build({
    entryPoints: [resolve(projectRoot, 'test/support/share-widget-page.tsx')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [virtualModules(brandFile)],
    logLevel: 'error',
  });
  await stop();
  return outputFiles[0]?.text ?? '';
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-share-'));
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        // An icon of its own: some browsers ask for /favicon.ico otherwise.
        .end(
          '<!doctype html><link rel="icon" href="data:,"><div id="app"></div><script src="/page.js"></script>',
        );
    else if (url.pathname === '/page.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(count(url)));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  [script, browser] = await Promise.all([bundlePage(), launchBrowser({ withImages: false })]);
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

describe('Share counts on a page', () => {
  it.each([
    { facebook: 12, pinterest: 0, shown: { Facebook: '12', Pinterest: '' } },
    { facebook: 0, pinterest: 3, shown: { Facebook: '', Pinterest: '12' } },
  ])(
    'SH-01 SH-02 with $facebook shares and $pinterest pins, a count above 0 shows and a 0 does not',
    async ({ facebook, pinterest, shown }) => {
      Object.assign(shared, { facebook, pinterest });
      asked.length = 0;
      const page = await browser.newPage();
      await page
        .context()
        .addCookies([{ name: 'consent', value: '1.1790000000.banner.analytics', url: origin }]);
      await page.goto(origin);
      await page.waitForSelector('.share-count');
      const link = (name: string) => page.getByRole('link', { name: `Share on ${name}` });
      expect({
        Facebook: await link('Facebook').innerText(),
        Pinterest: await link('Pinterest').innerText(),
      }).toEqual(shown);
      expect(await link('X').innerText()).toBe('');
      expect(new Set(asked)).toEqual(new Set(['/facebook', '/pinterest']));
      await page.close();
    },
  );
});
