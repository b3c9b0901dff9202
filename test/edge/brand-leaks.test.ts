/**
 * Sites of other brands, built and served: nothing of the sample is on them, what a brand does not
 * name does not exist, and every link leads somewhere (ADR 0093).
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Parser } from 'htmlparser2';
import type { Browser } from 'playwright-core';
import { virtualModules } from '../../scripts/build/virtual-modules.ts';
import { loadBrand } from '../../cli/load-brand.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { brand as sample } from '../../shared/brand/meridian.ts';
import { pageRow, pageTypes, type PageType } from '../../shared/pages.ts';
import { launchBrowser } from '../support/browser.ts';
import { bundleScript } from '../support/bundle-script.ts';
import { otherBrands } from '../support/other-brands.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { runMasthead } from '../support/run-masthead.ts';
import { startSiteOn, type RunningSite } from '../support/running-site.ts';
import { sampleWords } from '../support/sample-words.ts';
import { writeStarterMagazine } from '../support/starter-magazine.ts';

const root = resolve(import.meta.dirname, '../..');
/** In the project, whose packages the functions find from there. */
const builds = resolve(root, 'build/brand-leaks');

let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-brands-'));
  browser = await launchBrowser();
  await mkdir(join(folder, 'magazine'));
  await writeStarterMagazine(join(folder, 'magazine'));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
  await rm(builds, { recursive: true, force: true });
});

/** What stands in a page, a file or an email as a reader or a program reads it. */
function readable(text: string): string {
  return text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/&#x([\da-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', '’')
    .replaceAll('&amp;', '&');
}

/** Names of fields are no texts: keyboards have a key `Apps`. */
const withoutKeys = (script: string) => script.replace(/[{,]\w+:/g, ',');

/** Minified scripts name what they have `$5` as well. Prices are looked for in pages and emails. */
const isMadeName = (word: string) => /^\$\d$/.test(word);

/** The words of the sample in a text, each with where it was found. */
function leaksIn(where: string, text: string): string[] {
  const isScript = where.endsWith('.js');
  const content = readable(isScript ? withoutKeys(text) : text);
  return sampleWords
    .filter((word) => !(isScript && isMadeName(word.text)) && word.isIn(content))
    .map((word) => `${where}: ${word.text}`);
}

async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)));
}

const textFiles = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest', '.html']);

/** Leaks of the built files: words in text files, and the sample's own images. */
async function leaksOfFiles(directory: string): Promise<{ count: number; leaks: string[] }> {
  const hashOf = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  const photos = resolve(root, 'sample/photos');
  const marks = (await filesOf(photos)).filter((name) => /^(?:icon|logo|cover|favicon)/.test(name));
  const own = new Set(await Promise.all(marks.map((name) => hashOf(join(photos, name)))));
  expect(own.size).toBeGreaterThan(4);
  const names = await filesOf(directory);
  const leaks = await Promise.all(
    names.map(async (name) => {
      const file = join(directory, name);
      if (own.has(await hashOf(file))) return [`${name} is an image of the sample`];
      return textFiles.has(extname(name)) ? leaksIn(name, await readFile(file, 'utf8')) : [];
    }),
  );
  return { count: names.length, leaks: leaks.flat() };
}

/** What a page's address depends on, as docs/guides say it, and not as the page table does. */
function isThere(brand: Brand, path: string): boolean {
  if (path.startsWith('/account/cancel')) return brand.plans !== undefined;
  if (path.startsWith('/account/redeem') || path.startsWith('/subscribe/gift'))
    return brand.plans?.some(({ gifts }) => gifts !== undefined) === true;
  if (path.startsWith('/account/group'))
    return brand.plans?.some(({ seats }) => seats !== undefined) === true;
  if (path.startsWith('/account/')) return brand.accounts;
  if (path.startsWith('/subscribe')) return brand.offer !== undefined;
  if (path.startsWith('/newsletter')) return Object.keys(brand.newsletters).length > 0;
  if (path.startsWith('/magazine')) return brand.issueLine !== undefined;
  if (path.startsWith('/securedrop')) return brand.secureDrop !== undefined;
  if (path.includes('/reviews/')) return brand.reviewSection !== undefined;
  if (path.includes('/mud/')) return brand.subSections.length > 0;
  const isAbout = /^\/(?:about|stamp|coupons|.*-advertising)/.test(path);
  return !isAbout || brand.aboutPages.some((about) => about.path === path);
}

const slugs: Readonly<Partial<Record<PageType, string>>> = {
  article: 'the-weir',
  review: 'the-lamp',
  gallery: 'the-locks',
  cnevideo: 'the-tide',
  stamp: 'insider',
};

