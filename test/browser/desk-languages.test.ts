/**
 * The desk in other languages than English, in Chromium: each view and dialog of a German and an Arabic
 * magazine, at the width of a telephone and of a large screen.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { deskTables } from '../../desk/words/table.ts';
import { outboxFolder } from '../../local/outbox/outbox-folder.ts';
import { tables } from '../../shared/words/table.ts';
import { axeViolations } from '../support/axe.ts';
import { writeBrandFile } from '../support/brand-file.ts';
import { launchBrowser } from '../support/browser.ts';
import { callWithStatus } from '../support/desk-staff.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { startSiteOfBrand, type RunningSite } from '../support/running-site.ts';

type DeskTable = (typeof deskTables)[string];

/** Returns the expression of English texts of the desk that are others in a language. */
function englishOf(language: 'de' | 'ar'): string[] {
  const pairs = [
    ...Object.entries(deskTables.en ?? {}).map(([name, text]) => ({
      text,
      other: deskTables[language]?.[name as keyof DeskTable],
    })),
    ...Object.entries(tables.en)
      .filter(([name]) => /^(?:desk|edition|redirect)[A-Z]/.test(name))
      .map(([name, text]) => ({ text, other: tables[language][name as keyof typeof tables.en] })),
  ];
  const letters = (text: string) => text.replaceAll(/\{\w+\}|[^\p{L}]/gu, '').length;
  return pairs
    .filter(({ text, other }) => text !== other && letters(text) > 3)
    .map(({ text }) =>
      text
        .trim()
        .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
        .replaceAll(/\{\w+\}/g, '[^]+'),
    );
}

/** Returns the texts of a page, seen or heard, that are English ones of the desk. */
async function englishIn(page: Page, english: readonly string[], own: readonly string[]) {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) found.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'data-hint', 'alt'])
        found.push(element.getAttribute(name) ?? '');
    return found.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  });
  const isEnglish = new RegExp(`^(?:[✓○] )?(?:${english.join('|')})$`, 'u');
  return [...new Set(texts)].filter((text) => isEnglish.test(text) && !own.includes(text));
}

/** Returns what is wider than its window or its box. */
function overflowing(): string[] {
  const root = document.documentElement;
  const over = root.scrollWidth - root.clientWidth;
  const boxes = [...document.querySelectorAll('button, summary, dialog[open], label, .desk-menu')];
  return [
    ...(over > 0 ? [`the page by ${String(over)} px`] : []),
    ...boxes
      .filter(
        (box) =>
          box.checkVisibility() && box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1,
      )
      .map((box) => `${box.tagName} ${box.className}: ${(box.textContent ?? '').slice(0, 60)}`),
  ];
}

