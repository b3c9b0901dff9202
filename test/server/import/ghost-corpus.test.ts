import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Item } from '../../../shared/content/item.ts';
import { ghostImporter } from '../../../importing/ghost/ghost-importer.ts';
import { collectImport, memorySource, type CollectedImport } from '../../support/collect-import.ts';
import { corpusPath, corpusSuite } from '../../support/corpus.ts';
import { rawRemains } from '../../support/raw-remains.ts';

const folder = corpusPath('ghost');

function bytesOf(name: string): Uint8Array {
  return readFileSync(join(folder, name));
}

function load(name: string): Promise<CollectedImport> {
  return collectImport(ghostImporter, memorySource(name, { [name]: bytesOf(name) }));
}

function entry({ items }: CollectedImport, slug: string): Item {
  const found = items.find((item) => item.slug === slug);
  if (found === undefined) throw new Error(`no item "${slug}"`);
  return found;
}

/** Returns every non-empty text of a table of an export, column by column. */
function texts(table: readonly Record<string, unknown>[], ...columns: readonly string[]): string[] {
  return table.flatMap((row) =>
    columns.flatMap((column) =>
      typeof row[column] === 'string' && row[column] !== '' ? [row[column]] : [],
    ),
  );
}

corpusSuite('Exports of Ghost', ['ghost'], () => {
  it.each([
    ['v4_export.json', 11, 0],
    ['laurel-small.json', 2, 1],
    ['laurel-medium.json', 8, 1],
    ['laurel-lexical-only.json', 1, 0],
    ['laurel-mobiledoc-only.json', 1, 0],
    ['ghost-6.65.0-fixtures.json', 2, 0],
  ])(
    '%s: every row is an item (%d) or a draft (%d), and none is lost',
    async (name, items, drafts) => {
      const result = await load(name);
      expect([result.items.length, result.drafts.length, result.skips]).toEqual([
        items,
        drafts,
        [],
      ]);
      expect(result.text).not.toMatch(/__GHOST_URL__|kg-card-begin|members-only-->|<!--/);
      expect([...result.items, ...result.drafts].flatMap(rawRemains)).toEqual([]);
      expect((await load(name)).text).toBe(result.text);
      await expect(
        ghostImporter.detect(memorySource(name, { [name]: bytesOf(name) })),
      ).resolves.toBe(true);
    },
  );

  it('no password, key, setting, or address of v4_export.json is in the output or the messages', async () => {
    const data = JSON.parse(readFileSync(join(folder, 'v4_export.json'), 'utf8')).db[0].data;
    const secrets = [
      ...texts(data.users, 'password', 'email'),
      ...texts(data.api_keys, 'secret', 'id'),
      ...texts(data.brute, 'key'),
      ...texts(
        data.settings.filter(({ key }: { key: string }) =>
          /secret|key|hash|token|password|stripe|mailgun/.test(key),
        ),
        'value',
      ),
    ].filter((secret) => secret.length >= 6);
    expect(secrets.length).toBeGreaterThan(10);
    const { text } = await load('v4_export.json');
    for (const secret of secrets) {
      expect(text.includes(secret)).toBe(false);
      expect(text.includes(JSON.stringify(secret).slice(1, -1))).toBe(false);
    }
    // The file is broken on purpose. The error message must not quote it.
    const broken = readFileSync(join(folder, 'v4_export.json'), 'utf8').replaceAll(
      '"secret":',
      '"secret"',
    );
    const said = await collectImport(
      ghostImporter,
      memorySource('x.json', { 'x.json': broken }),
    ).then(
      () => 'nothing',
      (error: unknown) => String(error),
    );
    expect(said).toMatch(
      /x\.json:\d+:\d+: this is not valid JSON: a colon is missing after a name$/,
    );
  });

  it('v4_export.json: paid items are for subscribers, pages are not listed, bodies are complete', async () => {
    const result = await load('v4_export.json');
    expect(
      result.items.filter(({ access }) => access === 'subscribers').map(({ slug }) => slug),
    ).toEqual(['sell']);
    expect(
      result.items
        .filter(({ listed }) => !listed)
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual(['about', 'contact', 'contribute', 'privacy']);
    const sell = entry(result, 'sell');
    expect(JSON.stringify(sell.body)).toMatch(
      /that's a good time to\.\.\..*Hold back some of the best bits for paying members only!/s,
    );
    expect(sell.body.find(({ kind }) => kind === 'image')).toMatchObject({
      image: {
        filename: 'thebrowser.jpg',
        caption: 'The Browser has over 10,000 paying subscribers',
      },
    });
    expect(entry(result, 'integrations')).toMatchObject({
      dek: expect.stringMatching(/^Work with all your favorite apps and tools/),
      pubDate: '2021-03-24T04:34:09.000Z',
      tags: [{ slug: 'getting-started', name: 'Getting Started' }],
      contributors: { author: [{ slug: 'ghost', name: 'Ghost' }] },
      lead: {
        filename: 'app-integrations.png',
        originalUrl: 'https://static.ghost.org/v4.0.0/images/app-integrations.png',
      },
    });
    expect(
      entry(result, 'write')
        .body.map(({ kind }) => kind)
        .filter((kind) => kind !== 'html' && kind !== 'image'),
    ).toEqual(['player', 'gallery', 'gallery']);
    expect(JSON.stringify(entry(result, 'welcome').body)).toContain('href=\\"/story/design/');
    expect(result.records.filter(({ kind }) => kind === 'contributor')).toHaveLength(1);
  });

  it('v4_export.json: its mobiledoc alone gives the same words as its HTML', async () => {
    const whole = await load('v4_export.json');
    const data = JSON.parse(readFileSync(join(folder, 'v4_export.json'), 'utf8'));
    for (const post of data.db[0].data.posts) post.html = null;
    const alone = await collectImport(
      ghostImporter,
      memorySource('x.json', { 'x.json': JSON.stringify(data) }),
    );
    const words = (item: Item): string =>
      item.body
        .map((segment) =>
          segment.kind === 'html'
            ? segment.html.replace(/ id="[^"]*"/g, '').replace(/<[^>]*>/g, ' ')
            : segment.kind,
        )
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
    expect(alone.items.map(words)).toEqual(whole.items.map(words));
    expect(alone.unknown).toEqual({});
  });

  it('laurel-medium.json: members, drafts, scheduled items, pages, tags, and people are where they belong', async () => {
    const result = await load('laurel-medium.json');
    expect(entry(result, 'members-only-sneak-peek').access).toBe('registered');
    expect(result.drafts.map(({ slug }) => slug)).toEqual(['draft-roadmap']);
    expect(entry(result, 'scheduled-future-post').pubDate).toBe('2026-12-01T09:00:00.000Z');
    expect(entry(result, 'about').listed).toBe(false);
    expect(entry(result, 'getting-started')).toMatchObject({
      seoTitle: 'Getting started',
      promoted: 1,
      tags: [
        { slug: 'tutorials', name: 'Tutorials' },
        { slug: 'news', name: 'News' },
      ],
      contributors: { author: [{ slug: 'alice-example', name: 'Alice Example' }] },
      lead: { filename: 'cover-getting-started.jpg', alt: 'Terminal showing install output' },
    });
    expect(entry(result, 'opinion-on-static-sites')).toMatchObject({
      sections: ['opinion'],
      dek: 'Static sites are simpler than they look.',
    });
    expect(entry(result, 'tutorial-deploy-netlify').canonical).toBe(
      'https://example.com/tutorial-deploy-netlify',
    );
    expect(result.warnings).toEqual([]);
  });

  it('bodies that exist only in editor formats are read: lexical and mobiledoc', async () => {
    expect(entry(await load('laurel-lexical-only.json'), 'lexical-only').body).toEqual([
      {
        kind: 'html',
        html: expect.stringMatching(
          /^<p>Welcome from a <strong>lexical-only<\/strong> export\.<\/p><h2>Why this matters<\/h2>.*<ul><li>first item<\/li><li>second item<\/li><\/ul>$/s,
        ),
      },
    ]);
    expect(entry(await load('laurel-mobiledoc-only.json'), 'mobiledoc-only').body).toMatchObject([
      {
        kind: 'html',
        html: '<p>This post comes from a Ghost 1.x mobiledoc export with <strong>bold</strong> and <em>italic</em> runs.</p>',
      },
      { kind: 'image', image: { filename: 'legacy.jpg', alt: 'Legacy cover' } },
      { kind: 'html', html: '<ul><li>alpha</li><li>beta</li></ul>' },
    ]);
  });

  it('ghost-6.65.0-fixtures.json: the seed file of a fresh Ghost gives its two items', async () => {
    const result = await load('ghost-6.65.0-fixtures.json');
    expect(result.items.map(({ hed, listed }) => [hed, listed])).toEqual([
      ['Coming soon', true],
      ['About this site', false],
    ]);
    expect(entry(result, 'coming-soon')).toMatchObject({ tags: [{ slug: 'news', name: 'News' }] });
    expect(result.text).not.toContain('ghost@example.com');
  });
});
