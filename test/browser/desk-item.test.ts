/** One item at the desk, in Chromium: its form, its editor, its check of links, and its previews. */
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Frame, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/build/paths.ts';
import { splitFrontMatter } from '../../shared/desk/front-matter.ts';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { beginItem, enterDesk, openNewItem, savedText } from '../support/desk-staff.ts';
import { tabTo } from '../support/desk.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { until } from '../support/until.ts';

let site: RunningSite;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  page = await enterDesk({ site, browser }, 'editor');
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

describe('The form of an item', () => {
  const storedYaml = async () => splitFrontMatter(await savedText(page))?.yaml ?? '';

  it('takes plans, times of being free and what a review says, and keeps keys of others to the letter', async () => {
    const others =
      "# Of the print desk\nprintPage:   '041'  # left\nprintBox: {a: 1,b:  [ 2,3 ]}\n";
    await openNewItem(page, (empty) => {
      const written = empty
        .replace(/^title: .*$/m, 'title:   "Drift,  heard"')
        .replace('\n---\n', `\n${others}---\n`);
      return `${written}\nIt plays.\n`;
    });

    const form = page.getByRole('group', { name: 'About this item' });
    expect(await form.getByLabel('Complete').count()).toBe(0);
    await form.getByLabel('Who reads it').selectOption('subscribers');
    await form.getByRole('checkbox', { name: 'Complete' }).check();
    await form.getByRole('checkbox', { name: 'Table' }).check();
    await form.getByRole('checkbox', { name: 'Complete' }).uncheck();
    await form.getByLabel('Free for the first days').fill('3');
    await form.getByLabel('Free after so many days').fill('365');
    await form.getByLabel('Kind').selectOption('review');
    await form.getByLabel('Category').selectOption('headphones');
    await form.getByLabel('Rating, 0 to 10').fill('8.5');
    await form.getByLabel('Pros').fill('Holds its tune\n\n Lasts a week ');
    await form.getByLabel('Cons').fill('The case is a brick');
    await form.getByLabel('Verdict').fill('A good one: "buy it".');
    await form.getByLabel('Product').fill('Drift');
    await form.getByLabel('Brand').fill('Halcyon');
    await form.getByLabel('Price').fill('349.5');
    await form.getByLabel('Currency').fill('usd');
    await form.getByLabel('Sold by').fill('Halcyon');
    await form.getByLabel('Address where it is sold').fill('https://halcyon.example/drift');
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page)).toEqual([]);
    }
    const yaml = await storedYaml();
    expect(yaml).toContain(`title:   "Drift,  heard"\n`);
    expect(yaml).toContain(others);
    for (const part of [
      'access: subscribers\n',
      'tiers:\n  - table\n',
      'free:\n  firstDays: 3\n  afterDays: 365\n',
      'type: review\n',
      '  category: headphones\n',
      '  rating: 8.5\n',
      '  pros:\n    - Holds its tune\n    - Lasts a week\n',
      '  product:\n    name: "Drift"\n    brand: Halcyon\n    price: 349.5\n    currency: USD\n',
      '  buy:\n    retailer: Halcyon\n    url: https://halcyon.example/drift\n',
    ])
      expect(yaml).toContain(part);

    // What is not valid is not taken, and said where it is.
    for (const [label, typed] of [
      ['Rating, 0 to 10', '11'],
      ['Free for the first days', '0'],
      ['Free for the first days', '2.5'],
      ['Currency', 'EU'],
      ['Address where it is sold', 'halcyon'],
    ] as const) {
      const field = form.getByLabel(label);
      const before = await field.inputValue();
      await field.fill(typed);
      expect(await field.evaluate((one: HTMLInputElement) => one.validity.valid)).toBe(false);
      expect(await storedYaml()).toBe(yaml);
      await field.fill(before);
    }
    expect(await storedYaml()).toBe(yaml);

    await page.reload();
    expect(await form.getByRole('checkbox', { name: 'Table' }).isChecked()).toBe(true);
    expect(await form.getByLabel('Pros').inputValue()).toBe('Holds its tune\nLasts a week');
    await form.getByLabel('Free after so many days').fill('');
    await form.getByLabel('Sold by').fill('');
    await form.getByLabel('Address where it is sold').fill('');
    const less = await storedYaml();
    expect(less).toContain('free:\n  firstDays: 3\n');
    expect(less).not.toMatch(/afterDays|buy:/);

    await page.keyboard.press('Control+Enter');
    await page.getByText('✓ A rating').waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.locator('.desk-bar .desk-state', { hasText: /^Published$/ }).waitFor();
    const path = '/review/drift-heard/';
    const get = async () => (await fetch(site.origin + path)).text();
    // For three days everybody reads it.
    await until(async () => (await get()).includes('Holds its tune'));
    expect(await get()).toContain('A good one: ');
    // The address has the kind: it stays.
    await page.reload();
    expect(await form.getByLabel('Kind').isDisabled()).toBe(true);
    await form.getByLabel('Free for the first days').fill('');
    expect(await storedYaml()).not.toContain('free:');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Publish the change' }).click();
    // Without its own times it is for subscribers of the plan.
    await until(async () => !(await get()).includes('Holds its tune'));
    expect(await get()).toContain('data-paywall="full"');
  });

  it('leaves tags and people as they are that are only passed, and takes those that the site has', async () => {
    const terms =
      'authors: [ { slug: nzakas,name: Nicholas C. Zakas } ]\n' +
      'tags:\n  - slug: washington\n    name:  Washington, D.C.\n';
    await openNewItem(page, (empty) => {
      const titled = empty.replace(/^title: .*$/m, 'title: A walk in the capital');
      return `${titled.replace(/^(?:authors|tags): .*\n/gm, '').replace('\n---\n', `\n${terms}---\n`)}\nWe walk.\n`;
    });
    const form = page.getByRole('group', { name: 'About this item' });
    expect(await form.getByLabel('Tags').inputValue()).toBe('"Washington, D.C."');
    for (const label of ['Authors', 'Tags', 'Section', 'Authors'])
      await form.getByLabel(label).focus();
    await page.getByLabel('Headline', { exact: true }).fill('A walk in Washington');
    expect(await storedYaml()).toContain(terms);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.locator('.desk-bar .desk-state', { hasText: /^Published$/ }).waitFor();

    await beginItem(page, 'Another walk');
    await form.getByLabel('Tags').pressSequentially('C++, wash');
    await form
      .locator('option[value=\'C++, "Washington, D.C."\']')
      .first()
      .waitFor({ state: 'attached' });
    await form.getByLabel('Tags').fill('C++, "washington, d.c."');
    await form.getByLabel('Authors').fill('nicholas c. zakas, Ann O’Neill, Jr');
    await form.getByLabel('Section').focus();
    const taken = [
      'authors:\n  - slug: nzakas\n    name: Nicholas C. Zakas\n  - slug: ann-oneill\n',
      'tags:\n  - slug: c++\n    name: C++\n  - slug: washington\n    name: Washington, D.C.\n',
    ];
    await until(async () => {
      const yaml = await storedYaml();
      return taken.every((part) => yaml.includes(part));
    });
  });

  it('says before a review is published what it lacks', async () => {
    await beginItem(page, 'A review without a verdict');
    const form = page.getByRole('group', { name: 'About this item' });
    await form.getByLabel('Kind').selectOption('review');
    await page.keyboard.press('Control+Enter');
    await page.getByText('○ A rating is missing').waitFor();
    await page.getByText('○ The name of the product is missing').waitFor();
    expect(await page.getByRole('button', { name: 'Publish now' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'As readers see it' }).click();
    await page.locator('.desk-message').getByText('A rating is missing').waitFor();
    await form.getByLabel('Rating, 0 to 10').fill('7');
    await form.getByLabel('Product').fill('Drift');
    // As an article it has nothing of a review, and as a review again what was said of it.
    await form.getByLabel('Kind').selectOption('article');
    expect(await storedYaml()).not.toContain('rating');
    await form.getByLabel('Kind').selectOption('review');
    expect(await form.getByLabel('Rating, 0 to 10').inputValue()).toBe('7');
    expect(await storedYaml()).toContain('rating: 7');
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Preview', exact: true }).click(),
    ]);
    await preview.waitForURL('**/preview/review/**');
    await preview.getByRole('heading', { name: 'A review without a verdict' }).waitFor();
    await preview.close();
  });

  it('has the fields of the schema, folded away, and names what is not valid where it is', async () => {
    await page.goto(`${site.origin}/desk/#/`);
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByLabel('Headline', { exact: true }).fill('High water at the pier');
    const form = page.getByRole('group', { name: 'About this item' });
    expect(await form.getByLabel('Kicker').isVisible()).toBe(false);
    for (const group of ['Search and social', 'Other people', 'More'])
      await form.getByText(group, { exact: true }).click();
    await form.getByLabel('Title for search engines').fill('High water: what it means');
    await form.getByLabel('Description when it is shared').fill('Read it at the pier.');
    await form.getByLabel('Listing it (noindex)').check();
    await form.getByLabel('Following its links (nofollow)').check();
    await form.getByLabel('Listing it (noindex)').uncheck();
    await form.getByLabel('Photographs by').fill('Tomás Reyes, Ines Calloway');
    await form.getByLabel('Template').selectOption({ label: 'Feature' });
    await form.getByLabel('Kicker').fill('Field notes');
    await form.getByLabel('Address of the original').fill('https://example.org/first');
    const yaml = await storedYaml();
    for (const part of [
      'seoTitle: "High water: what it means"\n',
      'socialDescription: Read it at the pier.\n',
      'robots:\n  - nofollow\n',
      'contributors:\n  photographer:\n    - slug: tomas-reyes\n      name: Tomás Reyes\n',
      'template: feature-story\n',
      'kicker: Field notes\n',
      'canonical: https://example.org/first\n',
    ])
      expect(yaml).toContain(part);
    for (const [label, typed, said] of [
      ['Name in the address', 'high water', 'it has no spaces'],
      ['Address of the original', 'example.org', 'an address begins with'],
      ['Language, if it is another one', 'no such', 'a language is written like'],
      ['How near to the top', 'high', 'a number is needed'],
      ['Corrections until now', '- text: x', '0.date'],
    ] as const) {
      const field = form.getByLabel(label);
      const before = await field.inputValue();
      await field.fill(typed);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const note = (await field.getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`[id="${note}"]`).innerText()).toContain(said);
      expect(await storedYaml()).toBe(yaml);
      for (const width of [375, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await axeViolations(page)).toEqual([]);
      }
      await field.fill(before);
      expect(await field.getAttribute('aria-invalid')).toBeNull();
    }
    expect(await storedYaml()).toBe(yaml);
  });

  it('redirects the old address of an item to its new one', async () => {
    const form = page.getByRole('group', { name: 'About this item' });
    const publish = async (name: string) => {
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name }).click();
      await page.locator('.desk-bar .desk-state', { hasText: /^Published$/ }).waitFor();
    };
    await publish('Publish now');
    const old = '/story/high-water-at-the-pier/';
    const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' });
    await until(async () => (await get(old)).status === 200);
    const html = await (await get(old)).text();
    for (const part of ['<title>High water: what it means', 'Field notes', 'Tomás Reyes'])
      expect(html).toContain(part);
    await form.getByText('Search and social', { exact: true }).click();
    await form.getByText('The old address leads to the new one.').waitFor();
    const slug = form.getByLabel('Name in the address');
    expect(await slug.inputValue()).toBe('high-water-at-the-pier');
    await slug.fill('flood');
    await storedYaml();
    await publish('Publish the change');
    await until(async () => (await get('/story/flood/')).status === 200);
    await until(async () => (await get(old)).headers.get('location') === '/story/flood/');
    expect((await get(old)).status).toBe(301);
  });
});

