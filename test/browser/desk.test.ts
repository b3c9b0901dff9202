/**
 * The desk in Chromium: an article is written, previewed, published, corrected and withdrawn by keyboard,
 * by several people, with a browser that is killed, and where another site has it.
 */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  chromium,
  type Browser,
  type BrowserServer,
  type Page,
  type Request,
} from 'playwright-core';
import { projectRoot } from '../../scripts/build/paths.ts';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser, serveBrowser } from '../support/browser.ts';
import {
  beginItem,
  callOf,
  callWithStatus,
  createItem,
  enterDesk,
  isSaved,
  storedItem,
} from '../support/desk-staff.ts';
import { tabTo } from '../support/desk.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { until } from '../support/until.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress-stand-in.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function statusOf(path: string): Promise<number> {
  return (await fetch(site.origin + path, { redirect: 'manual' })).status;
}
async function textOf(path: string): Promise<string> {
  return (await fetch(site.origin + path)).text();
}

describe('The desk in Chromium', () => {
  afterEach(async () => {
    // What stays open goes on costing time.
    for (const context of browser.contexts()) await context.close();
  });

  it('lets an editor write, preview, publish, correct and withdraw an article by keyboard alone', async () => {
    const page = await enterDesk({ site, browser }, 'editor');
    await tabTo(page, 'Write');
    await page.keyboard.press('Enter');
    await page.getByLabel('Headline', { exact: true }).waitFor();
    await tabTo(page, 'Headline');
    await page.keyboard.type('The lamp at the end of the pier');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Somebody lights it every night.');
    await tabTo(page, 'Text');
    await page.keyboard.type('## A light\n');
    await page.keyboard.type('It burns **all night**, says the keeper.\n');
    await page.keyboard.press('Control+i');
    await page.keyboard.type('Nobody asked.');
    await isSaved(page);
    expect(await page.locator('.desk-body').innerHTML()).toContain(
      '<h2>A light</h2><p>It burns <strong>all night</strong>, says the keeper.</p><p><em>Nobody asked.</em></p>',
    );

    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      (async () => {
        await page.getByRole('button', { name: 'Preview' }).focus();
        await page.keyboard.press('Enter');
      })(),
    ]);
    await preview.waitForURL('**/preview/story/**');
    await preview.getByRole('heading', { name: 'The lamp at the end of the pier' }).waitFor();
    await preview.close();

    const path = '/story/the-lamp-at-the-end-of-the-pier/';
    expect(await statusOf(path)).toBe(404);
    await page.getByLabel('Text').focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('A section is missing').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.desk-bar .desk-state', { hasText: /^Published$/ }).waitFor();
    await until(async () => (await statusOf(path)) === 200);
    expect(await textOf(path)).toContain('<strong>all night</strong>');

    await page.getByLabel('Text').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' We did.');
    await isSaved(page);
    await page.keyboard.press('Control+Enter');
    await page.getByLabel('Correction that readers see (optional)').focus();
    await page.keyboard.type('We said that nobody asked.');
    await tabTo(page, 'Publish the change');
    await page.keyboard.press('Enter');
    await page.locator('.desk-bar .desk-state', { hasText: /^Published$/ }).waitFor();
    await until(async () => (await textOf(path)).includes('We said that nobody asked.'));

    await tabTo(page, 'Take it off the site');
    await page.keyboard.press('Enter');
    await page.locator('.desk-bar .desk-state', { hasText: /^Withdrawn$/ }).waitFor();
    await until(async () => (await statusOf(path)) === 404);
    // What was taken off is still here to be written on.
    await expect(page.locator('.desk-body').innerText()).resolves.toContain('We did.');
  });

  it('shows both versions to who saves after somebody else, and loses neither', async () => {
    const one = await enterDesk({ site, browser }, 'editor', { name: 'One' });
    const other = await enterDesk({ site, browser }, 'editor', { name: 'Other' });
    await beginItem(one, 'Two hands');
    await isSaved(one);
    await other.goto(one.url());
    await other.reload();
    await other.getByLabel('Headline', { exact: true }).waitFor();
    await one.getByLabel('Text').click();
    await one.keyboard.type('What the first one wrote.');
    await isSaved(one);
    await other.getByLabel('Text').click();
    await other.keyboard.type('What the second one wrote.');
    const dialog = other.getByRole('dialog', { name: 'Two versions' });
    await dialog.getByText('One changed this item while you wrote').waitFor();
    expect(await dialog.getByLabel('Your version').inputValue()).toContain('the second one wrote');
    expect(await dialog.getByLabel('Their version').inputValue()).toContain('the first one wrote');
    await dialog.getByRole('button', { name: 'Go on with yours' }).click();
    await isSaved(other);
    await one.reload();
    await one.locator('.desk-body', { hasText: 'What the second one wrote.' }).waitFor();
  });

  it('shows both versions to who publishes an earlier one with changes that are not published', async () => {
    const page = await enterDesk({ site, browser }, 'editor');
    await beginItem(page, 'The tide table');
    const path = '/story/the-tide-table/';
    const publish = async (words: string, button: string) => {
      await page.getByLabel('Text').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(words);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: button }).click();
      await page.locator('.desk-bar .desk-state', { hasText: /^Published$/ }).waitFor();
      await until(async () => (await textOf(path)).includes(words.trim()));
    };
    await publish('High at six.', 'Publish now');
    await publish(' Low at noon.', 'Publish the change');

    await page.getByText('Earlier versions').click();
    const earlier = page.getByRole('button', { name: 'Publish this one' });
    await earlier.waitFor();
    await page.getByLabel('Text').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Not published.');
    // At once: what was just typed is saved first.
    await earlier.click();
    const dialog = page.getByRole('dialog', { name: 'Two versions' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Your version').inputValue()).toContain('Not published.');
    expect(await dialog.getByLabel('Their version').inputValue()).not.toContain('Low at noon.');
    await until(async () => !(await textOf(path)).includes('Low at noon.'));
    // Until it is open again, nothing can be written, which would be lost.
    let open = () => {};
    const held = new Promise<void>((done) => {
      open = done;
    });
    await page.route('**/api/desk/open', async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Go on with yours' }).click();
    await page.locator('.desk-columns[inert]').waitFor();
    open();
    await dialog.waitFor({ state: 'detached' });
    await page.unroute('**/api/desk/open');
    await page.locator('.desk-body', { hasText: 'Low at noon. Not published.' }).waitFor();
    await publish(' Now it is.', 'Publish the change');
  });

  it('runs nothing that a writer put into a text, at the desk or in the preview of a publisher', async () => {
    const writer = await enterDesk({ site, browser }, 'writer');
    await beginItem(writer, '<img src=x onerror="window.hit=1">');
    await isSaved(writer);
    const id = writer.url().split('/').at(-1) ?? '';
    const item = await storedItem(writer, id);
    const hostile = [
      '<script>window.hit=1</script><p onclick="window.hit=1">Words <a href="javascript:window.hit=1">here</a></p>',
      '<img src=x onerror="window.hit=1">',
      '{{< image src="x" alt="\\"><script>window.hit=1</script>" >}}',
    ].join('\n\n');
    const saved = await callOf<{ name: string }>(writer, 'save', {
      ...{ id, rev: item.rev, text: `${item.text}\n${hostile}\n` },
    });
    expect(saved.name).toBe('saved');
    const publisher = await enterDesk({ site, browser }, 'publisher');
    await publisher.goto(`${site.origin}/desk/#/item/${id}`);
    await publisher.reload();
    await publisher.locator('.desk-atom').first().waitFor();
    expect(await publisher.evaluate('window.hit')).toBeUndefined();
    const [preview] = await Promise.all([
      publisher.context().waitForEvent('page'),
      publisher.getByRole('button', { name: 'Preview' }).click(),
    ]);
    await preview.waitForURL('**/preview/story/**');
    await preview.getByText('Words').first().waitFor();
    expect(await preview.evaluate('window.hit')).toBeUndefined();
  });
});

