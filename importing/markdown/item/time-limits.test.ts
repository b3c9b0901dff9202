import { describe, expect, it } from '@jest/globals';
import { importFolder } from '../../../test/support/import-folder.ts';

const year = (after: number) => new Date().getUTCFullYear() + after;
const post = (fields: string) => `---\ntitle: A title\n${fields}\n---\nText\n`;

async function one(fields: string, options = {}) {
  const { report, store } = await importFolder({ 'content/posts/a.md': post(fields) }, options);
  const [item] = [...store.items.values()];
  return { report, item, draft: [...store.drafts.values()][0] };
}

describe('From when to when a source shows an item', () => {
  it.each([
    `date: 2020-01-02T10:00:00Z\npublishDate: ${year(2)}-05-01T10:00:00Z`,
    `date: 2020-01-02\nembargo: ${year(2)}-05-01T10:00:00Z`,
    `date: 2020-01-02\nparams:\n  publish_on: ${year(2)}-05-01T10:00:00Z`,
  ])('an item that is kept back is scheduled: %s', async (fields) => {
    expect((await one(fields)).item?.pubDate).toBe(`${year(2)}-05-01T10:00:00.000Z`);
  });

  it('a moment that is past does not change the date that readers saw', async () => {
    const { item } = await one('date: 2020-01-02T10:00:00Z\npublishDate: 2020-03-01T10:00:00Z');
    expect(item?.pubDate).toBe('2020-01-02T10:00:00.000Z');
  });

  it('a moment that cannot be read makes a draft, and the report says so', async () => {
    const { draft, report } = await one('date: 2020-01-02\npublishDate: when it is ready');
    expect(draft).toMatchObject({ pubDate: expect.stringMatching(/^2020-01-02/) });
    expect(report.warnings.map(({ message }) => message)).toEqual([
      'what "publishDate: when it is ready" means is not certain: it is a draft',
    ]);
  });

  it.each(['expiryDate', 'expirydate', 'unpublishDate', 'expires', 'expiration-date'])(
    'an item past its %s is a draft, which the report names',
    async (name) => {
      const fields = `date: 2020-01-02\n${name}: 2021-01-01`;
      const { draft, report } = await one(fields);
      expect(draft?.slug).toBe('a');
      expect(report.warnings).toEqual([
        {
          ref: 'content/posts/a.md',
          message: 'its expiry date is past: it is a draft (--keep-expired publishes it)',
        },
      ]);
      expect((await one(fields, { expired: 'keep' })).item?.slug).toBe('a');
    },
  );

  it.each(['never', '3600', '0001-01-01T00:00:00Z', '0000-00-00'])(
    'an expiry of %s is none',
    async (value) => {
      const { item, report } = await one(`date: 2020-01-02\nexpires: ${value}`);
      expect([item?.slug, report.warnings]).toEqual(['a', []]);
    },
  );

  it('an expiry to come is reported, and the item is published', async () => {
    const { item, report } = await one(`date: 2020-01-02\nexpiryDate: ${year(1)}-01-05`);
    expect(item?.slug).toBe('a');
    expect(report.warnings[0]?.message).toContain(`it expires on ${year(1)}-01-05`);
  });

  it('most of an archive past its expiry was shown all the same, and stays', async () => {
    const old = Array.from({ length: 5 }, (_, at) => [
      `content/posts/old-${at}.md`,
      post('date: 2020-01-02\nexpirydate: 2021-01-01'),
    ]);
    const files = Object.fromEntries([
      ...old,
      ['content/posts/new.md', post('date: 2020-01-02')],
      ['content/posts/newer.md', post('date: 2020-01-02')],
    ]) as Record<string, string>;
    const kept = await importFolder(files);
    expect([kept.store.items.size, kept.report.drafts.length]).toEqual([7, 0]);
    expect(kept.report.warnings.map(({ message }) => message)).toEqual([
      '5 of 7 dated items are past their expiry date and stay published, because the old site evidently showed them (--drop-expired makes drafts of them)',
    ]);
    const dropped = await importFolder(files, { expired: 'drop' });
    expect([dropped.store.items.size, dropped.report.drafts.length]).toEqual([2, 5]);
    const most = { ...files, 'content/posts/c.md': post('date: 2020-01-02') };
    for (const name of ['d', 'e', 'f'])
      Object.assign(most, { [`content/posts/${name}.md`]: post('date: 2020-01-02') });
    expect((await importFolder(most)).report.drafts.length).toBe(5);
  });
});