describe('What is not saved', () => {
  const question = () => page.getByRole('dialog', { name: 'Not saved yet' });
  const items = () => page.getByRole('link', { name: 'Items', exact: true });
  const list = () => page.getByRole('heading', { name: 'Items', level: 1 });

  afterEach(async () => {
    await page.context().setOffline(false);
  });

  it('is not left without a word while there is no connection, and is saved when there is one again', async () => {
    await openNewItem(page, (empty) => `${empty.replace(/^title: .*$/m, 'title: Kept')}\nFirst.\n`);
    const at = page.url();
    const text = page.getByLabel('Text', { exact: true });
    await page.context().setOffline(true);
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' And this, without a connection.');
    // The button of the browser leads away as well.
    await page.goBack();
    await question().waitFor();
    await question().getByRole('button', { name: 'Stay' }).click();
    await question().waitFor({ state: 'detached' });
    await items().click();
    await question().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect([page.url(), await text.innerText()]).toEqual([
      at,
      expect.stringContaining('And this, without a connection.'),
    ]);
    await page.context().setOffline(false);
    expect(await savedText(page)).toContain('And this, without a connection.');
    await items().click();
    await list().waitFor();
    await page.goto(at);
    await text.waitFor();
    expect(await text.innerText()).toContain('And this, without a connection.');
  });

  it('is saved by who leaves at once, and is lost for who wants that', async () => {
    await beginItem(page, 'Typed and left');
    const at = page.url();
    await items().click();
    await list().waitFor();
    await page.goto(at);
    const hed = page.getByLabel('Headline', { exact: true });
    await until(async () => (await hed.inputValue()) === 'Typed and left');
    await page.context().setOffline(true);
    await hed.fill('Lost');
    await items().click();
    await question().getByRole('button', { name: 'Leave without saving' }).click();
    await question().waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await page.goto(at);
    await until(async () => (await hed.inputValue()) === 'Typed and left');
  });

  it('is nothing of an item that is deleted', async () => {
    await beginItem(page, 'Given up');
    const asked = page.getByRole('dialog', { name: 'Delete this draft' });
    const remove = page.getByRole('button', { name: 'Delete this draft' });
    await remove.click();
    await asked.waitFor();
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Headline', { exact: true }).inputValue()).toBe('Given up');
    await remove.click();
    await asked.getByRole('button', { name: 'Delete this draft' }).click();
    await list().waitFor();
    expect(await question().count()).toBe(0);
  });
});

