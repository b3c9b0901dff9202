import { describe, expect, it } from '@jest/globals';
import { importFolder } from '../../../test/support/import-folder.ts';

function post(title: string, body = 'Text.'): string {
  return `---\ntitle: ${title}\ndate: 2020-01-02\n---\n${body}\n`;
}

describe('The articles of a folder', () => {
  it('are read from the files of R, Quarto and Markdoc, unless another file was made of them', async () => {
    const { store, report } = await importFolder({
      'content/post/a.Rmd': post('A', '[c](c.qmd)'),
      'content/post/b.Rmd': post('B of R'),
      'content/post/b.html': post('B', '<p>Text.</p>'),
      'content/post/c.qmd': post('C'),
      'content/post/d.mdoc': post('D'),
    });
    expect([...store.items.values()].map(({ hed }) => hed)).toEqual(['A', 'B', 'C', 'D']);
    expect(report.items.skipped).toEqual([
      { ref: 'content/post/b.Rmd', reason: 'the source of content/post/b.html' },
    ]);
    expect(report.links.rewritten).toBe(1);
  });

  it('are named in the report where their format is not read, and templates are not', async () => {
    const { report } = await importFolder({
      'content/post/a.md': post('A'),
      'content/post/b.org': '#+title: B\n',
      'content/post/c.txt': post('C'),
      'content/post/d.md.erb': post('D'),
      'content/post/notes.txt': 'Notes without a title.\n',
      'layouts/post.njk': post('A template'),
      'README.rst': 'Notes\n=====\n',
    });
    const other = 'it is neither Markdown nor HTML: convert it to Markdown';
    expect(report.items).toMatchObject({
      in: 4,
      stored: 1,
      skipped: [
        {
          ref: 'content/post/b.org',
          reason: 'it is Org mode, which is not read: convert it to Markdown',
        },
        { ref: 'content/post/c.txt', reason: other },
        { ref: 'content/post/d.md.erb', reason: other },
      ],
    });
  });

  it('are named in a folder without a content folder, and notes on it are not', async () => {
    const { report } = await importFolder({
      'src/posts/a.md': post('A'),
      'src/posts/b.njk': post('B'),
      'src/_includes/post.njk': post('A template'),
      'README.rst': 'Notes\n=====\n',
    });
    expect(report.items.skipped.map(({ ref }) => ref)).toEqual(['src/posts/b.njk']);
  });
});