/** An address of every route of the page table, but for previews, which only a signed link opens. */
function addressesOf(brand: Brand): { type: PageType; path: string }[] {
  const [newsletter = 'weekly'] = Object.keys(brand.newsletters);
  return pageTypes.flatMap((type) =>
    pageRow(type)
      .patterns.filter(({ path }) => !path.startsWith('/preview/'))
      .map(({ path }) => {
        const slug = path === '/about/:slug' ? 'press' : (slugs[type] ?? 'the-weir');
        const values: Readonly<Record<string, string>> = {
          section: 'water',
          category: 'water',
          subSection: 'mud',
          reviewCategory: 'lamps',
          tag: 'locks',
          author: 'io-lind',
          year: '2026',
          month: '03',
          page: '1',
          key: newsletter.toLowerCase(),
          slug,
        };
        const filled = path
          .replace('{brand}', brand.key)
          .replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? '');
        return { type, path: filled === '/' ? '/' : `${filled}/` };
      }),
  );
}

interface Crawl {
  /** Statuses of all addresses, after redirects. */
  readonly statuses: Map<string, number>;
  /** What each address was linked from first. */
  readonly from: Map<string, string>;
  readonly leaks: string[];
  links: number;
}

const attributes = ['href', 'src', 'poster', 'action'] as const;
/** Forms are sent, not opened. */
const isAddress = (path: string) => path.startsWith('/') && !path.startsWith('/api/');

