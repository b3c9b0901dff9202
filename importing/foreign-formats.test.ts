import { describe, expect, it } from '@jest/globals';
import { memorySource } from '../test/support/collect-import.ts';
import { chooseImporter } from './choose-importer.ts';

const id = '0123456789abcdef0123456789abcdef';

describe('sources that no importer reads', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['a table (CSV)', { 'articles.csv': 'title,body\n' }, /"From a table".*--map/],
    ['data in JSON', { 'dump.json': '[{"title":"A"}]' }, /It is no export of Ghost/],
    ['content of Drupal', { 'node.json': '{"data":[{"type":"node--article"}]}' }, /"From a table"/],
    [
      'an export of Notion',
      { [`Page ${id}.md`]: '# Page', [`Table ${id}.csv`]: 'a' },
      /"From Notion"/,
    ],
    [
      'an export of Medium',
      { 'posts/2015-01-01_A-title-0123456789ab.html': '<h1>', 'README.html': 'x' },
      /into Ghost first/,
    ],
    [
      'an export of Substack',
      { 'posts.csv': 'post_id', 'posts/1.a.html': '<p>' },
      /into Ghost first/,
    ],
    [
      'an export of Blogger',
      {
        'feed.atom':
          "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>",
      },
      /into WordPress first/,
    ],
    ['a feed (RSS or Atom)', { 'x.xml': '<rss version="2.0">' }, /Squarespace under Settings/],
    ['pages of HTML or documents', { 'a.html': '<p>', 'b.docx': 'x' }, /"From documents"/],
  ])('are told what they are and how to come in: %s', async (name, files, advice) => {
    const choosing = chooseImporter(memorySource('export', files, false), undefined);
    await expect(choosing).rejects.toThrow(`export looks like ${name}, which cannot be imported`);
    await expect(choosing).rejects.toThrow(advice);
  });

  it('are read as the format that is named, if one is', async () => {
    const source = memorySource('export', { [`Page ${id}.md`]: '# Page' }, false);
    expect((await chooseImporter(source, 'markdown')).format).toBe('markdown');
  });
});
