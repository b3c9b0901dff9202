/** The desk's other views in Chromium: by mouse and by keyboard, at three widths, without a violation. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { enterDesk, tabTo } from '../support/desk.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { until } from '../support/until.ts';
import { axeViolations } from '../support/axe.ts';

let site: RunningSite;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
  page = await enterDesk(site, browser, { role: 'publisher' });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function textOf(path: string): Promise<string> {
  return (await fetch(site.origin + path)).text();
}

/** Goes to a view, and waits for its heading. */
async function open(path: string, heading: string): Promise<void> {
  await page.goto(`/desk/#/${path}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

/** Returns what no reader of screens could use, and where a view is wider than its window. */
async function faults(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await axeViolations(page)));
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) found.push(`${over} px too wide at ${width}`);
  }
  return found;
}

describe('Front pages at the desk', () => {
  const lead = () => page.getByRole('list', { name: 'Lead' }).getByRole('listitem');
  const heds = async () =>
    (await lead().locator('.desk-sorted-text > span').allInnerTexts()).map((hed) => hed.trim());

  it('arranges the home page by drag, and shows it to readers', async () => {
    await open('fronts/homepage/home', 'Home page');
    const found = page.getByRole('region', { name: 'Stories' }).getByRole('listitem');
    await found.first().waitFor();
    const names = (await found.locator('span').allInnerTexts()).map(
      (text) => text.split('\n')[0] ?? '',
    );
    await found.nth(3).dragTo(page.locator('.desk-drop').first());
    await found.nth(5).dragTo(lead().first());
    expect(await heds()).toEqual([names[5], names[3]]);
    expect(await faults()).toEqual([]);

    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ]);
    await preview.waitForURL('**/preview/homepage/**');
    await preview.getByRole('heading', { name: names[5] }).first().waitFor();
    await preview.close();

    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Readers see this arrangement.').waitFor();
    await until(async () => {
      const state = JSON.parse(await textOf('/?output=json')) as {
        secondary?: { lists?: { lead?: { hed: string }[] } };
      };
      return JSON.stringify(state).includes(names[5] ?? '-');
    });
  });

  it('is arranged by keyboard alone, with bands, and changes at a time', async () => {
    await open('fronts/homepage/home', 'Home page');
    await lead().first().waitFor();
    const before = await heds();
    await tabTo(page, `Move: ${before[0] ?? ''}`);
    await page.keyboard.press('ArrowDown');
    await until(async () => (await heds())[1] === before[0]);
    await tabTo(page, 'Arrange the bands');
    await page.keyboard.press('Enter');
    const bands = page.getByRole('list', { name: 'Bands' });
    const titles = () => bands.locator('h3').allInnerTexts();
    const [first, second] = await titles();
    await tabTo(page, `Move: ${first ?? ''}`);
    await page.keyboard.press('ArrowDown');
    expect((await titles()).slice(0, 2)).toEqual([second, first]);
    await page.getByLabel(/^When readers see it/).fill('2099-01-01T07:00');
    await page.keyboard.press('Enter');
    await page.getByText(/^Readers see this arrangement from .*2099/).waitFor();
    await page.getByText(/^Another arrangement takes its place on .*2099/).waitFor();
    expect(await heds()).toEqual(before);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('It will not change by itself.').waitFor();
  });

  it('shows what is newest again', async () => {
    await page.getByRole('button', { name: 'Back to automatic' }).click();
    await page.getByText('The page shows what is newest again.').waitFor();
    await open('fronts', 'Fronts');
    await page.getByText('Arranged').waitFor({ state: 'detached' });
    expect(await faults()).toEqual([]);
  });
});

describe('Newsletters at the desk', () => {
  /** Somebody else saves the edition that is open: neither a save nor an approval counts then. */
  async function expectConflicts(): Promise<void> {
    const subject = page.getByLabel('Subject', { exact: true });
    const [, key = '', number = ''] = new URL(page.url()).hash.slice(1).split('/').filter(Boolean);
    const saveElsewhere = async (text: string) =>
      page.evaluate(
        async ([name, edition, changed]) => {
          const call = async (path: string, body: object) => {
            const response = await fetch(`/api/desk/${path}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ key: name, number: Number(edition), ...body }),
            });
            return (await response.json()) as { status: string; data: { edition: never } };
          };
          const { draft, revision } = (await call('letter', {})).data.edition as {
            draft: object;
            revision: string;
          };
          return (await call('letter-save', { draft: { ...draft, subject: changed }, revision }))
            .status;
        },
        [key, number, text] as const,
      );
    expect(await saveElsewhere('Theirs')).toBe('success');
    await page.getByRole('button', { name: 'Approve' }).click();
    const conflict = page.getByText(/^Somebody has changed this edition since you opened it/);
    await conflict.waitFor();
    await subject.fill('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await conflict.waitFor();
    expect(await subject.inputValue()).toBe('Mine');
    await page.reload();
    await subject.waitFor();
    expect(await subject.inputValue()).toBe('Theirs');
    await subject.fill('The sea this week');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
  }

  it('are composed, put in order, looked at, tested, approved and scheduled', async () => {
    await open('letters', 'Newsletters');
    expect(await faults()).toEqual([]);
    await page
      .getByLabel(/^A new edition of/)
      .first()
      .selectOption({ label: 'Of what is new in Science' });
    await page.getByRole('button', { name: 'Compose' }).first().click();
    await page.getByText(/^Nothing is new/).waitFor();
    await page
      .getByLabel(/^Since/)
      .first()
      .fill('2026-01-01');
    await page.getByRole('button', { name: 'Compose' }).first().click();
    const rows = page.getByRole('list', { name: 'Stories of the edition' }).getByRole('listitem');
    await rows.first().waitFor();
    const heds = () => rows.locator('.desk-sorted-text > span').allInnerTexts();
    await page.getByLabel('Subject', { exact: true }).fill('The sea this week');
    const found = page.getByRole('region', { name: 'Stories' }).getByRole('listitem');
    await found.nth(20).dragTo(rows.first());
    const [first, second] = await heds();
    await tabTo(page, `Move: ${first ?? ''}`);
    await page.keyboard.press('ArrowDown');
    expect((await heds()).slice(0, 2)).toEqual([second, first]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    expect(await heds()).toEqual(expect.arrayContaining([first, second]));
    await expectConflicts();

    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ]);
    await preview.waitForURL('**/preview/letter/**');
    await preview
      .getByText(first ?? '-')
      .first()
      .waitFor();
    const withoutToken = await fetch(new URL(new URL(preview.url()).pathname, site.origin));
    expect(withoutToken.status).toBe(404);
    await preview.close();

    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await page.getByText('A test was sent to publisher@views.example.').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(/^Approved:/).waitFor();
    await page.getByLabel(/^When it is sent/).fill('2099-01-01T07:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(/^It is sent on .*2099/).waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^Stopped: at the desk/).waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText(/^It is sent on .*2099/).waitFor();
  });
});