/** The addresses of this site that a document names. */
function addressesIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (_, values) => {
      found.push(...attributes.flatMap((name) => values[name] ?? []));
    },
  });
  parser.end(html);
  return (
    found
      // Where a form leads back to does not change the page.
      .map((href) => href.replace(/#.*$|[?&]redirectURL=.*$/s, ''))
      .filter(isAddress)
  );
}

/** Follows every link from some addresses on, and reads all that it finds. */
async function crawl(site: RunningSite, brand: Brand, first: readonly string[]): Promise<Crawl> {
  const found: Crawl = { statuses: new Map(), from: new Map(), leaks: [], links: 0 };
  const queue = [...first];
  const visit = async (path: string) => {
    const response = await fetch(site.origin + path);
    found.statuses.set(path, response.status);
    const type = response.headers.get('content-type') ?? '';
    const text = /text|json|xml|javascript|svg/.test(type) ? await response.text() : '';
    // The site names itself by its own address here, and by the brand's everywhere else.
    found.leaks.push(...leaksIn(path, text));
    const named = type.includes('html')
      ? addressesIn(text)
      : [...text.matchAll(/<(?:loc|link)>([^<]+)</g)]
          .map(([, address = '']) => readable(address))
          .filter((address) => address.startsWith(brand.origin))
          .map((address) => address.slice(brand.origin.length) || '/');
    found.links += named.length;
    for (const address of named) {
      if (found.from.has(address) || found.statuses.has(address)) continue;
      found.from.set(address, path);
      queue.push(address);
    }
  };
  for (const path of first) found.from.set(path, 'the page table');
  while (queue.length > 0) await Promise.all(queue.splice(0, 8).map(visit));
  return found;
}

/** What the menu and the panels link to and say: only browsers render them. */
async function openedParts(
  site: RunningSite,
  brand: Brand,
): Promise<{ html: string; links: string[] }> {
  const page = await browser.newPage({ baseURL: site.origin });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/story/the-weir/');
  await page.locator('.header [aria-controls]').first().click();
  await page.locator('.menu-panel').waitFor();
  const menu = await page.content();
  await page.keyboard.press('Escape');
  const subscribe = page.locator('.header .header-subscribe').first();
  expect((await subscribe.count()) > 0).toBe(brand.offer !== undefined);
  let panel = '';
  if (brand.offer !== undefined) {
    await subscribe.click();
    await page.locator('.subscribe-panel-header').waitFor();
    panel = await page.content();
  }
  await page.close();
  expect(problems).toEqual([]);
  const html = menu + panel;
  return { html, links: [menu, panel].flatMap(addressesIn) };
}

async function emailsOf(brandFile: string, outbox: string) {
  const built = { manifest: { buildId: '', bundles: {} }, inlineStyles: {} };
  const script = await bundleScript('test/support/send-every-email.ts', [
    virtualModules(brandFile, built as never),
  ]);
  await promisify(execFile)(process.execPath, [script.path, outbox]);
  await script.remove();
  return readOutbox(outbox);
}

describe.each(Object.entries(otherBrands))('The site of %s', (name, fields) => {
  let site: RunningSite;
  let brand: Brand;
  let brandFile: string;
  let found: Crawl;
  const build = join(builds, name.replaceAll(' ', '-'));

  beforeAll(async () => {
    brandFile = join(folder, `${name}.json`);
    await writeFile(brandFile, JSON.stringify(fields));
    brand = await loadBrand(brandFile);
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const env = { MASTHEAD_BUILD: build };
    site = await startSiteOn(
      { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) },
      ['--empty', '--brand', brandFile],
      env,
    );
    const imported = await runMasthead(
      ['import', join(folder, 'magazine'), '--data', dataDir],
      env,
    );
    expect(imported.stderr + imported.stdout).toContain('37 stored');
    const parts = await openedParts(site, brand);
    found = await crawl(site, brand, [
      ...addressesOf(brand).flatMap(({ path }) => [path, `${path}?output=json`]),
      ...['/sitemap.xml', '/sitemap-news.xml', '/sitemap-pages.xml', '/feed/rss', '/feed/atom'],
      ...['/feed/json', '/category/water/feed/rss', '/robots.txt', '/ads.txt', '/favicon.ico'],
      ...['/manifest.webmanifest', '/assets/brand/icon-512.png', '/assets/brand/icon-192.png'],
      ...['/search/?q=weir', '/search/?q=nothing-of-that', '/story/the-toll/', '/no/such/page/'],
      ...['/.well-known/change-password', '/.well-known/security.txt'],
      ...parts.links,
    ]);
    found.leaks.push(...leaksIn('an opened panel', parts.html));
  });
  afterAll(() => site.stop());

  it('has the pages of what the brand names, and no others', () => {
    const wrong = addressesOf(brand).filter(
      ({ path }) => (found.statuses.get(path) === 200) !== isThere(brand, path),
    );
    expect(wrong.map(({ path }) => `${path} ${found.statuses.get(path)}`)).toEqual([]);
    const contact = brand.editorialEmail === undefined ? 404 : 200;
    expect(found.statuses.get('/.well-known/security.txt')).toBe(contact);
    expect(found.statuses.get('/.well-known/change-password')).toBe(brand.accounts ? 200 : 404);
    expect(found.statuses.get('/no/such/page/')).toBe(404);
  });

  it('has no link to a page that is not there', () => {
    const dead = [...found.statuses].flatMap(([path, status]) => {
      const from = found.from.get(path) ?? '';
      return status === 200 || from === 'the page table' ? [] : [`${path} ${status} on ${from}`];
    });
    expect(dead).toEqual([]);
    expect(found.statuses.size).toBeGreaterThan(120);
    expect(found.links).toBeGreaterThan(2_000);
    process.stdout.write(
      `${name}: ${found.statuses.size} addresses, ${found.links} links, ${found.leaks.length} leaks\n`,
    );
  });

  it('says no word of the sample on any page, feed or site map, or in any panel', () => {
    expect(found.leaks).toEqual([]);
  });

  it('has no word and no image of the sample in its scripts, styles and other files', async () => {
    const { count, leaks } = await leaksOfFiles(join(build, 'assets'));
    expect(leaks).toEqual([]);
    expect(count).toBeGreaterThan(60);
  });

  it('sends no word of the sample, and no link that leads nowhere, by email', async () => {
    const emails = await emailsOf(brandFile, join(folder, `outbox ${name}`));
    expect(emails.length).toBeGreaterThanOrEqual(8);
    const leaks = emails.flatMap(({ subject = '', raw, text = '', html = '', from }) =>
      leaksIn(subject, [raw, subject, text, html, from?.address, from?.name].join('\n')),
    );
    expect(leaks).toEqual([]);
    const help = brand.links.customerCare ?? brand.editorialEmail;
    const changed =
      emails.find(({ text = '' }) => text.includes('forgot-password')) ?? emails.at(-1);
    expect(changed).toBeDefined();
    if (help === undefined)
      expect(emails.some(({ text = '' }) => /help:|hilfe:/i.test(text))).toBe(false);
  });
});

describe('The search for words of the sample', () => {
  it('finds them where they are', () => {
    expect(sampleWords.length).toBeGreaterThan(200);
    const page = `<p>${sample.name} costs ${sample.offer?.price}, from ${sample.editorialEmail}.</p>`;
    expect(leaksIn('page', page)).toEqual(
      expect.arrayContaining(['page: Meridian', 'page: $5', 'page: editors@meridian.example']),
    );
    expect(leaksIn('page', '{"name":"Backchannel \\u0026 more"}')).toEqual(['page: Backchannel']);
    expect(leaksIn('page', 'A magazine of stories, BackchannelPanel, $50')).toEqual([]);
  });
});
