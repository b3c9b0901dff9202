/** Which sources have their tags read by Jekyll's rule. */
import { describe, expect, it } from '@jest/globals';
import { importFolder } from '../../../test/support/import-folder.ts';

const post = (fields: string) => `---\ntitle: Lamp\ndate: 2020-01-02\n${fields}\n---\nWords.\n`;

async function tagsIn(files: Readonly<Record<string, string>>): Promise<(string | undefined)[]> {
  const { store } = await importFolder(files);
  return store.bySlug('lamp').tags.map(({ slug }) => slug);
}

describe('Tags with spaces between them', () => {
  it('are as many as Jekyll reads in them, in a site of Jekyll', async () => {
    const path = '_posts/2020-01-02-lamp.md';
    expect(await tagsIn({ [path]: post('tags: light brass') })).toEqual(['light', 'brass']);
    expect(
      await tagsIn({ '_config.yml': 'title: L\n', 'blog/lamp.md': post('tags: light brass') }),
    ).toContain('brass');
    expect(await tagsIn({ [path]: post('categories: "light  brass"\ntag: oil lamp') })).toEqual([
      'light',
      'brass',
      'oil-lamp',
    ]);
    expect(await tagsIn({ [path]: post('tags: oil lamp, brass') })).toEqual(['oil-lamp', 'brass']);
    expect(await tagsIn({ [path]: post('tags: [oil lamp]') })).toEqual(['oil-lamp']);
  });

  it('are one tag elsewhere', async () => {
    const file = post('tags: light brass');
    expect(await tagsIn({ 'content/posts/lamp.md': file })).toContain('light-brass');
    expect(await tagsIn({ '_config.yml': 'title: L\n', 'source/_posts/lamp.md': file })).toContain(
      'light-brass',
    );
    expect(await tagsIn({ 'eleventy.config.js': '', '_posts/2020-01-02-lamp.md': file })).toContain(
      'light-brass',
    );
  });
});
