import { describe, expect, it, jest } from '@jest/globals';
import { brand } from '#brand';

/** Loads the offer's texts anew for a brand whose plan is the given one. */
async function promiseOf(isAdFree: boolean | undefined) {
  jest.resetModules();
  jest.unstable_mockModule('#brand', () => ({
    brand: { ...brand, offer: { ...brand.offer, isAdFree } },
  }));
  const { offerPromise } = await import('./offer-promise.ts');
  const { gains } = await import('./gains.ts');
  const { title, poster, halfWall, house } = offerPromise;
  return [title, poster, halfWall, house, ...gains.map((gain) => `${gain.title} ${gain.text}`)];
}

describe('What the offer promises', () => {
  it.each([undefined, true])(
    'PN-01 is a site without ads for a plan without them: %s',
    async (plan) => {
      const texts = await promiseOf(plan);
      expect(texts.filter((text) => /ad-free|without ads|no ads/i.test(text))).toHaveLength(5);
    },
  );

  it('PN-01 is every story, and no site without ads, for a plan with them', async () => {
    const texts = await promiseOf(false);
    expect(texts.filter((text) => /\bads?\b|ad-free/i.test(text))).toEqual([]);
    expect(texts[0]).toBe('Every story');
  });
});
