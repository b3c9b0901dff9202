/**
 * Lists of annoyances, which ad blockers take, hide elements by words in classes and ids, and block
 * files by words in names. A page that has one form must keep it.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readManifest } from '../../../scripts/sizes/page-sizes.ts';
import { documentOf, openFixtureSite } from '../../support/fixture-site.ts';
import type { ContentSite } from '../../support/content-site.ts';

/** Words by which such lists hide forms: EasyList's newsletter, cookie, social and ad lists. */
const listed =
  /newsletter|newsltr|subscri|sign-?up|opt-?in|pop-?(?:up|in)|modal|overlay|promo|roadblock|sponsor|advert|cookie|consent|mailing|(?:^|[\s_-])(?:ads?|nl)(?:[\s_-]|$)/i;

let site: ContentSite;
beforeAll(async () => {
  site = await openFixtureSite();
});
afterAll(async () => {
  await site.close();
});

describe('A page that has one form', () => {
  it.each([
    '/newsletter/',
    '/newsletter/weekly/',
    '/newsletter/weekly/?confirm=WEEKLY.x.1.y',
    '/newsletter/weekly/unsubscribe/',
    '/account/sign-in/',
    '/account/register/',
    '/account/link-your-subscription/',
    '/account/forgot-password/',
    '/account/reset-password/?token=reset.x.1.y',
    '/account/verify-email/?token=verify.x.1.y',
    '/search/',
  ])('NL-01 AC-01 says nothing at the form of %s that a list hides', async (path) => {
    const document = await documentOf(site, path);
    const form = document.querySelector('#main form');
    expect(form?.querySelector('button, input')).not.toBeNull();
    const around = [];
    for (let element = form; element !== null; element = element.parentElement)
      around.push(element, ...(element === form ? element.querySelectorAll('*') : []));
    const hidden = around.flatMap(({ id, className }) =>
      [id, className].filter((text) => typeof text === 'string' && listed.test(text)),
    );
    expect(hidden).toEqual([]);
  });

  it('RT-11 loads scripts and styles whose addresses have no words', async () => {
    const { entry, bundles, stylesheets } = await readManifest();
    const addresses = [
      entry,
      ...Object.values(bundles).flatMap(({ path, imports }) => [path, ...imports]),
      ...Object.values(stylesheets),
    ];
    expect(addresses.length).toBeGreaterThan(40);
    expect(
      addresses.filter((one) => !/^\/assets\/(?:[\da-f]{8}\.js|[\dA-Z]{8}\.css)$/.test(one ?? '')),
    ).toEqual([]);
  });

  it('is seen to be hidden: the class that a list names', () => {
    expect(listed.test('newsletter-sign-up')).toBe(true);
    expect(listed.test('letters-form account-form search-field loads')).toBe(false);
  });
});