describe('The editor of the desk', () => {
  const photo = (name: string) => resolve(projectRoot, 'sample/photos', name);
  const images = ['abel-nakamura.webp', 'bad-map-four-blocks.webp'];

  /** Begins an item, with the cursor in its text. */
  async function write(hed: string): Promise<void> {
    await beginItem(page, hed);
    await page.getByLabel('Text', { exact: true }).focus();
  }

  it('puts in tables, footnotes, boxes and formulas by keyboard alone', async () => {
    await write('By keyboard');
    await page.keyboard.type('Words.');
    await page.keyboard.press('Control+Alt+f');
    await page.keyboard.type('A note.');
    await page.keyboard.press('Control+Alt+f');
    await page.keyboard.press('Control+Alt+t');
    const table = page.locator('.desk-body table');
    await table.waitFor();
    await table.locator('th').first().click();
    for (const word of ['Name', 'Age', 'Town', 'Ines']) {
      await page.keyboard.type(word);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+Alt+y');
    await page.keyboard.press('Control+Alt+k');
    await page.keyboard.type('Who was there');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Alt+q');
    await page.getByLabel('The words').waitFor();
    await page.keyboard.type('So it was.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ines');
    await page.keyboard.press('Enter');
    await page.locator('.desk-card-pullquote').waitFor();
    await page.keyboard.press('Control+Alt+e');
    await page.getByLabel('Address of the video or recording').waitFor();
    await page.keyboard.type('https://example.com/video');
    await page.keyboard.press('Enter');
    await page.getByText('This address is of no video').waitFor();
    await page.getByLabel('Address of the video or recording').fill('https://youtu.be/r7i-2wHtNjw');
    await page.keyboard.press('Enter');
    await page.locator('.desk-card-player').waitFor();
    await page.keyboard.press('Control+Alt+m');
    await page.getByLabel('In TeX').fill('\\frac{a}{b}');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.locator('.desk-body mfrac').waitFor();
    const text = await savedText(page);
    for (const part of [
      '<sup class="footnote-ref"><a href="#user-content-fn1" id="user-content-fnref1">[1]</a></sup>',
      '<p>A note. <a class="footnote-backref" href="#user-content-fnref1">↩︎</a></p>',
      '<th class="align-right">Age</th>',
      '<figcaption>Who was there</figcaption>',
      '{{< pullquote "So it was." by="Ines" >}}',
      '{{< player provider="youtube" id="r7i-2wHtNjw" url="https://www.youtube.com/watch?v=r7i-2wHtNjw" >}}',
      'alttext="\\frac{a}{b}"',
    ])
      expect(text).toContain(part);
    // Every box opens again, and nothing became an atom.
    await page.reload();
    await page.locator('.desk-body table').waitFor();
    expect(await page.locator('.desk-atom').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each([
    ['a key', '<p>It burns nightly</p>'],
    ['pasted text', '<p>It burns nightly and daily</p>'],
  ])('keeps what was selected when %s comes right after the cursor moved', async (what, kept) => {
    await write('A busy page');
    await page.keyboard.type('It burns nightly');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.locator('.desk-toolbar button:enabled', { hasText: 'Link' }).waitFor();
    // In one task, as on a busy page: the browser has not told of the cursor that has moved.
    await page.getByLabel('Text', { exact: true }).evaluate((body, came) => {
      getSelection()?.collapseToEnd();
      const options = { bubbles: true, cancelable: true };
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ' and daily');
      body.dispatchEvent(
        came === 'a key'
          ? new KeyboardEvent('keydown', { ...options, key: 'Enter' })
          : new ClipboardEvent('paste', { ...options, clipboardData }),
      );
    }, what);
    expect(await savedText(page)).toContain(kept);
  });

  it('keeps a block that it does not know when somebody selects it by keyboard and types', async () => {
    const kept = '<video src="/story.mp4"></video>';
    await openNewItem(page, (empty) => `${empty}\n${kept}\n\n<p>Words.</p>\n`);
    await tabTo(page, 'Text');
    await page.keyboard.press('ArrowUp');
    await page.locator('.desk-atom.ProseMirror-selectednode').waitFor();
    await page.keyboard.type('Look');
    const text = await savedText(page);
    expect(text).toContain(kept);
    expect(text).toMatch(/<\/video>\s+<p>Look<\/p>\s+<p>Words\.<\/p>/);
  });

  it('shows a list of its keys', async () => {
    await write('Keys');
    await page.keyboard.press('Control+/');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Footnote').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.type('Goes on.');
    expect(await savedText(page)).toContain('<p>Goes on.</p>');
  });

  it('opens a dialog in the moment in which another one closes, and keeps no answer of one that is given up', async () => {
    await write('One after the other');
    await page.keyboard.press('Control+Alt+p');
    const product = page.getByRole('dialog', { name: 'Product' });
    await product.waitFor();
    // The event of the closing comes with the next frame.
    await page.evaluate(() => {
      document.querySelector('dialog')?.close();
      const key = { key: 'q', code: 'KeyQ', ctrlKey: true, altKey: true };
      document
        .querySelector('.ProseMirror')
        ?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
    });
    const quote = page.getByRole('dialog', { name: 'Pull quote' });
    await quote.waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    expect(await quote.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await quote.waitFor({ state: 'detached' });

    let go = () => {};
    const gone = new Promise<void>((done) => {
      go = done;
    });
    await page.route('**/api/desk/formula', async (route) => {
      await gone;
      await route.continue();
    });
    await page.keyboard.press('Control+Alt+m');
    const formula = page.getByRole('dialog', { name: 'Formula' });
    await formula.getByLabel('In TeX').fill('a');
    await formula.getByRole('button', { name: 'Keep' }).click();
    await formula.getByRole('button', { name: 'Cancel' }).click();
    await formula.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Alt+q');
    await quote.waitFor();
    const answered = page.waitForResponse('**/api/desk/formula');
    go();
    await (await answered).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    expect(await quote.isVisible()).toBe(true);
    expect(await page.locator('.desk-body math').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.unroute('**/api/desk/formula');
    await quote.waitFor({ state: 'detached' });
  });

  it('stores galleries in the order of the keyboard, and focal points of arrow keys', async () => {
    await write('Images');
    await page.keyboard.press('Control+Alt+g');
    const files = page.getByLabel('Add images');
    await files.setInputFiles(images.map(photo));
    const rows = page.locator('.desk-slide');
    await rows.nth(1).waitFor();
    await rows.nth(0).getByLabel('Alternative text').fill('The first');
    await rows.nth(1).getByLabel('Alternative text').fill('The second');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.locator('.desk-slides img').nth(1).waitFor();
    const text = await savedText(page);
    expect(text).toMatch(
      /\{\{< gallery >\}\}\n.*alt="The second".*\n.*alt="The first".*\n\{\{< \/gallery >\}\}/,
    );

    await page.getByLabel('Text', { exact: true }).focus();
    await page.keyboard.press('Control+Shift+i');
    await page.getByLabel('File').setInputFiles(photo(images[0] ?? ''));
    await page.getByLabel('Alternative text: what').fill('A harbor');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('.desk-figure figcaption', { hasText: 'A harbor' }).click();
    await page.keyboard.press('Alt+Enter');
    await page.locator('.desk-focal-image').focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('.desk-crops img').count()).toBe(5);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep' }).click();
    expect(await savedText(page)).toMatch(/\{\{< image .*alt="A harbor".* focal="0.4 0.49" >\}\}/);
  });
});

describe('The check of links', () => {
  const ALIVE = '/story/in-defense-of-the-drawer/';

  const write = (hed: string, body: string) =>
    openNewItem(page, (empty) => `${empty.replace(/^title: .*$/m, `title: ${hed}`)}\n${body}\n`);

  const checks = () => page.getByRole('dialog', { name: 'Publish', exact: true });
  const dead = () => checks().getByText('These links lead nowhere:');
  const fine = () => checks().getByText('✓ Links on this site that lead somewhere');

  it('names each link of the text and of its boxes that leads nowhere, once, and none that leads somewhere', async () => {
    await site.masthead('redirects', 'add', '/2019/05/drawers/', ALIVE);
    await write(
      'Of links',
      [
        `<p><a href="${ALIVE}">Here</a>, <a href="/2019/05/drawers/">moved</a>, <a href="/category/science/">all</a>,`,
        `<a href="https://nowhere.example/gone/">elsewhere</a>, <a href="mailto:ada@desk.example">by letter</a>,`,
        `<a href="/story/nothing-here/">nothing</a>, <a href="/story/nothing-here/">again</a>, <a href="${site.origin}/tag/no-such-tag/?a=1">a tag</a>.</p>`,
        '',
        '{{< product name="Drift" url="/review/no-such-review/" >}}',
      ].join('\n'),
    );
    await page.keyboard.press('Control+Enter');
    await dead().waitFor();
    expect(await dead().innerText()).toBe(
      '○ These links lead nowhere: /story/nothing-here/, /tag/no-such-tag/?a=1, /review/no-such-review/',
    );
    expect(await axeViolations(page)).toEqual([]);
    // It is said, and forbids nothing: the other story may be published next.
    expect(await checks().getByRole('button', { name: 'Publish now' }).isEnabled()).toBe(true);
  });

  it('is fine with a text whose links lead somewhere, and knows what is published and withdrawn since', async () => {
    await write('Of the other one', '<p>Words.</p>');
    const other = page.url();
    await page.keyboard.press('Control+Enter');
    await fine().waitFor();
    await checks().getByRole('button', { name: 'Publish now' }).click();
    await page.locator('.desk-bar .desk-state', { hasText: /^Published$/ }).waitFor();
    const path = '/story/of-the-other-one/';
    const status = async () => (await fetch(site.origin + path)).status;
    await until(async () => (await status()) === 200);

    await write(
      'Of this one',
      `<p><a href="${path}">The other one</a> and a note.<sup class="footnote-ref"><a href="#user-content-fn1" id="user-content-fnref1">[1]</a></sup></p>`,
    );
    const own = page.url();
    await page.keyboard.press('Control+Enter');
    await fine().waitFor();
    expect(await dead().count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.goto(other);
    await page.getByRole('button', { name: 'Take it off the site' }).click();
    await page.locator('.desk-bar .desk-state', { hasText: /^Withdrawn$/ }).waitFor();
    await until(async () => (await status()) !== 200);
    await page.goto(own);
    await page.getByLabel('Text', { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await dead().waitFor();
    expect(await dead().innerText()).toBe(`○ These links lead nowhere: ${path}`);
  });
});

describe('A preview at the desk', () => {
  /** Of somebody who writes, and may not publish. */
  let page: Page;
  beforeAll(async () => {
    page = await enterDesk({ site, browser }, 'writer', {
      viewport: { width: 1440, height: 900 },
    });
  });

  const OPEN = 'Everybody reads how it began.';
  const PAID = 'Only subscribers read how it ended.';

  /** Writes an item for the subscribers of a plan, and opens it at the desk. */
  async function write(): Promise<void> {
    await openNewItem(page, (empty) => {
      const named = empty
        .replace(/^title: .*$/m, 'title: Of two tides')
        .replace(/^access: .*$/m, 'access: subscribers\ntiers: [complete]');
      return `${named}\n<p>${OPEN}</p><!--more--><p>${PAID}</p>\n`;
    });
  }

  /** Returns the windows of the dialog by their widths, once they show a page. */
  async function shown(width: number): Promise<Frame> {
    const element = page.locator(`iframe[title$="${width} pixels wide"]`);
    const frame = await (await element.elementHandle())?.contentFrame();
    if (frame === null || frame === undefined) throw new Error(`There is no window of ${width}`);
    await frame.getByRole('heading', { name: 'Of two tides' }).first().waitFor();
    await frame.getByText(OPEN).waitFor();
    return frame;
  }

  it('PW-01 PW-10 is the real page of each kind of reader, side by side in two windows, by keyboard', async () => {
    await write();
    const opened: string[] = [];
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) opened.push(frame.url());
    });
    await tabTo(page, 'As readers see it');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'As readers see it' });
    await dialog.waitFor();
    const kinds = dialog.getByRole('group', { name: 'Readers' }).getByRole('button');
    expect(await kinds.allInnerTexts()).toEqual([
      'No account, at the wall',
      'With an account',
      ...['Subscriber, Digital', 'Subscriber, Complete', 'Subscriber, Table'],
    ]);
    for (const [kind, isOpen] of [
      ['No account, at the wall', false],
      ['With an account', false],
      ['Subscriber, Digital', false],
      ['Subscriber, Complete', true],
    ] as const) {
      await tabTo(page, kind);
      await page.keyboard.press('Enter');
      await dialog.locator(`iframe[title^="${kind}"]`).first().waitFor();
      for (const width of [375, 1440]) {
        const frame = await shown(width);
        expect(await frame.evaluate(() => innerWidth)).toBe(width);
        expect([kind, width, await frame.getByText(PAID).count()]).toEqual([
          ...[kind, width, isOpen ? 1 : 0],
        ]);
        expect((await frame.content()).includes(PAID)).toBe(isOpen);
        expect((await frame.locator('[data-paywall="full"]').count()) > 0).toBe(!isOpen);
      }
      // The link opens this much for who has it, and nothing for who has it without its token.
      const href = (await dialog.getByRole('link').getAttribute('href')) ?? '';
      const [path = ''] = href.split('?');
      for (const output of ['', 'json']) {
        const asked = `${site.origin}${href}&output=${output}`;
        expect((await (await fetch(asked)).text()).includes(PAID)).toBe(isOpen);
        const bare = await fetch(`${site.origin}${path}?output=${output}`);
        expect([bare.status, (await bare.text()).includes(OPEN)]).toEqual([404, false]);
      }
    }
    // A window that loads its page again takes what its editor looks at away.
    expect(opened).toHaveLength(2 * new Set(opened).size);
    const boxes = await dialog.locator('.desk-frame').all();
    const [phone, screen] = await Promise.all(boxes.map((box) => box.boundingBox()));
    expect(phone?.y).toBe(screen?.y);
    await tabTo(page, 'Close');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await until(async () => (await page.getByRole('dialog').count()) === 0);
  });

  it('fits telephones and large screens, without a violation', async () => {
    await page.getByRole('button', { name: 'As readers see it' }).click();
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await shown(375);
      const dialog = page.getByRole('dialog', { name: 'As readers see it' });
      const over = await dialog.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect([width, over]).toEqual([width, 0]);
      expect(await axeViolations(page)).toEqual([]);
    }
  });
});
