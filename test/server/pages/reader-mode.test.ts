/** What reading modes of browsers show: Mozilla's Readability, which Firefox and others use. */
import { Readability } from '@mozilla/readability';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { buildItem } from '../../support/build-item.ts';
import { lead } from '../../support/fixture-magazine.ts';

const author = { slug: 'ada-writer', name: 'Ada Writer' };
const sentence =
  'The tide comes in over the flats, slowly at first, and then faster than a man walks. ';
const paragraphs = (last: string) =>
  `${Array.from({ length: 12 }, (_, index) => `<p>Part ${index + 1}. ${sentence.repeat(3)}</p>`).join('')}<p>${last}</p>`;
const story = {
  access: 'free' as const,
  contributors: { author: [author] },
  tags: [{ slug: 'deep-sea', name: 'Deep Sea' }],
  lead,
  body: [
    {
      kind: 'html' as const,
      html: paragraphs('These are the <a href="https://elsewhere.example/">last words</a>.'),
    },
  ],
};
const templates = ['default', 'feature-story', 'wide', 'fullbleed', 'listicle'] as const;

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
  const publisher = site.publisher();
  await publisher.putContributors([
    { slug: 'ada-writer', name: 'Ada Writer', title: 'Senior writer', bio: 'Lives on a boat.' },
  ]);
  await publisher.putItems([
    ...templates.map((template) => buildItem({ ...story, id: template, template })),
    buildItem({
      ...story,
      id: 'tested',
      type: 'review',
      sections: ['gear'],
      review: { category: 'home', rating: 5, pros: [], cons: [], product: { name: 'Lamp' } },
    }),
  ]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

/** Returns what a reading mode makes of a page. */
async function read(path: string) {
  const { body } = await site.get(path);
  const { document } = new JSDOM(body, { url: `https://www.meridian.example${path}` }).window;
  const read = new Readability(document).parse();
  return { title: read?.title, byline: read?.byline, text: read?.textContent?.trim() ?? '' };
}

describe('A reading mode', () => {
  it.each([...templates.map((template) => `/story/${template}/`), '/review/tested/'])(
    'CT-02 shows the text of %s from its first to its last words, and nothing after them',
    async (path) => {
      const { byline, text } = await read(path);
      expect(byline).toBe('Ada Writer');
      expect(text).toContain('Part 1. The tide comes in');
      expect(text).toContain('Part 12. The tide comes in');
      expect(text).toMatch(/These are the last words\.$/);
      for (const other of ['©', 'We may earn', 'meridian.example', 'Lives on a boat', 'Deep Sea'])
        expect({ other, isShown: text.includes(other) }).toEqual({ other, isShown: false });
    },
  );
});
