/** Recordings of items, such as the episodes of podcasts, in the shapes that archives have them. */
import { describe, expect, it } from '@jest/globals';
import type { Segment } from '../../../shared/content/item.ts';
import { corpusPath, corpusSuite } from '../../support/corpus.ts';
import {
  importBody,
  importFolder,
  importPath,
  type Imported,
} from '../../support/import-folder.ts';
import { wxrFile, wxrItem } from '../../support/wxr-file.ts';

/** The head of an MP3 file, and something to hear. */
const mp3 = Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\0\0', 'latin1'), Buffer.alloc(990)]);
const stored = expect.stringMatching(/^\/photos\/\w\w\/\w{32}\.mp3$/);

function recordingsOf(body: readonly Segment[]): Segment[] {
  return body.filter(({ kind }) => kind === 'media');
}

const page = (front: string, body = 'Words.') =>
  `---\ntitle: Wicks\ndate: 2020-01-02\n${front}\n---\n${body}\n`;

async function importFront(
  front: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
  body?: string,
): Promise<Imported & { recordings: Segment[]; kinds: string[] }> {
  const imported = await importFolder({ ...files, 'content/wicks.md': page(front, body) });
  const { body: segments } = imported.store.bySlug('wicks');
  return {
    ...imported,
    recordings: recordingsOf(segments),
    kinds: segments.map(({ kind }) => kind),
  };
}

const far = 'https://sound.example/wicks.mp3';
const whole = { src: far, bytes: 25_165_824, durationSeconds: 3_750 };

describe('A recording in front matter', () => {
  it.each<[string, string, object]>([
    ['any field', `file_url: ${far}`, { src: far }],
    [
      'an enclosure in a record',
      `enclosure:\n  url: ${far}\n  length: 25165824\n  type: audio/mpeg\nduration: '1:02:30'`,
      whole,
    ],
    [
      'an enclosure on a line, as WordPress writes it',
      `enclosure: ${far} 25165824 audio/mpeg\nitunes_duration: 3750`,
      whole,
    ],
    [
      'an enclosure in lines of a list',
      `enclosure:\n- |-\n  ${far}\n  25165824\n  audio/mpeg\n  a:0:{}`,
      { src: far, bytes: 25_165_824 },
    ],
    [
      'a record of formats (Octopod)',
      `audio:\n  ogg: https://sound.example/wicks.ogg\n  mp3: ${far}\nduration: '62:30'`,
      { src: far, durationSeconds: 3_750 },
    ],
    [
      'fields with a prefix (Castanet)',
      `podcast_file: ${far}\npodcast_bytes: '25165824'\npodcast_duration: 1h 2m 30s`,
      whole,
    ],
    [
      'a record of an episode (Podcaster)',
      `episode:\n  filename: ${far}\n  size: 25165824\n  duration: 3750.2`,
      whole,
    ],
    [
      'an address without an ending, by its type',
      'enclosures:\n- href: https://sound.example/play?id=3\n  type: audio/mpeg',
      { src: 'https://sound.example/play?id=3' },
    ],
    [
      'an address without an ending, by its name',
      'audio_url: https://sound.example/play/3',
      { src: 'https://sound.example/play/3' },
    ],
    [
      'params, with a title of its own',
      `params:\n  podcast:\n    mp3: ${far}?source=site\n    title: The wick\n    duration: PT1H2M30S`,
      { src: `${far}?source=site`, title: 'The wick', durationSeconds: 3_750 },
    ],
  ])('is known in %s', async (_name, front, expected) => {
    const { recordings, kinds, report } = await importFront(front);
    expect(recordings).toEqual([{ kind: 'media', media: 'audio', title: 'Wicks', ...expected }]);
    expect(kinds).toEqual(['media', 'html']);
    expect(report.unknownFields).toEqual({});
    expect(report.recordings).toEqual({
      items: 1,
      walled: 1,
      hosts: { 'https://sound.example': 1 },
    });
  });

  it('is stored with its size where the source has the file, and played once', async () => {
    const file = { 'static/audio/wicks.mp3': mp3 };
    const { recordings, report } = await importFront('audio: /audio/wicks.mp3', file);
    const here = { kind: 'media', media: 'audio', src: stored, bytes: 1_000 };
    expect(recordings).toEqual([{ ...here, title: 'Wicks' }]);
    expect(report.media).toEqual({ found: 1, missing: 0 });
    const twice = await importFront(
      'audio: /audio/wicks.mp3\nduration: 42:10',
      file,
      'Words.\n\n<audio controls src="/audio/wicks.mp3"></audio>\n',
    );
    expect(twice.kinds).toEqual(['html', 'media']);
    expect(twice.recordings).toEqual([{ ...here, durationSeconds: 2_530 }]);
  });

  it('that is nowhere is named, and no word of the text', async () => {
    const { kinds, report } = await importFront('audio: gone.mp3');
    expect([kinds, report.missingMedia]).toEqual([['html'], ['gone.mp3']]);
  });

  it('is found by the address that the settings give for all', async () => {
    const { store } = await importFolder({
      '_config.yml': 'download_url: https://cdn.example/shows/\n',
      '_posts/2020-01-02-wicks.md': page('audio:\n  m4a: wicks.m4a\n  opus: wicks.opus'),
    });
    expect(recordingsOf(store.bySlug('wicks').body)).toMatchObject([
      { src: 'https://cdn.example/shows/wicks.m4a' },
    ]);
  });

  it('is no address of the item, and no word of its text', async () => {
    const { recordings } = await importFront(
      `aliases: [/old/wicks.mp3]\ndescription: We play wicks.mp3\nimage: cover.jpg`,
    );
    expect(recordings).toEqual([]);
  });

  it('stands behind the mark that ends the free part, unless the item is free', async () => {
    const body = 'One.\n\n<!--more-->\n\nTwo.';
    const walled = (await importFront(`audio: ${far}`, {}, body)).store.bySlug('wicks');
    expect(walled.body.map(({ kind }) => kind)).toEqual(['html', 'media']);
    expect(walled.freePart?.segments).toBe(0);
    const free = (await importFront(`audio: ${far}\naccess: free`, {}, body)).store.bySlug('wicks');
    expect(free.body.map(({ kind }) => kind)).toEqual(['media', 'html']);
    expect(free.freePart?.segments).toBe(1);
  });
});