describe('Readers at the desk', () => {
  it('are found, given a subscription and told why they are walled', async () => {
    await open('readers', 'Readers');
    await page.getByLabel('Email of a reader').fill('ada@mail.example');
    await page.keyboard.press('Enter');
    await page.getByText('Nobody has registered with this address.').waitFor();
    await page.getByLabel('Give a subscription until').fill('2099-01-31');
    await page.getByRole('button', { name: 'Give' }).click();
    await page.getByText('until 2099-01-31').waitFor();
    expect(await faults()).toEqual([]);
    const { stdout } = await site.masthead(
      ...[
        'subscriptions',
        'show',
        (await page.getByText(/COMP\./).innerText()).split(' · ')[1] ?? '',
      ],
    );
    expect(stdout).toContain('ada@mail.example');
    await page.getByLabel(/^Why is a story/).fill('/story/nothing/');
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('There is no account with the address ada@mail.example').waitFor();
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByText(/^ended /).waitFor();
  });
});

describe('Sales, redirects and figures at the desk', () => {
  it('redirect an old address by the rules of the site, and no longer', async () => {
    await open('redirects', 'Redirects');
    const old = page.getByLabel('Old address');
    await old.fill('/story/in-defense-of-the-drawer/');
    await page.keyboard.press('Enter');
    await page.getByText('is a story of the site.').waitFor();
    await old.fill('/2019/05/drawers/');
    await page.keyboard.press('Enter');
    await page.getByText('leads nowhere.').waitFor();
    await page.getByLabel('Leads to').fill('/story/nothing-here/');
    await page.keyboard.press('Enter');
    await page.getByText('there is no page at').waitFor();
    await page.getByLabel('Leads to').fill('/story/in-defense-of-the-drawer/');
    await page.keyboard.press('Enter');
    await page.getByText('leads to /story/in-defense-of-the-drawer/.').waitFor();
    const follow = () => fetch(`${site.origin}/2019/05/drawers/`, { redirect: 'manual' });
    await until(async () => (await follow()).status === 301);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('leads nowhere.').waitFor();
  });

  it('say what is read, and that nothing is sold', async () => {
    await open('figures', 'Figures');
    await page.getByRole('heading', { name: 'How fast pages were' }).waitFor();
    expect(await faults()).toEqual([]);
    await open('sales', 'Sales');
    await page.getByText(/^Nothing is sold/).waitFor();
    expect(await faults()).toEqual([]);
    await open('settings', 'Settings');
    expect(await faults()).toEqual([]);
  });
});

