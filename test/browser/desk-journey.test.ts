/**
 * The whole way of a story, from the first word to the letter that names it, twice: by keyboard alone and
 * by mouse. Nothing is done but by what is on the screen.
 */
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/build/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { enterDesk, isSaved } from '../support/desk-staff.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { until } from '../support/until.ts';

const PHOTO = resolve(projectRoot, 'sample/photos/abel-nakamura.webp');
const READER = 'reader@mail.example';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  await subscribe();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const outbox = () => readOutbox(join(site.dataDir, 'outbox'));
async function emailTo(address: string, subject: RegExp) {
  let found: Awaited<ReturnType<typeof readOutbox>>[number] | undefined;
  await until(async () => {
    found = (await outbox()).find(
      (mail) =>
        subject.test(mail.subject ?? '') &&
        mail.to?.some((one) => one.address === address) === true,
    );
    return found !== undefined;
  });
  return found;
}

/** Somebody reads the weekly newsletter. */
async function subscribe(): Promise<void> {
  const plain = { baseURL: site.origin, javaScriptEnabled: false };
  const page = await (await browser.newContext(plain)).newPage();
  await page.goto('/newsletter/weekly/');
  await page.getByLabel('Email address').first().fill(READER);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/newsletter\/weekly\/?\?sent=1/);
  const mail = await emailTo(READER, /./);
  const link = /https?:\/\/\S*confirm=[^\s"<)]+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.locator('main form button[type=submit]').first().click();
  await page
    .getByText(/confirmed|signed up|thank/i)
    .first()
    .waitFor();
  await page.context().close();
}

/** How somebody does things: with their hands on the keys, or on the mouse. */
interface Hands {
  readonly name: string;
  /** Comes to a control. */
  readonly to: (control: Locator) => Promise<void>;
  readonly press: (control: Locator) => Promise<void>;
  /** Chooses an option of a list. */
  readonly choose: (list: Locator, option: string) => Promise<void>;
  readonly bold: (page: Page, word: string) => Promise<void>;
  /** Opens the form for an image in the text. */
  readonly image: (page: Page) => Promise<void>;
  readonly openPublishing: (page: Page) => Promise<void>;
  /** @param typed As the parts of a time are typed one after the other. */
  readonly time: (field: Locator, typed: string, value: string) => Promise<void>;
  /** Places a story on a front, before all others. */
  readonly place: (page: Page, hed: string) => Promise<void>;
}

const TABS = 300;

/** Moves by Tab until a control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  for (let steps = 0; steps < TABS; steps += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${String(control)}`);
}

const byKeyboard: Hands = {
  name: 'by keyboard alone',
  to: tabTo,
  async press(control) {
    await tabTo(control);
    await control.page().keyboard.press('Enter');
  },
  async choose(list, option) {
    await tabTo(list);
    await list.page().keyboard.type(option);
  },
  async bold(page, word) {
    await page.keyboard.press('Control+b');
    await page.keyboard.type(word);
    await page.keyboard.press('Control+b');
  },
  async image(page) {
    await page.keyboard.press('Control+Shift+i');
  },
  async openPublishing(page) {
    await page.keyboard.press('Control+Enter');
  },
  async time(field, typed) {
    await tabTo(field);
    const { keyboard } = field.page();
    for (const part of typed.split(' ')) {
      await keyboard.type(part);
      // A part that takes no more digits has moved on by itself.
      if (part.length > 2 && /\d$/.test(part)) await keyboard.press('ArrowRight');
    }
  },
  async place(page, hed) {
    await byKeyboard.press(page.getByRole('button', { name: `Add: ${hed}`, exact: true }));
    const handle = page.getByRole('button', { name: `Move: ${hed}`, exact: true });
    await tabTo(handle);
    const first = page.getByRole('list', { name: 'Lead' }).getByRole('listitem').first();
    for (let steps = 0; steps < 30 && !(await first.innerText()).includes(hed); steps += 1)
      await page.keyboard.press('ArrowUp');
  },
};

const byMouse: Hands = {
  name: 'by mouse',
  to: (control) => control.click(),
  press: (control) => control.click(),
  async choose(list, option) {
    // The list that opens is the system’s, which no page and no test can click.
    await list.click();
    await list.selectOption({ label: option });
  },
  async bold(page, word) {
    await page.keyboard.type(word);
    const body = page.getByLabel('Text', { exact: true });
    const box = await body.getByText(word).evaluate((element, text) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(text) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }
      return { x: 0, y: 0 };
    }, word);
    await page.mouse.dblclick(box.x, box.y);
    await page.getByRole('button', { name: 'Bold', exact: true }).click();
  },
  async image(page) {
    await page.getByText('Insert', { exact: true }).click();
    await page.getByRole('button', { name: 'Image', exact: true }).click();
  },
  async openPublishing(page) {
    await page.getByRole('button', { name: 'Publish…' }).click();
  },
  async time(field, _, value) {
    // The calendar that opens is the system’s.
    await field.click();
    await field.fill(value);
  },
  async place(page, hed) {
    const found = page.getByRole('listitem').filter({
      has: page.getByRole('button', { name: `Add: ${hed}`, exact: true }),
    });
    const lead = page.getByRole('list', { name: 'Lead' }).getByRole('listitem');
    const isEmpty = (await lead.count()) === 0;
    await found.dragTo(isEmpty ? page.locator('.desk-drop').first() : lead.first());
  },
};

const state = (page: Page, name: string) =>
  page.locator('.desk-bar .desk-state', { hasText: new RegExp(`^${name}$`) }).waitFor();

/** Adds the photograph in the form that is open: the file, and what it shows. */
async function addPhoto(page: Page, hands: Hands, alt: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add an image' });
  const file = form.getByLabel('File');
  await file.waitFor();
  const opening = page.waitForEvent('filechooser');
  if (hands === byKeyboard) {
    await tabTo(file);
    await page.keyboard.press('Space');
  } else await file.click();
  await (await opening).setFiles(PHOTO);
  await hands.to(form.getByLabel(/^Alternative text/));
  await page.keyboard.type(alt);
  await hands.press(form.getByRole('button', { name: 'Add', exact: true }));
  await form.waitFor({ state: 'detached' });
}