describe('A browser that is killed while somebody types', () => {
  /** Of a browser that stays: reads what is stored. */
  let other: Page;
  beforeAll(async () => {
    other = await enterDesk({ site, browser }, 'writer');
  });

  const LOST_MAX_MS = 3_000;
  /** A save that takes longer than this, on a busy machine, comes on top. */
  const SAVE_MS = 1_000;

  /** Returns the numbers of the words that are stored, once no save is on its way any more. */
  async function storedWords(id: string): Promise<number[]> {
    let before = '';
    await until(async () => {
      const now = (await storedItem(other, id)).text;
      const isSettled = now === before;
      before = now;
      if (!isSettled) await pause(500);
      return isSettled;
    });
    return [...before.matchAll(/\bw(\d+)\b/g)].map(([, number]) => Number(number));
  }

  interface Killed {
    /** When each word was begun, ms. */
    readonly begun: readonly number[];
    readonly killedAt: number;
    /** One that was on its way when the browser was killed counts until then. */
    readonly slowestSaveMs: number;
    /** What typing a word took at most: as late may timers of the page be. */
    readonly slowestWordMs: number;
  }

  /** Types numbered words into an item until the browser is killed, so long after the first one. */
  async function typeUntilKilled(
    id: string,
    afterMs: number,
    server: BrowserServer,
  ): Promise<Killed> {
    const storageState = await other.context().storageState();
    const doomed = await chromium.connect(server.wsEndpoint());
    const page = await (
      await doomed.newContext({ storageState, serviceWorkers: 'block' })
    ).newPage();
    let slowestSaveMs = 0;
    const saving = new Map<Request, number>();
    page.on('request', (request) => {
      if (request.url().endsWith('/api/desk/save')) saving.set(request, Date.now());
    });
    page.on('requestfailed', (request) => saving.delete(request));
    page.on('requestfinished', (request) => {
      if (saving.delete(request))
        slowestSaveMs = Math.max(slowestSaveMs, request.timing().responseEnd);
    });
    await page.goto(`${site.origin}/desk/#/item/${id}`);
    await page.getByLabel('Text', { exact: true }).focus();
    const begun: number[] = [];
    const typing = (async () => {
      for (;;) {
        begun.push(Date.now());
        await page.keyboard.type(`w${begun.length - 1} `, { delay: 10 });
      }
    })().catch(() => undefined);
    await until(() => begun.length > 0 && Date.now() - (begun[0] ?? 0) >= afterMs);
    const killedAt = Date.now();
    for (const at of saving.values()) slowestSaveMs = Math.max(slowestSaveMs, killedAt - at);
    const slowestWordMs = Math.max(
      ...begun.map((at, index) => (begun[index + 1] ?? killedAt) - at),
    );
    await server.kill();
    await typing;
    return { begun: begun.filter((at) => at <= killedAt), killedAt, slowestSaveMs, slowestWordMs };
  }

  it.each([400, 1_900, 2_700, 4_300, 7_500])(
    'loses at most three seconds of typing, after %i ms of it',
    async (afterMs) => {
      const id = await createItem(other);
      const server = await serveBrowser();
      const { begun, killedAt, slowestSaveMs, slowestWordMs } = await typeUntilKilled(
        id,
        afterMs,
        server,
      );
      const words = await storedWords(id);
      // Nothing is missing between the first word and the last one; the last may be cut.
      expect(words.slice(0, -1)).toEqual(
        Array.from({ length: Math.max(0, words.length - 1) }, (_, at) => at),
      );
      // The last word may have been stored in part: it counts as lost.
      const firstLost = begun[Math.max(0, words.length - 1)] ?? killedAt;
      const lostMs = killedAt - firstLost;
      const allowedMs = LOST_MAX_MS + Math.max(0, slowestSaveMs - SAVE_MS) + slowestWordMs;
      expect({ afterMs, lostMs, isFine: lostMs <= allowedMs }).toEqual({
        ...{ afterMs, lostMs, isFine: true },
      });
      if (afterMs > allowedMs) expect(words.length).toBeGreaterThan(0);
      // It is written on from there.
      await other.goto(`${site.origin}/desk/#/item/${id}`);
      await other.getByLabel('Text', { exact: true }).waitFor();
      const shown = await other.locator('.desk-body').innerText();
      expect(shown.match(/w\d+/g)?.length ?? 0).toBe(words.length);
      await other.goto(`${site.origin}/desk/#/`);
    },
  );
});

