/** Imports of archives in the dialects of other generators: nothing vanishes, nothing stays raw. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Item, Segment } from '../../../shared/content/item.ts';
import { faultsOfSegments } from '../../support/check-segments.ts';
import { dialectArchives, type DialectArchive } from '../../support/dialect-archives.ts';
import { importFolder, type Imported } from '../../support/import-folder.ts';
import { rawRemains } from '../../support/raw-remains.ts';

function withSum(counts: DialectArchive['images']): object {
  const { placed, linked, missing } = counts;
  return { in: placed + linked + missing, placed, linked, missing };
}

/** Returns a body as one text, with other segments as their kind and what names them. */
function bodyOf(item: Item | undefined): string {
  const line = (segment: Segment): string => {
    if (segment.kind === 'html') return segment.html.replace(/\n\s*/g, '');
    if (segment.kind === 'image') return `[image ${segment.image.filename}: ${segment.image.alt}]`;
    if (segment.kind === 'gallery') return `[gallery of ${segment.slides?.length ?? 0}]`;
    return segment.kind === 'player' ? `[${segment.provider} ${segment.id}]` : `[${segment.kind}]`;
  };
  return (item?.body ?? []).map(line).join('\n');
}

describe.each(Object.entries(dialectArchives))('CT-01 an archive of %s', (_name, archive) => {
  let imported: Imported;
  let items: Item[];
  beforeAll(async () => {
    imported = await importFolder(archive.files);
    items = [...imported.store.items.values()];
  });

  it('counts every image and embed as placed, linked or missing', () => {
    expect(imported.report.images).toEqual(withSum(archive.images));
    expect(imported.report.embeds).toEqual(withSum(archive.embeds));
  });

  it('shows nothing raw', () => {
    expect(items.flatMap((item) => rawRemains(item))).toEqual([]);
    expect(items.flatMap((item) => faultsOfSegments(item.body))).toEqual([]);
  });
});

