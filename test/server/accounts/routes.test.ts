/** Account and newsletter addresses, as the page function responds to them. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
});
afterAll(async () => {
  await site.close();
});

const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const robots = (html: string) => /<meta name="robots" content="(.*?)"/.exec(html)?.[1];

describe('Pages for one reader', () => {
  it.each([
    ['/account/sign-in/', 'account-sign-in', 'Sign in | Meridian'],
    ['/account/forgot-password/', 'account-sign-in', 'Forgot your password? | Meridian'],
    ['/account/register/', 'account-register', 'Register | Meridian'],
    ['/account/link-your-subscription/', 'account-link', 'Link your subscription | Meridian'],
    ['/account/my-account/', 'account-details', 'My account | Meridian'],
    [
      '/account/verify-email/?token=tok.en',
      'account-details',
      'Verify your email address | Meridian',
    ],
    [
      '/account/reset-password/?token=tok.en',
      'account-details',
      'Choose a new password | Meridian',
    ],
    ['/newsletter/preferences/?token=tok.en', 'newsletter', 'Your newsletters | Meridian'],
    [
      '/newsletter/weekly/unsubscribe/?token=tok.en',
      'unsubscribe',
      'Unsubscribe from The Weekly Meridian | Meridian',
    ],
  ])('RT-03 %s is a page of type %s, not cached and not indexed', async (path, type, expected) => {
    const response = await site.get(path);
    expect([
      response.statusCode,
      response.headers['cache-control'],
      robots(response.body),
      title(response.body),
    ]).toEqual([200, 'private, no-store', 'noindex, follow', expected]);
    expect(response.body).toContain(`data-page="${type}"`);
    expect(response.body.match(/<h1[ >]/g)).toHaveLength(1);
  });

  it.each([
    '/account/reset-password/?token=tok.en',
    '/newsletter/weekly/?confirm=tok.en',
    '/newsletter/weekly/unsubscribe/?token=tok.en',
  ])(
    'RT-03 NL-02 the token of the email that leads to %s is in the form that posts it, and in no link',
    async (path) => {
      const { body, headers } = await site.get(path);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(body).toContain('<input type="hidden" name="token" value="tok.en"/>');
      expect(
        [...body.matchAll(/(?:href|src)="([^"]*)"/g)].filter(([, address]) =>
          address?.includes('tok.en'),
        ),
      ).toEqual([]);
    },
  );

  it('NL-01 a newsletter’s own page is public', async () => {
    const response = await site.get('/newsletter/weekly/');
    expect([
      String(response.headers['cache-control']).startsWith('public'),
      robots(response.body),
    ]).toEqual([true, 'index, follow, max-image-preview:large']);
  });
});