describe('Tags and people at the desk', () => {
  /** Where an address leads, or the heading of its page. */
  const look = async (path: string) => {
    const response = await fetch(site.origin + path, { redirect: 'manual' });
    return (
      response.headers.get('location') ?? (await response.text()).match(/<h1[^>]*>([^<]*)/)?.[1]
    );
  };

  it('are renamed and merged by keyboard, for stories and their old addresses', async () => {
    await open('terms', 'Tags and people');
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.first().waitFor();
    expect(await faults()).toEqual([]);
    const [first, second] = await rows.getByRole('link').evaluateAll((links) =>
      links.map((link) => ({
        name: link.textContent ?? '',
        path: link.getAttribute('href') ?? '',
      })),
    );
    const story = /href="(\/(?:story|review|gallery)\/[^"]+)"/.exec(
      (await textOf(first?.path ?? '')).split('<main')[1] ?? '',
    )?.[1];

    await tabTo(page, `Rename ${first?.name ?? ''}`);
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('High water');
    await page.getByLabel('Its name in addresses').fill('High Water');
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(`${first?.name ?? ''} is now High water.`).waitFor();
    expect(await look(first?.path ?? '')).toBe('/tag/high-water/');
    await until(async () => (await look('/tag/high-water/')) === 'High water');
    await until(async () => (await textOf(story ?? '')).includes('/tag/high-water/'));

    await page.getByRole('searchbox', { name: 'Find by name or address' }).fill('high water');
    await tabTo(page, 'Merge High water into another one');
    await page.keyboard.press('Enter');
    const into = page.getByLabel('Becomes part of');
    await page
      .getByLabel('Find by name or address')
      .nth(1)
      .fill(second?.name ?? '');
    await into.getByText(second?.name ?? '').waitFor({ state: 'attached' });
    await into.selectOption(decodeURIComponent(second?.path.split('/')[2] ?? ''));
    await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    await page.getByText(`High water is now ${second?.name ?? ''}.`).waitFor();
    for (const old of ['/tag/high-water/', first?.path ?? ''])
      await until(async () => (await look(old)) === second?.path);
    await until(async () => (await textOf(second?.path ?? '')).includes(story ?? '-'));

    await page.getByRole('button', { name: 'People', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find by name or address' }).fill('');
    await until(async () =>
      ((await rows.getByRole('link').first().getAttribute('href')) ?? '').startsWith('/author/'),
    );
    expect(await faults()).toEqual([]);
  });
});

describe('The library of the desk', () => {
  const images = () => page.getByRole('list', { name: 'Images' }).getByRole('listitem');

  it('shows images of stories in pages, where one is used, and its shortcode', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('library', 'Images');
    await images().first().waitFor();
    const before = await images().count();
    await page.getByRole('button', { name: 'More images' }).press('Enter');
    await until(async () => (await images().count()) > before);
    const all = await images()
      .locator('img')
      .evaluateAll((shown) => shown.map((one) => one.getAttribute('src')));
    expect(new Set(all).size).toBe(all.length);
    const search = page.getByLabel('Search headlines and file names');
    await search.fill('in defense of the drawer');
    await until(async () => (await images().count()) < before);
    await images().first().getByRole('button').press('Enter');
    await page.getByRole('link', { name: 'In Defense of the Drawer' }).waitFor();
    await page.getByRole('button', { name: 'Copy its shortcode' }).click();
    await page.getByText('Copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^\{\{< image src="\/photos\/[^"]+" .*alt="[^"]+".* >\}\}$/);
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await search.fill('no story has these words');
    await page.getByText('Nothing here.').waitFor();
  });

  it('gives the editor an image with what was said of it', async () => {
    await open('', 'Items');
    await page.getByRole('button', { name: 'Write' }).click();
    const body = page.locator('.ProseMirror');
    await body.waitFor();
    await body.focus();
    await page.keyboard.press('Control+Shift+i');
    await page.getByRole('button', { name: 'Choose one of the library' }).press('Enter');
    await page.getByLabel('Search headlines and file names').fill('in defense of the drawer');
    const found = images().first().getByRole('button');
    await until(async () => (await images().count()) < 10);
    const alt = await found.getAttribute('aria-label');
    await found.press('Enter');
    const typed = page.getByLabel(/^Alternative text/);
    expect(await typed.inputValue()).toBe(alt);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await body.locator('img').first().waitFor({ state: 'attached' });
    expect(await body.locator('img').first().getAttribute('src')).toMatch(/^\/photos\//);
  });
});