describe('CT-01 dialects of Markdown', () => {
  const read = new Map<string, Promise<Imported>>();
  const item = async (archive: keyof typeof dialectArchives, slug: string): Promise<string> => {
    const known = read.get(archive) ?? importFolder(dialectArchives[archive].files);
    read.set(archive, known);
    const { store } = await known;
    return bodyOf([...store.items.values()].find((one) => one.slug === slug));
  };

  it('reads admonitions and tabs of MkDocs, in lists as well', async () => {
    const body = await item('mkdocs', 'admonitions');
    expect(body).toContain(
      '<aside class="note"><p><strong>Mind the gap</strong></p><ul><li>one</li><li>two</li></ul></aside>',
    );
    expect(body).toContain('<p>A list</p><aside class="note"><p><strong>Info</strong></p>');
    expect(body).toContain('<details><summary>Folded</summary>');
    expect(body).toContain('<pre><code>print("code in the note")</code></pre></aside>');
    expect(body).toContain('<p><strong>Python</strong></p><figure><pre><code class="language-py">');
    expect(body).toContain('<figcaption>app.py</figcaption></figure>');
    expect(body).toContain('<p>After the note.</p>');
  });

  it('reads definition lists, emoji, keys, tasks, snippets and what footnotes lose', async () => {
    const body = await item('mkdocs', 'lists');
    expect(body).toContain('<dl><dt>Apple</dt><dd>A fruit. The <abbr title="Hyper Text Markup');
    expect(body).toContain('Happy 😄 and and words at 10:30:45.');
    expect(body).toContain('<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd> to <mark>mark</mark>');
    expect(body).toContain('<li>☑ done</li><li>☐ open</li>');
    expect(body).toContain('<p>Words under <strong>CC BY</strong>.</p>');
    expect(body).toContain('a lost one<sup>9</sup>');
    expect(body).toContain('Braces such as {x} are text');
    expect(body).toContain('Words nobody refers to.');
    expect(body).toContain('<code>!!! note</code> and <code>:smile:</code> and <code>[[x]]</code>');
    expect(body).toContain('<details><summary>More</summary><p>Hidden <strong>words</strong>.</p>');
  });

  it('reads components of MDX by their names, files and imports', async () => {
    const body = await item('mdx', 'components');
    expect(body).toContain('<p>The answer is forty-two, quoted and .</p>');
    expect(body).toContain('[image hero.png: The hero]\n[image hero.png: Again]');
    expect(body).toContain('[youtube dQw4w9WgXcQ]\n[youtube aqz-KE-bpKQ]');
    expect(body).toContain('<p><strong>Apples</strong></p><p>Words about <strong>apples</strong>.');
    expect(body).toContain(
      '<aside class="note"><p><strong>Careful</strong></p><p>Indented words, no code.</p></aside><p>Right after',
    );
    expect(body).toContain('<p>Shared words with braces.</p>');
    expect(body).toContain('<details><summary>Opens</summary><p>Hidden text.</p></details>');
    expect(body).toContain('href="https://c.example/thing" rel="noopener">A thing</a>');
    expect(body).not.toContain('<pre><code>Indented');
  });

  it('reads containers of Docusaurus and Pandoc, and callouts of GitHub and Obsidian', async () => {
    const body = await item('mdx', 'directives');
    expect(body).toContain('<aside class="note"><p><strong>A title</strong></p><ul>');
    expect(body).toContain(
      '<p><strong>Outer</strong></p><aside class="note"><p><strong>Warning</strong></p><p>Inner words.</p></aside><p>After the inner.</p></aside>',
    );
    expect(body).toContain('<p>Left column.</p><p>Right column.</p>');
    expect(body).toContain('<p><strong>Note</strong></p><p>A note of <em>GitHub</em>.</p>');
    expect(body).toContain('<details><summary>Folded tip</summary><p>Of Obsidian.</p></details>');
    expect(body).toContain('[image gone.png: ]');
    expect(body).toContain('<pre><code class="language-python">:::note');
  });

  it('runs the shortcodes that a Hugo site brings', async () => {
    const body = await item('hugo', 'shortcodes');
    expect(body).toMatch(/^\[image pier.png: A pier\]\n<p>The text right below the image.<\/p>/);
    expect(body).toContain('[gallery of 2]');
    expect(body).toContain('<p>Left words, indented.</p><p>Right words, indented.</p>');
    expect(body).toContain('<p>Words of the callout.</p></aside><p>Straight below.</p>');
    expect(body).toContain('<aside class="note"><p>Deeply indented.</p></aside></li>');
    expect(body).toContain('<p>From <strong>9</strong> euros</p>');
    expect(body).toContain('in a sentence.</p>');
    expect(body).toContain('<td>New words</td>');
    expect(body).toContain('<summary>Why?</summary><p>Because <strong>so</strong>.</p>');
  });

  it('says in the report what became of tags that it does not know', async () => {
    const { report, store } = await importFolder(dialectArchives.hugo.files);
    expect([...store.items.values()][0]?.hed).toBe('Shortcodes ’n’ “more”');
    expect(report.shownInstead).toEqual({
      lots: { link: 1 },
      column: { nothing: 1 },
      'unknown-thing': { nothing: 1 },
      'signup-form': { nothing: 1 },
      pricing: { text: 1 },
      badge: { text: 1 },
    });
    expect(report.warnings).toContainEqual({
      ref: 'content/posts/shortcodes.md',
      message: 'left out, since it has no meaning here: {{< signup-form list="weekly" >}}',
    });
  });

  it('runs the includes that a Jekyll site brings, and keeps what stands around tags', async () => {
    const body = await item('liquid', 'includes');
    expect(body).toMatch(/^\[image pier.png: A pier\]\n<p>The text right below the image.<\/p>/);
    expect(body).toContain('[vimeo 146022717]\n[image odd.png: Odd]');
    expect(body).toContain('<p>Yours, <em>the editors</em>.</p>');
    expect(body).toContain('<p>Words in a condition, indented.</p>');
    expect(body).toContain('<p>Words below an assignment.</p>');
    expect(body).toContain('<ol start="2"><li>Two</li></ol>');
    expect(body).not.toContain('<pre>');
  });

  it('reads the tags of plugins of Eleventy', async () => {
    const body = await item('liquid', 'plugins');
    expect(body).toContain('[image one.jpg: One]');
    expect(body).toContain('<aside class="note"><p>Careful <strong>now</strong>.</p></aside>');
    expect(body).toContain('[image pier.png: By a macro]\n[image pier.png: By a filter]');
    expect(body).toContain('<p><cite>Ada Lovelace</cite></p></blockquote>');
    expect(body).toContain('[image pier.png: A pier]');
    expect(body).toContain('<pre><code class="language-liquid">{% include figure.html');
  });
});
