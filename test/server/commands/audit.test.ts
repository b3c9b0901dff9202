import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditReport } from '../../../cli/audit/audit-report.ts';
import { closeServer, listenOnLoopback } from '../../../local/store/listen.ts';
import { startSite, type RunningSite } from '../../support/running-site.ts';

let site: RunningSite;
let folder: string;
const proxies: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-audit-'));
  site = await startSite('--empty');
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => closeServer(proxy, 0)));
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A response of the site, on its way through a platform that may change it. */
interface Passing {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Serves the site with a fault of a platform or a proxy in front of it. */
async function siteWith(fault: (response: Passing) => void | Promise<void>): Promise<string> {
  const { hostname, port } = new URL(site.origin);
  const proxy = createServer((asked, response) => {
    const { method, url: path = '/', headers } = asked;
    asked.pipe(
      request({ hostname, port, method, path, headers }, (found) => {
        const chunks: Buffer[] = [];
        found.on('data', (chunk: Buffer) => chunks.push(chunk));
        found.on('end', () => {
          const passing = { path, headers: found.headers, body: Buffer.concat(chunks) };
          void (async () => {
            await fault(passing);
            delete passing.headers['content-length'];
            response.writeHead(found.statusCode ?? 500, passing.headers);
            response.end(passing.body);
          })();
        });
      }),
    );
  });
  proxies.push(proxy);
  return `http://127.0.0.1:${await listenOnLoopback(proxy)}`;
}

async function audit(origin: string, ...args: string[]) {
  const json = join(folder, 'report.json');
  const { code, stdout, stderr } = await site.masthead('audit', origin, '--json', json, ...args);
  const report = JSON.parse(
    await readFile(json, 'utf8').catch(() => '{"areas":[]}'),
  ) as AuditReport;
  await rm(json, { force: true });
  const failed = report.areas.flatMap(({ findings }) =>
    findings.flatMap(({ title, outcome }) => (outcome === 'failed' ? [title] : [])),
  );
  return { code, stdout, stderr, report, failed };
}

describe('masthead audit', () => {
  it('PW-10 finds nothing wrong with the site, and leaves nothing behind', async () => {
    const page = join(folder, 'report.html');
    const { code, failed, report, stderr } = await audit(site.origin, '--html', page);
    expect([failed, code, stderr.includes('masthead:')]).toEqual([[], 0, false]);
    expect(report.requests).toBeGreaterThan(300);
    expect(await readFile(page, 'utf8')).toContain(`<title>Audit of ${site.origin}</title>`);
    const recent = (await (await fetch(`${site.origin}/most-recent/?output=json`)).json()) as {
      secondary: { paging: { total: number } };
    };
    expect(recent.secondary.paging.total).toBe(0);
  });

  it('PW-10 finds walled text that a wrong cache hands to a reader over the limit', async () => {
    const whole = new Map<string, Buffer>();
    const origin = await siteWith((response) => {
      const isWhole = response.headers['payment-accepted'] === 'sample';
      // A copy is handed out in the encoding in which it was kept.
      const key = `${response.path} ${response.headers['content-encoding'] ?? ''}`;
      if (isWhole) whole.set(key, response.body);
      else response.body = whole.get(key) ?? response.body;
    });
    const { code, failed } = await audit(origin);
    expect(failed).toContain('The next article is a wall, as a page and as JSON');
    expect(code).toBe(1);
  });

  it('PW-10 finds walled text in a single odd header', async () => {
    const word = /CANARY-[0-9a-f]{8}/;
    let canary = '';
    const origin = await siteWith((response) => {
      canary = word.exec(response.body.toString())?.[0] ?? canary;
      if (response.path.endsWith('?output=json'))
        response.headers['x-debug'] = Buffer.from(
          `<p>${canary} is what is behind the wall.</p>`,
        ).toString('base64');
    });
    const { failed } = await audit(origin);
    expect(failed).toContain('A reader over the limit gets no walled text');
  });

  it('PW-05 finds that a platform which removes cookies breaks the meter', async () => {
    const origin = await siteWith((response) => {
      delete response.headers['set-cookie'];
    });
    const { failed } = await audit(origin);
    expect(failed).toEqual(
      expect.arrayContaining(['A new reader reads 4 articles, and each is counted']),
    );
  });

  it('finds pages that no cache holds, and headers that are missing', async () => {
    const origin = await siteWith(({ headers }) => {
      headers['x-cache'] = 'Miss from cloudfront';
      delete headers['content-security-policy'];
      delete headers['strict-transport-security'];
    });
    const { failed } = await audit(origin);
    expect(failed).toEqual(
      expect.arrayContaining([
        'A free page comes from the cache, without cookies',
        'A wall comes from the cache',
        'The security headers of the home page get an A+',
      ]),
    );
  });

  it('says which site does not show what was published', async () => {
    const stranger = createServer((_, response) => response.end('another site'));
    proxies.push(stranger);
    const origin = `http://127.0.0.1:${await listenOnLoopback(stranger)}`;
    const { code, stderr } = await audit(origin, '--wait', '1');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Do --data, --stack and the address belong to the same site?'),
    ]);
  });

  it('rejects an address that is none', async () => {
    const { code, stderr } = await audit('www.example.com');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('expected an address such as https://www.example.com'),
    ]);
  });
});