describe('A recording in a text', () => {
  it.each<[string, string]>([
    ['an element', `<audio controls><source src="${far}" type="audio/mpeg"></audio>`],
    ['a shortcode of Hugo', `{{< audio src="${far}" >}}`],
    ['a shortcode of any name', `{{< player "${far}" >}}`],
    ['a tag of Jekyll', `{% podcast_player ${far} %}`],
    ['a component', `<PodcastPlayer src="${far}" />`],
    ['an image of Markdown', `![Wicks](${far})`],
    ['a wiki link', `![[wicks.mp3]]`],
  ])('is one in %s', async (_name, markdown) => {
    const { item } = await importBody(`Words.\n\n${markdown}\n\nMore.`, {
      'content/wicks.mp3': mp3,
    });
    expect(recordingsOf(item.body)).toMatchObject([
      { media: 'audio', src: expect.stringMatching(/mp3$/) },
    ]);
  });
});

describe('A recording of WordPress', () => {
  async function importPost(content: string, meta: Record<string, string>) {
    return importFolder({
      'x.xml': wxrFile([wxrItem({ title: 'Wicks', slug: 'wicks', content, meta })]),
    });
  }
  const powerpress = `${far}\n25165824\naudio/mpeg\na:1:{s:8:"duration";s:8:"01:02:30";}`;

  it.each<[string, string, Record<string, string>, object]>([
    ['PowerPress', 'Words', { enclosure: powerpress }, { title: 'Wicks', ...whole }],
    [
      'a further feed of PowerPress',
      'Words',
      { '_podcast:enclosure': powerpress },
      { title: 'Wicks', ...whole },
    ],
    [
      'Seriously Simple Podcasting',
      'Words',
      { audio_file: far, duration: '1:02:30', filesize_raw: '25165824' },
      { title: 'Wicks', ...whole },
    ],
    [
      '[powerpress] beside its enclosure',
      '[powerpress]\n\nWords',
      { enclosure: powerpress },
      { title: 'Wicks', ...whole },
    ],
    ['[powerpress url]', `Words\n\n[powerpress url="${far}"]`, {}, { src: far }],
    [
      '[audio], with what the enclosure knows',
      `[audio mp3="${far}"]`,
      { enclosure: powerpress },
      whole,
    ],
    [
      'a player of any plug-in',
      `[smart_track_player url="${far}" title="The wick"]`,
      {},
      { src: far, title: 'The wick' },
    ],
  ])('is that of %s', async (_name, content, meta, expected) => {
    const { store } = await importPost(content, meta);
    expect(recordingsOf(store.bySlug('wicks').body)).toEqual([
      { kind: 'media', media: 'audio', ...expected },
    ]);
  });
});

describe('A recording of built pages', () => {
  const words =
    '<p>Otto Pell trims wicks for a living, and has for forty years in one harbor.</p>'.repeat(5);
  const built = (head: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>Wicks</title><meta property="article:published_time" content="2020-01-02T00:00:00Z"><meta property="og:type" content="article">${head}</head><body><main><article><h1>Wicks</h1>${body}${words}</article></main></body></html>`;
  it.each<[string, string, string, object]>([
    [
      'JSON-LD of an episode',
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"PodcastEpisode","name":"Wicks","datePublished":"2020-01-02","associatedMedia":{"@type":"MediaObject","contentUrl":"${far}","duration":"PT1H2M30S","contentSize":"25165824"}}</script>`,
      '',
      whole,
    ],
    [
      'JSON-LD of an audio',
      `<script type="application/ld+json">[{"@type":"Article","headline":"Wicks"},{"@type":"AudioObject","contentUrl":"${far}"}]</script>`,
      '',
      { src: far },
    ],
    ['meta tags', `<meta property="og:audio" content="${far}">`, '', { src: far }],
    [
      'a player',
      '',
      `<div class="player"><audio src="${far}" controls></audio></div>`,
      { src: far },
    ],
  ])('is that of %s', async (_name, head, body, expected) => {
    const { store } = await importFolder({ 'wicks/index.html': built(head, body) });
    expect(recordingsOf(store.bySlug('wicks').body)).toEqual([
      { kind: 'media', media: 'audio', ...expected },
    ]);
  });
});

corpusSuite('reported faults of podcasts', ['reports/import'], () => {
  it('an episode keeps its file and its old address', async () => {
    const { store, report } = await importPath(corpusPath('reports/import/r09-podcast'), {
      addresses: { permalink: '/show/:number' },
    });
    expect(recordingsOf(store.bySlug('012-wicks').body)).toMatchObject([{ src: far }]);
    expect(store.redirects.get('/show/12')).toBe('/story/012-wicks/');
    expect(report.recordings).toMatchObject({ items: 1, hosts: { 'https://sound.example': 1 } });
  });
});