const statusOf = async (path: string) =>
  (await fetch(site.origin + path, { redirect: 'manual' })).status;
const textOf = async (path: string) => (await fetch(site.origin + path)).text();

describe('A story and its letter', () => {
  it.each([byKeyboard, byMouse])('are made $name', async (hands) => {
    const page = await enterDesk({ site, browser }, 'publisher');
    const hed = `The pier, ${hands.name}`;
    const path = `/story/the-pier-${hands.name.replaceAll(' ', '-')}/`;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const menu = (name: string) =>
      page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true });
    const body = page.getByLabel('Text', { exact: true });

    // Writes.
    await hands.press(button('Write'));
    await hands.to(page.getByLabel('Headline', { exact: true }));
    await page.keyboard.type(hed);
    await hands.to(page.getByLabel('Dek', { exact: true }));
    await page.keyboard.type('Somebody lights its lamp.');
    await hands.to(body);
    await page.keyboard.type('It burns ');
    await hands.bold(page, 'nightly');
    await page.keyboard.press('End');
    await page.keyboard.type('\n');
    await hands.choose(page.getByRole('combobox', { name: 'Section', exact: true }), 'Science');
    await isSaved(page);
    expect(await body.innerHTML()).toContain('<strong>nightly</strong>');

    // Illustrates: an image in the text, and the lead image.
    await hands.to(body);
    await page.keyboard.press('Control+End');
    await hands.image(page);
    await addPhoto(page, hands, 'A lamp');
    await body.locator('img').waitFor();
    await hands.press(button('Add a lead image'));
    await addPhoto(page, hands, 'The pier');
    await button('Another lead image').waitFor();
    await isSaved(page);

    // Previews.
    const opening = page.context().waitForEvent('page');
    await hands.press(button('Preview'));
    const preview = await opening;
    await preview.waitForURL('**/preview/story/**');
    await preview.getByRole('heading', { name: hed }).waitFor();
    await preview.getByRole('img', { name: 'The pier' }).first().waitFor();
    await preview.close();

    // Schedules, and publishes at once.
    const publishing = page.getByRole('dialog', { name: 'Publish' });
    await hands.openPublishing(page);
    const when = publishing.getByLabel(/^When readers see it/);
    await hands.time(when, '01 31 2099 07 00 AM', '2099-01-31T07:00');
    await hands.press(publishing.getByRole('button', { name: 'Schedule' }));
    await state(page, 'Scheduled');
    expect(await statusOf(path)).toBe(404);
    await hands.openPublishing(page);
    // A time that lacks a part keeps the form from being sent.
    await hands.to(when);
    await page.keyboard.press('Delete');
    await hands.press(publishing.getByRole('button', { name: 'Now instead' }));
    await hands.press(publishing.getByRole('button', { name: 'Publish now' }));
    await state(page, 'Published');
    await until(async () => (await statusOf(path)) === 200);
    const published = await textOf(path);
    for (const part of ['<strong>nightly</strong>', 'alt="A lamp"', 'alt="The pier"'])
      expect(published).toContain(part);

    // Corrects.
    await hands.to(page.getByLabel('Dek', { exact: true }));
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Nobody knows who.');
    await isSaved(page);
    await hands.openPublishing(page);
    await hands.to(publishing.getByLabel(/^Correction that readers see/));
    await page.keyboard.type('We said that we knew.');
    await hands.press(publishing.getByRole('button', { name: 'Publish the change' }));
    await state(page, 'Published');
    await until(async () => (await textOf(path)).includes('We said that we knew.'));

    // Arranges the home page.
    await hands.press(menu('Fronts'));
    await hands.press(page.getByRole('link', { name: 'Home page' }));
    await hands.place(page, hed);
    await hands.press(button('Publish now'));
    await page.getByText('Readers see this arrangement.').waitFor();
    await until(async () => {
      const home = (await textOf('/')).split('<main')[1] ?? '';
      return home.indexOf(path) > 0 && home.indexOf(path) === home.search(/\/(?:story|review)\//);
    });

    // Sends a letter of what is new.
    await hands.press(menu('Newsletters'));
    const weekly = page.getByRole('region', { name: /Weekly/ });
    await hands.press(weekly.getByRole('button', { name: 'Compose' }));
    const named = new RegExp(`News ${hands.name}$`);
    await hands.to(page.getByLabel('Subject', { exact: true }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`News ${hands.name}`);
    await hands.press(button('Save'));
    await page.getByText('Saved.').waitFor();
    await hands.press(button('Send a test to me'));
    const said = await page.getByText(/^A test was sent to/).innerText();
    await emailTo(said.slice('A test was sent to '.length, -1), named);
    await hands.press(button('Approve'));
    await page.getByText(/^Approved:/).waitFor();
    await hands.press(button('Send now…'));
    await hands.press(page.getByRole('button', { name: /^Send to \d+ readers/ }));
    const letter = await emailTo(READER, named);
    expect(letter?.html).toContain(hed);

    // Withdraws.
    await hands.press(menu('Items'));
    await hands.press(page.getByRole('link', { name: hed }));
    await hands.press(button('Take it off the site'));
    await state(page, 'Withdrawn');
    await until(async () => (await statusOf(path)) === 404);
    await until(async () => !(await textOf('/')).includes(path));
    await page.context().close();
  });
});
