/** A site with another brand is told that it shows the sample's articles. */
import { expect, it } from '@jest/globals';
import { holdsSample } from './seed-sample.ts';

const storeWith = (path: string) => ({
  publisher: {
    readSource: (name: string) =>
      Promise.resolve(name === 'markdown:sample' ? [{ id: 'a', path }] : []),
  },
});

it('knows the articles of the sample, and not those of another folder of its name', async () => {
  expect(await holdsSample(storeWith('content/articles/dust-enlarged.md'))).toBe(true);
  expect(await holdsSample(storeWith('posts/my-first-story.md'))).toBe(false);
});
