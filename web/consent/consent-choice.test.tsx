/** @jest-environment ./test/support/reader-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { parseConsent, type Purpose } from '../../shared/consent/consent.ts';
import { clearCookies, readCookie } from '../../test/support/reader-page.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { currentlyAllowed, whenAllowed } from './consent-port.ts';
import { cookieDomains, matchingCookies } from './forget-cookies.ts';
import { inBrief } from './purpose-words.ts';
import { saveChoice } from './save-choice.ts';

beforeEach(clearCookies);
afterEach(cleanup);

describe('The banner', () => {
  const shown = (...purposes: Purpose[]) => {
    const chosen: (readonly Purpose[])[] = [];
    render(<ConsentBanner purposes={purposes} onChoose={(granted) => chosen.push(granted)} />);
    return chosen;
  };
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('FL-01 accepts all that it names, or none of it, with one click', async () => {
    const chosen = shown('analytics', 'advertising');
    await click('Accept all');
    await click('Only what’s needed');
    expect(chosen).toEqual([['analytics', 'advertising'], []]);
  });

  it('FL-01 lets a reader choose, and has chosen nothing in advance', async () => {
    const chosen = shown('analytics', 'advertising');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await click('Choose');
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Advertising' }));
    await click('Save my choices');
    expect(chosen).toEqual([['advertising']]);
  });

  it('FL-01 asks for what is used only, in a sentence', () => {
    shown('analytics');
    expect(screen.getByRole('region').textContent).toContain(
      'use cookies to measure what is read.',
    );
    expect(inBrief(['analytics', 'advertising', 'personalization'])).toBe(
      'measure what is read, show ads that pay for our work, and suggest stories to you',
    );
  });
});

describe('A choice', () => {
  it('FL-01 is written down with its time, its source and the purposes', () => {
    const before = Math.floor(Date.now() / 1_000);
    const { record, needsReload } = saveChoice('preferences', ['analytics'], true);
    expect(parseConsent(readCookie('consent'))).toEqual(record);
    expect(record).toMatchObject({ source: 'preferences', granted: ['analytics'] });
    expect(record.decidedAtS).toBeGreaterThanOrEqual(before);
    expect(needsReload).toBe(false);
  });

  it('FL-01 starts what waits for it, once, and nothing else', () => {
    const begun: Purpose[] = [];
    for (const purpose of ['analytics', 'advertising'] as const)
      whenAllowed(purpose, () => begun.push(purpose));
    expect(begun).toEqual([]);
    saveChoice('banner', ['analytics'], true);
    saveChoice('preferences', ['analytics'], true);
    expect(begun).toEqual(['analytics']);
  });

  it('FL-01 that is withdrawn takes its cookies with it, and the page has to load again', () => {
    saveChoice('banner', ['advertising'], true);
    document.cookie = 'keywee=1; Path=/';
    document.cookie = 'user_email=reader; Path=/';
    expect(saveChoice('preferences', [], true).needsReload).toBe(true);
    expect([readCookie('keywee'), readCookie('user_email')]).toEqual([undefined, 'reader']);
    expect(currentlyAllowed()).toEqual([]);
  });
});

describe('Cookies of withdrawn scripts', () => {
  it('FL-01 are found by name, or by how it begins', () => {
    const cookies = '_ga=1; _ga_X1=2; _gat=3; user_email=4; keywee=1';
    expect(matchingCookies(cookies, ['_ga', '_ga_*', 'keywee'])).toEqual([
      '_ga',
      '_ga_X1',
      'keywee',
    ]);
    expect(matchingCookies('', ['_ga*'])).toEqual([]);
  });

  it('FL-01 are removed from the host and the domains above it', () => {
    expect(cookieDomains('www.news.example.com')).toEqual([
      undefined,
      'www.news.example.com',
      'news.example.com',
      'example.com',
    ]);
    expect(cookieDomains('localhost')).toEqual([undefined]);
  });
});
