import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ImportReport } from '../../../importing/report.ts';
import type { Segment } from '../../../shared/content/item.ts';
import { corpusPath, corpusSuite } from '../../support/corpus.ts';
import { importPath, type Imported } from '../../support/import-folder.ts';

const cms = 'reports/cms';
const from = 'reports/public';

async function twice(
  path: string,
  options: Parameters<typeof importPath>[1] = {},
): Promise<Imported & { again: ImportReport }> {
  const first = await importPath(path, options);
  const { report: again } = await importPath(path, { ...options, store: first.store });
  return { ...first, again };
}

function htmlOf(body: readonly Segment[]): string {
  return body.map((segment) => (segment.kind === 'html' ? segment.html : '')).join('');
}

corpusSuite('reported faults of exports', [cms, from], () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'masthead-reports-'));
    // Beside the folders of its site an export finds its files without being told.
    await copyFile(corpusPath(`${cms}/ghost/ghost.json`), join(folder, 'ghost.json'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('a WordPress export keeps files, posters, formulas, accordions, embeds of its own posts and what it showed for quotes', async () => {
    const { store, again } = await twice(corpusPath(`${cms}/wp/wp-blocks.xml`), {
      uploads: corpusPath(`${cms}/wp/uploads`),
    });
    const { body } = store.bySlug('second');
    const html = htmlOf(body);
    expect(html).toMatch(/<a href="\/photos\/\w\w\/\w+\.pdf">/);
    expect(html.match(/<a href="\/story\/first\/">First<\/a>/g)).toHaveLength(2);
    expect(html).toContain('alttext="x^2"');
    expect(html).toMatch(/<details><summary>[^<]+<\/summary><p>[^<]+<\/p><\/details>/);
    expect(body.find(({ kind }) => kind === 'media')).toHaveProperty('poster');
    const third = store.bySlug('third');
    expect([third.hed, htmlOf(third.body)]).toEqual([
      '“Classic” quotes — and dashes',
      '<p>He said “yes” — it’s WordPress that shows these as curly…</p>',
    ]);
    expect(again.items).toMatchObject({ stored: 0, skipped: [] });
  });

  it.each(['content', 'content/images'])(
    'a Ghost export finds its files from %s',
    async (uploads) => {
      const { report, store, again } = await twice(join(folder, 'ghost.json'), {
        uploads: corpusPath(`${cms}/ghost/${uploads}`),
      });
      expect(report.media).toEqual({ found: 3, missing: 0 });
      expect(htmlOf(store.bySlug('files').body)).toMatch(/<a href="\/photos\/\w\w\/\w+\.pdf">/);
      expect(store.bySlug('files').body.map(({ kind }) => kind)).toContain('media');
      expect(store.bySlug('header').body[0]?.kind).toBe('image');
      expect(htmlOf(store.bySlug('bookmark').body)).toContain('(Elsewhere Times)');
      expect(htmlOf(store.bySlug('transistor').body)).not.toContain('<a');
      expect(report.unknownShortcodes).toEqual({ 'card:transistor': 1 });
      expect(again.items).toMatchObject({ stored: 0, skipped: [] });
    },
  );

  it('an export without its files names each', async () => {
    const { report } = await importPath(join(folder, 'ghost.json'));
    expect(report.missingMedia).toEqual([
      '/content/media/2025/03/episode.mp3',
      '/content/images/2025/03/photo.jpg',
    ]);
    expect(report.links.dead.map(({ href }) => href)).toEqual([
      '/content/files/2025/03/report.pdf',
    ]);
  });

  it('a Markdown file in Windows-1252 is read as such, and named', async () => {
    const { store, report } = await importPath(
      corpusPath(`${from}/17-latin1-file-garbled-silently/content`),
    );
    const [latin] = store.items.values();
    expect([latin?.hed, htmlOf(latin?.body ?? [])]).toEqual([
      'Café crème',
      '<p>Déjà vu œuvre.</p>',
    ]);
    expect(report.warnings).toContainEqual({
      ref: 'posts/latin.md',
      message: 'it is not in UTF-8, as it should be; it was read as Windows-1252',
    });
  });

  it('formulas, headings of accordions, links of images and hidden blocks come out as the site showed them', async () => {
    const read = async (name: string, slug: string) =>
      (await importPath(corpusPath(`${from}/${name}/export.xml`))).store.bySlug(slug);
    const math = htmlOf((await read('12-formulas-flattened', 'math')).body);
    expect(math.match(/<math /g)).toHaveLength(2);
    expect(math).toContain('<msqrt><mn>2</mn></msqrt>');
    expect(htmlOf((await read('13-accordion-headings-lost', 'accord')).body)).toContain(
      '<summary>ACCTITLE here</summary>',
    );
    expect((await read('15-linked-image-loses-link', 'linked')).body).toMatchObject([
      { image: { href: 'https://partner.example/offer?id=1', caption: 'Own caption' } },
    ]);
    expect(htmlOf((await read('08-hidden-wp-block-published', 'hiddenblock')).body)).toBe(
      '<p>shown</p>',
    );
  });
});
