/**
 * What must work in every browser, in Firefox and in WebKit, where this machine has them. All other
 * suites run in Chromium alone.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import { skippedSuite } from '../support/corpus.ts';
import type { EngineTab } from '../support/engine-tab.ts';
import { otherEngines } from '../support/other-engines.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { samplePages } from '../support/sample-pages.ts';
import { until } from '../support/until.ts';

const PHONE = { width: 375, height: 800 };
const STORY = '/story/the-harbor-that-learned-to-listen/';
/** Five items that are counted; four are free. */
const COUNTED = [
  STORY,
  '/story/eight-sounds-going-quiet/',
  '/review/halcyon-drift-headphones-review/',
  '/story/in-defense-of-the-drawer/',
  '/story/frame-twenty-four/',
];
/** A page of each template with parts of its own. */
const CHECKED = ['/', STORY, samplePages.category, samplePages.newsletter, samplePages.review];

let site: RunningSite;
let tab: EngineTab;

/** A navigation ends what runs in the page it leaves. */
function waitFor<Argument = undefined>(
  condition: (argument: Argument) => boolean,
  argument?: Argument,
): Promise<void> {
  return until(() => tab.run(condition, argument).catch(() => false));
}

/** Waits until React has taken the page over, and knows its reader. */
function taken(): Promise<void> {
  return waitFor(
    () =>
      document.querySelector('.scheme-switch input') !== null &&
      performance.getEntriesByName('page-view-done').length > 0,
  );
}

async function open(path: string): Promise<void> {
  await tab.open(path);
  await taken();
}

/** Registers a reader by the call that the form makes. */
async function register(email: string): Promise<void> {
  await tab.run(async (address) => {
    const body = JSON.stringify({ email: address, password: 'paper lantern over water' });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch('/api/register', { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`registering: ${status}`);
  }, email);
}

const isThere = (selector: string) =>
  waitFor((sought: string) => document.querySelector(sought) !== null, selector);
const isGone = (selector: string) =>
  waitFor((sought: string) => document.querySelector(sought) === null, selector);

/** Presses Tab until the focused element has this text. */
async function tabTo(text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await tab.press('Tab');
    const found = await tab.run(() => document.activeElement?.textContent);
    if (found?.trim() === text) return;
  }
  throw new Error(`Tab does not lead to ${text}`);
}

/** Returns the rules of axe that the page violates, with the first element of each. */
async function violations(): Promise<string[]> {
  await tab.runSource(axe.source);
  return tab.run(async () => {
    const injected = Reflect.get(window, 'axe') as typeof axe;
    const found = await injected.run(document, { resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

function inEngine(args: readonly string[], openTab: () => Promise<EngineTab>): void {
  beforeAll(async () => {
    site = await startSite('--environment', 'ci', ...args);
    tab = await openTab();
  });
  afterAll(async () => {
    await tab.close();
    await site.stop();
  });

  it('PW-03 counts four articles, then shows the wall', async () => {
    const walls: (string | null | undefined)[] = [];
    for (const path of COUNTED) {
      await open(path);
      await isThere('[data-paywall]');
      walls.push(
        await tab.run(() => document.querySelector('[data-paywall]')?.getAttribute('data-paywall')),
      );
    }
    expect(walls).toEqual(['growler', 'half', 'growler', 'growler', 'full']);
  });

  it('AC-01 keeps a reader signed in who registers', async () => {
    await register('engines@reader.example');
    await tab.open('/account/my-account/');
    await isThere('.account-email');
    await tab.run(() => fetch('/api/logout', { method: 'POST' }).then(({ status }) => status));
  });

  it('RT-01 shows and takes over every kind of page, without an error and without a scroll to the side', async () => {
    const faults: string[] = [];
    for (const path of Object.values(samplePages)) {
      await open(path);
      // Firefox counts what is clipped, as far as below its scrollbar.
      const excess = await tab.run(() => document.documentElement.scrollWidth - window.innerWidth);
      if (excess > 0) faults.push(`${path} is ${excess} px too wide`);
      faults.push(...(await tab.complaints()).map((text) => `${path}: ${text}`));
      if (CHECKED.includes(path))
        faults.push(...(await violations()).map((text) => `${path}: ${text}`));
    }
    expect(faults).toEqual([]);
  });

  it('CT-04 shows its own video controls only when ours had their time', async () => {
    await open(samplePages.cnevideo);
    const looks = await tab.run(() => {
      const frame = document.querySelector('.video-frame');
      // As the page has it before the controls come.
      const video = document.createElement('video');
      frame?.append(video);
      const isHidden = () => {
        const style = getComputedStyle(video);
        return style.visibility === 'hidden' || style.getPropertyValue('--seen') === '0';
      };
      const early = isHidden();
      for (const waiting of video.getAnimations()) waiting.finish();
      const late = isHidden();
      video.remove();
      return { early, late, poster: frame ? getComputedStyle(frame).backgroundImage : '' };
    });
    expect(looks).toMatchObject({ early: true, late: false });
    expect(looks.poster).toContain('/images/');
  });

  it('RT-05 shows a linked page and goes back without a page load, each time at the top', async () => {
    await open(samplePages.category);
    await tab.run(() => {
      Reflect.set(window, 'isSameDocument', true);
    });
    await tab.click('main .card-hed a[href^="/story/"]');
    await isThere('article.story');
    await waitFor(() => scrollY === 0 && document.activeElement?.id === 'main');
    await tab.run(() => {
      history.back();
    });
    await isThere('[data-page=category]');
    expect([
      await tab.run(() => Reflect.get(window, 'isSameDocument') as unknown),
      await tab.complaints(),
    ]).toEqual([true, []]);
  });

  it('HD-01 opens the menu by keyboard, closes it on Escape, and focuses its button again', async () => {
    await open('/');
    await tabTo('Menu');
    await tab.press('Enter');
    await isThere('.menu-panel');
    await tabTo('Most popular');
    await tab.press('Escape');
    await isGone('.menu-panel');
    await waitFor(() => document.activeElement?.textContent === 'Menu');
  });

  it('CT-04 turns a gallery by button and by key', async () => {
    await open(samplePages.gallery);
    await isThere('.gallery-stage[data-live]');
    const shows = (position: string) =>
      waitFor(
        (start: string) =>
          document.querySelector('.gallery-controls p')?.textContent.startsWith(start) === true,
        position,
      );
    await shows('1 of');
    await tab.click('.gallery-controls p + button');
    await shows('2 of');
    await tab.press('ArrowRight');
    await shows('3 of');
  });

  it('NL-03 signs up for a newsletter, after saying what is wrong with the address', async () => {
    await open(samplePages.newsletter);
    await tab.click('main input[name=source]');
    await tab.click('main input[type=email]');
    await tab.type('nobody');
    await tab.press('Enter');
    await isThere('.letters-problem');
    await tab.type('@mail.example');
    await tab.press('Enter');
    await waitFor(
      () =>
        document.querySelector('main')?.innerText.includes('we sent a confirmation link') === true,
    );
  });
}

describe('In another engine', () => {
  for (const { name, missing, options, open: openEngine } of otherEngines) {
    const tests = () => {
      inEngine(options, () => openEngine(site, PHONE));
    };
    if (missing === undefined) describe(name, tests);
    else skippedSuite(`The pages in ${name}`, missing, tests);
  }
});