describe.each(['de', 'ar'] as const)('The desk of a magazine in %s', (language) => {
  const words = deskTables[language] as DeskTable;
  const told = tables[language];
  const english = englishOf(language);
  const brandName = 'Meridian';
  /** What the magazine itself calls so: sections, newsletters and stories of the sample are English. */
  let own: string[] = [];
  let folder: string;
  let site: RunningSite;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-desk-'));
    const brandFile = join(folder, 'brand.ts');
    await writeBrandFile(brandFile, { language, name: brandName });
    [site, browser] = await Promise.all([
      startSiteOfBrand(brandFile),
      launchBrowser({ withImages: false }),
    ]);
    page = await (await browser.newContext({ baseURL: site.origin })).newPage();
    page.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true });
  });

  /** Returns what is wrong with a view as it is. */
  async function faults(view: string): Promise<string[]> {
    const found: string[] = [];
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const wrong = [
        ...(await axeViolations(page)),
        ...(await page.evaluate(overflowing)),
        ...(await englishIn(page, english, own)),
      ];
      found.push(...wrong.map((fault) => `${view} at ${String(width)} px: ${fault}`));
    }
    return found;
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Waits until the editor has the published item, without changes. */
  const untilPublished = () =>
    page
      .locator('.desk-bar .desk-state', { hasText: new RegExp(`^${words.published}$`) })
      .waitFor();
  async function dialogFaults(view: string, key: string): Promise<string[]> {
    await page.locator('.ProseMirror').focus();
    await page.keyboard.press(key);
    await page.locator('dialog[open]').waitFor();
    const found = await faults(view);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    return found;
  }

  it('has a door in its language, and lets people in', async () => {
    const { stdout } = await site.masthead(
      ...['desk', 'invite', 'verlag@desk.example', '--role', 'publisher', '--site', site.origin],
    );
    await page.goto('/desk/');
    await page.getByRole('heading', { name: words.doorTitle }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    const found = await faults('door');
    await page.getByLabel(words.email).fill('verlag@desk.example');
    await button(words.sendCode).click();
    await page.getByText(words.codeOnItsWay).waitFor();
    await page.getByLabel(words.emailCode).fill('000000');
    await button(words.signIn).click();
    await page.getByText(told.errorInvalidCode).waitFor();
    found.push(...(await faults('code')));
    await page.goto('about:blank');
    await page.goto(stdout.trim());
    await page.getByLabel(words.yourName).fill('Edda Tor');
    found.push(...(await faults('invitation')));
    await button(words.enter).click();
    await page.getByRole('heading', { name: words.youAreIn }).waitFor();
    found.push(...(await faults('welcome')));
    await button(words.later).click();
    await page.getByRole('heading', { name: words.items }).waitFor();
    const { data } = await callWithStatus<{
      magazine: Record<'sections' | 'plans' | 'reviewCategories', { name: string }[]>;
    }>(page, 'session', {});
    const { data: letters } = await callWithStatus<{ newsletters: { name: string }[] }>(
      page,
      'letters',
      {},
    );
    const { data: tags } = await callWithStatus<{ terms: { name: string }[] }>(page, 'terms', {
      kind: 'tag',
    });
    const { sections, plans, reviewCategories } = data.magazine;
    own = [...sections, ...plans, ...reviewCategories, ...letters.newsletters, ...tags.terms].map(
      ({ name }) => name,
    );
    expect(found).toEqual([]);
  });

  it('has its views in its language', async () => {
    const found: string[] = [];
    const names = {
      ...{ '': words.items, library: words.library, fronts: words.fronts },
      ...{ letters: words.newsletters, readers: words.readers, sales: words.sales },
      ...{ terms: words.terms, redirects: words.redirects, figures: words.figures },
      ...{ settings: words.settings, people: words.staff },
    };
    for (const [path, name] of Object.entries(names)) {
      await page.goto(`/desk/#/${path}`);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      found.push(...(await faults(path === '' ? 'items' : path)));
    }
    await page.goto('/desk/#/fronts/homepage/home');
    await button(words.arrangeBands).click();
    found.push(...(await faults('front')));
    await page.locator('.desk-self summary').click();
    found.push(...(await faults('self')));
    await page.locator('.desk-self summary').click();
    await page.goto('/desk/#/');
    await button(words.leave).waitFor();
    found.push(...(await faults('leave')));
    await button(words.leave).click();
    expect(found).toEqual([]);
  });

  it('has its editor and its dialogs in its language', async () => {
    await page.goto('/desk/#/');
    await button(words.write).click();
    await page.locator('.ProseMirror').waitFor();
    await page.keyboard.press('Control+Enter');
    const found = await faults('publish-empty');
    expect(await button(words.publishNow).isDisabled()).toBe(true);
    await button(words.notYet).click();
    await page.getByLabel(words.headline, { exact: true }).fill('Der Leuchtturm');
    await page.locator('.ProseMirror').focus();
    await page.keyboard.type('Er brennt.');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    await page.getByLabel(words.linkAddress).fill('leer');
    await page.keyboard.press('Enter');
    await page.getByText(words.hrefRule).waitFor();
    found.push(...(await faults('link')));
    await page.keyboard.press('Escape');
    for (const [view, key] of [
      ...[['image', 'Control+Shift+i'] as const, ['gallery', 'Control+Alt+g'] as const],
      ...[['embed', 'Control+Alt+e'] as const, ['product', 'Control+Alt+p'] as const],
      ...[['quote', 'Control+Alt+q'] as const, ['post', 'Control+Alt+o'] as const],
      ...[['newsletter', 'Control+Alt+n'] as const, ['formula', 'Control+Alt+m'] as const],
      ['keys', 'Control+/'] as const,
    ])
      found.push(...(await dialogFaults(view, key)));
    await page.locator('.ProseMirror').focus();
    await page.locator('.desk-body p').first().click();
    await page.keyboard.press('Control+Alt+c');
    await page.locator('.desk-body pre').waitFor();
    found.push(...(await dialogFaults('code', 'Control+Alt+l')));
    await page.keyboard.press('Control+Alt+c');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Alt+f');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+m');
    await page.keyboard.press('Control+Alt+t');
    await page.locator('.desk-table-tools').waitFor();
    for (const head of await page.locator('.desk-body th').all()) {
      await head.click();
      await page.keyboard.type('Turm');
    }
    await page.locator('.desk-insert summary').click();
    found.push(...(await faults('table')));
    await page.keyboard.press('Escape');
    await page.locator('.desk-table td').first().click();
    await page.keyboard.press('Control+Alt+k');
    await page.locator('.desk-body figcaption').waitFor();
    found.push(...(await faults('editor')));
    const kind = page.getByRole('combobox', { name: words.kind, exact: true });
    await kind.selectOption('review');
    for (const group of [words.fieldsSearch, words.fieldsPeople, words.fieldsMore])
      await page.locator('.desk-fields summary', { hasText: group }).click();
    await page.getByLabel(words.fieldSlug).fill('a b');
    await page.getByText(words.invalidSlug).waitFor();
    await page.getByLabel(words.fieldLanguage).fill('no such language');
    await page.getByText(words.invalidLanguage).waitFor();
    const canonical = page.getByLabel(words.fieldCanonical);
    await canonical.fill('example.org/');
    await page.getByText(words.invalidAddress).waitFor();
    expect(await canonical.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe(
      'plaintext',
    );
    await page.getByText(words.earlierVersions).click();
    await page.getByText(words.noneBefore).waitFor();
    found.push(...(await faults('review')));
    await button(words.previewAs).click();
    await page.locator('.desk-message', { hasText: words.checkRating }).waitFor();
    found.push(...(await faults('review-lacking')));
    await kind.selectOption('article');
    await button(words.previewAs).click();
    await page.locator('.desk-preview').waitFor();
    found.push(...(await faults('preview')));
    await button(words.close).click();
    expect(found).toEqual([]);
  });

  it('publishes, and shows both versions of a conflict, in its language', async () => {
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: words.publish, exact: true });
    await dialog.waitFor();
    const found = await faults('publish');
    await button(words.publishNow).click();
    await untilPublished();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.ProseMirror').waitFor();
    found.push(...(await faults('published')));

    const id = page.url().split('/').at(-1) ?? '';
    const { data } = await callWithStatus<{ item: { text: string; rev: string } }>(page, 'open', {
      id,
    });
    const { text, rev } = data.item;
    await callWithStatus(page, 'save', { id, rev, text: `${text}\n\nWind.\n` });
    await page.getByLabel(words.headline, { exact: true }).fill('Das Leuchtfeuer');
    await page.locator('.desk-versions').waitFor();
    found.push(...(await faults('conflict')));
    await button(words.goOnTheirs).click();
    await page.locator('.desk-versions').waitFor({ state: 'detached' });
    await page.getByText('Wind.').waitFor();
    await page.keyboard.press('Control+Enter');
    await button(words.publishChange).waitFor();
    found.push(...(await faults('correction')));
    await button(words.publishChange).click();
    await untilPublished();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByText(words.earlierVersions).click();
    await button(words.publishThis).first().waitFor();
    found.push(...(await faults('versions')));
    expect(found).toEqual([]);
  });

  it('announces, and shows the dates of offers, in its language', async () => {
    await page.goto('/desk/#/settings');
    await page.getByLabel(words.announcementText).fill('https://desk.example/');
    await page.getByLabel(words.announcementLink).fill('leer');
    await button(words.announce).click();
    await page.locator('[role=status]', { hasText: /\S/ }).first().waitFor();
    const found = await faults('announcement-wrong');
    await page.getByLabel(words.announcementLink).fill('');
    await button(words.announce).click();
    await button(words.endAnnouncement).waitFor();
    await page.getByText(words.isAnnounced, { exact: true }).first().waitFor();
    found.push(...(await faults('announced')));
    await button(words.endAnnouncement).click();
    await button(words.endAnnouncement).waitFor({ state: 'detached' });
    found.push(...(await faults('announcement-ended')));
    expect(found).toEqual([]);
  });

  it('says in its language why a call is turned down', async () => {
    const { data } = await callWithStatus<{ id: string }>(page, 'create', {});
    const { id } = data;
    const reasonOf = async (name: string, body: object) =>
      (await callWithStatus(page, name, body)).message;
    const said = {
      headline: await reasonOf('publish', { id, rev: '1.' }),
      item: await reasonOf('open', { id: 'nothing-here' }),
      fields: await reasonOf('open', {}),
      saved: await reasonOf('publish', { id, rev: '7.' }),
      site: await reasonOf('withdraw', { id }),
      email: await reasonOf('invite', { email: 'nobody', role: 'writer' }),
      person: await reasonOf('remove-person', { staffId: 'nobody' }),
      section: await reasonOf('front', { kind: 'category', key: 'none' }),
      letter: await reasonOf('letter', { key: 'none', number: 1 }),
      image: await reasonOf('upload', { name: 'a.exe', type: 'text/html', size: 1 }),
      reader: await reasonOf('reader-why', { email: 'nobody@desk.example', address: '/' }),
      day: await reasonOf('reader-comp', { email: 'nobody@desk.example', lastDay: '2001-01-01' }),
      formula: await reasonOf('formula', { tex: '\\frac{', isBlock: false }),
    };
    const filled = (text: string, values: Readonly<Record<string, string>>) =>
      text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    expect(said).toEqual({
      headline: told.deskNoHeadline,
      item: told.deskNoItem,
      fields: filled(told.deskWrongFields, { fields: 'id' }),
      saved: filled(told.deskConflict, { name: told.deskSomebody }),
      site: told.deskNotOnSite,
      email: told.errorEmail,
      person: told.deskNoPerson,
      section: filled(told.deskNoSection, { name: 'none' }),
      letter: filled(told.deskNoNewsletter, { name: 'none' }),
      image: filled(told.deskImageLeftOut, { name: 'a.exe', reason: told.deskImageTypes }),
      reader: filled(told.deskNoAccount, { email: 'nobody@desk.example' }),
      day: told.deskDayToCome,
      formula: told.deskNoFormula,
    });
  });

  it('invites by an email in its language', async () => {
    await page.goto('/desk/#/people');
    await page.getByLabel(words.inviteByEmail).fill('neu@desk.example');
    await button(words.invite).click();
    await page.getByText(words.invitationSent.replace('{email}', 'neu@desk.example')).waitFor();
    await page.locator('.desk-log').getByText(words.didInvited).first().waitFor();
    expect(await faults('invited')).toEqual([]);
    const mails = await readOutbox(outboxFolder(site.dataDir));
    const mail = mails.find(({ to }) => to?.[0]?.address === 'neu@desk.example');
    expect(mail?.subject).toBe(told.deskInviteSubject.replace('{brand}', brandName));
    expect(mail?.text).toContain(told.deskInviteText.replace('{role}', told.deskRoleWriter));
    await callWithStatus(page, 'code', { email: 'verlag@desk.example' });
    const code = (await readOutbox(outboxFolder(site.dataDir))).at(-1);
    expect(code?.subject).toBe(told.deskCodeSubject.replace('{brand}', brandName));
  });
});