/**
 * To read until they are detached, and then written here. WordPress is a strict stand-in; the site, its
 * sync and the desk are the built ones. Last, for the desk lists these items too.
 */
describe('An item of a WordPress that the magazine follows', () => {
  let wordpress: WordpressStandIn;
  let editor: Page;
  let support: Page;
  let writer: Page;
  beforeAll(async () => {
    [wordpress, editor, support, writer] = await Promise.all([
      startWordpress(),
      enterDesk({ site, browser }, 'editor'),
      enterDesk({ site, browser }, 'support'),
      enterDesk({ site, browser }, 'writer'),
    ]);
    for (const slug of slugs) write(slug, 'As it was.');
    await sync('connect', 'wordpress', wordpress.url, '--user', 'ada', '--no-hook');
  });
  afterAll(() => wordpress.close());

  const slugs = ['called', 'shown', 'still'] as const;
  type Slug = (typeof slugs)[number];

  /** Saves a post in WordPress. */
  function write(slug: Slug, content: string): void {
    const id = slugs.indexOf(slug) + 1;
    wordpress.put({ id, slug, title: `Of ${slug}`, content: `<p>${content}</p>` });
  }

  /** Runs `masthead sync`, with the application password on standard input. */
  async function sync(...args: readonly string[]): Promise<void> {
    await new Promise<void>((done, fail) => {
      const child = execFile(
        process.execPath,
        [resolve(projectRoot, 'cli/masthead.mjs'), 'sync', ...args, '--data', site.dataDir],
        { env: { ...process.env, NODE_OPTIONS: '' } },
        (error, stdout, stderr) => {
          if (error === null) done();
          else fail(new Error(stdout + stderr));
        },
      );
      child.stdin?.end('abcd efgh ijkl mnop qrst uvwx');
    });
  }

  const pageOf = async (slug: Slug) => (await fetch(`${site.origin}/story/${slug}/`)).text();

  interface Listed {
    readonly entries: readonly { readonly id: string; readonly path?: string }[];
  }
  interface Opened {
    readonly item: { readonly rev: string; readonly text: string; readonly follows?: string };
  }

  async function idOf(page: Page, slug: Slug): Promise<string> {
    const { data } = await callWithStatus<Listed>(page, 'list', { search: `Of ${slug}` });
    const found = data.entries.find(({ path }) => path === `/story/${slug}/`);
    if (found === undefined) throw new Error(`The list has no ${slug}`);
    return found.id;
  }

  describe('by the calls of the desk', () => {
    it('is saved, published and reverted by nobody until it is detached, and changed by WordPress no more then', async () => {
      const id = await idOf(editor, 'called');
      const call = (name: string, body: object) =>
        callWithStatus<Opened & { rev: string }>(editor, name, { id, ...body });
      const { item } = (await call('open', {})).data;
      expect(item.follows).toBe(wordpress.url);
      const text = item.text.replace('As it was.', 'As the desk has it.');
      const { rev } = item;
      const before = await pageOf('called');
      for (const [name, body] of [
        ['save', { rev, text }],
        ['publish', { rev, run: 'one' }],
        ['revert', { rev, version: 1, run: 'two' }],
      ] as const) {
        const { status, name: what, message } = await call(name, body);
        expect([name, status, what, message]).toEqual([
          ...[name, 409, 'followed'],
          `The item is written at ${wordpress.url}: detach it first`,
        ]);
      }
      expect(await pageOf('called')).toBe(before);
      expect((await call('open', {})).data.item).toEqual(item);

      for (const [role, page] of Object.entries({ support, writer })) {
        const turnedDown = await callWithStatus(page, 'detach', { id });
        expect([role, turnedDown.status, turnedDown.name]).toEqual([role, 403, 'notAllowed']);
      }
      expect((await call('open', {})).data.item.follows).toBe(wordpress.url);

      expect(await call('detach', {})).toMatchObject({ status: 200, name: 'detached' });
      expect(await call('detach', {})).toMatchObject({ status: 400, name: 'notFollowed' });
      const own = (await call('open', {})).data.item;
      expect(own.follows).toBeUndefined();
      const changed = own.text.replace('As it was.', 'As the desk has it.');
      const saved = await call('save', { rev: own.rev, text: changed });
      expect(saved).toMatchObject({ status: 200, name: 'saved' });
      const published = await call('publish', { rev: saved.data.rev, run: 'three' });
      expect(published).toMatchObject({ status: 200, name: 'published' });
      await until(async () => (await pageOf('called')).includes('As the desk has it.'));

      write('called', 'As WordPress has it.');
      write('still', 'As WordPress has it.');
      await sync('--once', '--all');
      await until(async () => (await pageOf('still')).includes('As WordPress has it.'));
      expect(await pageOf('called')).toContain('As the desk has it.');
      wordpress.erase(1);
      await sync('--once', '--all');
      expect(await pageOf('called')).toContain('As the desk has it.');
    });
  });

  describe('in Chromium', () => {
    it('says where it is written, has no control that changes it, and is taken over by keyboard', async () => {
      const page = editor;
      const id = await idOf(page, 'shown');
      await page.goto(`${site.origin}/desk/#/item/${id}`);
      const banner = page.getByRole('complementary', { name: 'Written elsewhere' });
      await banner.getByText(new URL(wordpress.url).hostname).waitFor();
      expect(await page.locator('.desk-saved').innerText()).toBe('To read');
      for (const name of ['Publish…', 'Preview', 'Take it off the site'])
        expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
      expect(await page.getByText('Earlier versions').count()).toBe(0);
      expect(await page.locator('.desk-fields select').first().isDisabled()).toBe(true);
      expect(await page.locator('.desk-body').getAttribute('contenteditable')).toBe('false');
      await page.keyboard.press('Control+Enter');
      expect(await page.getByRole('dialog').count()).toBe(0);
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await axeViolations(page)).toEqual([]);
      }

      await banner.getByRole('button', { name: 'Detach it' }).focus();
      await page.keyboard.press('Enter');
      await banner.waitFor({ state: 'detached' });
      await page.getByLabel('Text', { exact: true }).focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' And as it is now.');
      await isSaved(page);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Publish the change' }).click();
      await until(async () => (await pageOf('shown')).includes('And as it is now.'));
    });

    it('shows the banner without its control to who may not publish', async () => {
      await support.goto(`${site.origin}/desk/#/item/${await idOf(support, 'still')}`);
      const banner = support.getByRole('complementary', { name: 'Written elsewhere' });
      await banner.waitFor();
      expect(await banner.getByRole('button').count()).toBe(0);
    });
  });
});
