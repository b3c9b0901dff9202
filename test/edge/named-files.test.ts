/** Files that have the same address in every release, from the built project. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { brand } from '../../shared/brand/meridian.ts';
import { pageRow, pageTypes } from '../../shared/pages.ts';
import { ask } from '../support/ask.ts';
import { buildItem } from '../support/build-item.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';
import { parseDocument } from '../support/parse-document.ts';

let site: PaywallSite;
beforeAll(async () => {
  site = await openPaywallSite({ pagePool: 1 });
  await site.publish(async (publisher) => {
    await publisher.putItems([buildItem({ id: 'one', slug: 'one' })]);
    await publisher.finish();
  });
});
afterAll(async () => {
  await site.close();
});

const get = (path: string) => ask(site.port, path);

describe('Files with fixed names', () => {
  it('CT-07 the logo that structured data names is an image of 2000 by 411', async () => {
    const document = parseDocument((await get('/story/one/')).text);
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}';
    const { logo } = JSON.parse(data).publisher;
    expect(logo.url.startsWith(`${brand.origin}/`)).toBe(true);
    const { status, body } = await get(new URL(logo.url).pathname);
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({
      format: 'png',
      width: 2_000,
      height: 411,
    });
  });

  it('RT-11 every stylesheet is at /css/<name>.css too, for a page without a manifest', async () => {
    const names = new Set(['base', 'late', ...pageTypes.map((type) => pageRow(type).bundle)]);
    for (const name of names) {
      const { status, headers } = await get(`/css/${name}.css`);
      expect([name, status, headers['content-type']]).toEqual([
        name,
        200,
        'text/css; charset=utf-8',
      ]);
    }
  });

  it.each(['/', '/story/one/', '/search/', '/most-recent/', '/account/sign-in/', '/missing/'])(
    'RT-11 the document of %s holds its stylesheets, as they are at their addresses, and its policy allows no other element',
    async (path) => {
      const { text, headers } = await get(path);
      const document = parseDocument(text);
      const styles = [...document.querySelectorAll('style')];
      const held = styles.map((style) => style.textContent ?? '');
      const files = await Promise.all(
        styles.map(async (style) => (await get(style.dataset.href ?? '')).text.trim()),
      );
      expect([held.length, held]).toEqual([2, files]);
      const linked = [...document.querySelectorAll('link[rel=stylesheet]')];
      expect(linked.map((link) => link.getAttribute('media'))).toEqual(['print']);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy.find((directive) => directive.startsWith('style-src '))).toBe(
        `style-src 'self' ${held.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`).join(' ')}`,
      );
    },
  );

  it('/favicon.ico is an icon with images of three sizes', async () => {
    const { status, headers, body } = await get('/favicon.ico');
    expect([status, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
    expect([0, 1, 2].map((index) => body.readUInt8(6 + 16 * index))).toEqual([16, 32, 48]);
    const offset = body.readUInt32LE(6 + 16 * 2 + 12);
    expect(await sharp(body.subarray(offset)).metadata()).toMatchObject({
      format: 'png',
      width: 48,
    });
  });
});
