import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createMemoryPublisher,
  type MemoryPublisher,
} from '../../test/support/memory-publisher.ts';
import { createTestRun } from '../../test/support/test-run.ts';
import { toSegments } from '../body/to-segments.ts';
import { openSource } from '../open-source.ts';
import type { ImportRun } from '../source.ts';
import { storeLinkedFiles } from './linked-files.ts';
import { isDownload, linkedKind } from './media-kind.ts';
import { createMedia, type Media } from './media.ts';
import { openUploads } from './open-uploads.ts';

const pdf = '%PDF-1.7\nwords';
const zip = 'PK\u0003\u0004words';

let folder: string;
let publisher: MemoryPublisher;
let warnings: string[];
let dead: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-downloads-'));
  publisher = createMemoryPublisher();
  warnings = [];
  dead = [];
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function mediaOf(uploads?: string): Promise<Media> {
  const opened = await openUploads(uploads === undefined ? undefined : join(folder, uploads));
  return createMedia({
    source: await openSource(join(folder, 'site')),
    publisher,
    warn: (ref, message) => warnings.push(`${ref}: ${message}`),
    ...(opened === undefined ? {} : { uploads: opened }),
  });
}

async function bodyOf(html: string, media: Media): Promise<string> {
  const run: ImportRun = {
    ...createTestRun(),
    media: media.lookUp,
    file: media.lookUpLink,
    link: (outcome) => {
      if (outcome.kind === 'dead') dead.push(outcome.href);
    },
  };
  const body = await toSegments({ html, ref: 'x' }, run, {
    isOwnSite: (href) => href.startsWith('https://old.test/'),
  });
  return body.map((segment) => (segment.kind === 'html' ? segment.html : '')).join('');
}

describe('files that texts link to', () => {
  it.each([
    ['a.pdf', pdf, 'application/pdf'],
    ['a.csv', 'a,b\n1,2\n', 'text/csv'],
    ['a.ics', 'BEGIN:VCALENDAR\r\n', 'text/calendar'],
    ['a.zip', zip, 'application/zip'],
    ['A.XLSX', zip, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.kml', '<kml/>', 'application/octet-stream'],
    ['a.csv', '\u0000\u0001', undefined],
    ['a.pdf', '<script>x()</script>', undefined],
    ['a.html', '<p>a</p>', undefined],
    ['a.md', '# A page', undefined],
    ['a.js', 'x()', undefined],
  ])('%s is served as what it is, or not at all', (name, text, type) => {
    expect(linkedKind(Buffer.from(text, 'latin1'), name)?.contentType).toBe(type);
  });

  it('tells files from pages by their endings alone', () => {
    expect(
      ['/a/b.pdf', '/a.PDF', '/a', '/a.html', '/v1.2', '/constructor', '/a.constructor'].map(
        isDownload,
      ),
    ).toEqual([true, true, false, false, false, false, false]);
  });

  it('are stored, and the links lead to them', async () => {
    await put('site/index.md', 'x');
    await put('uploads/2025/03/plan.pdf', pdf);
    await put('uploads/2025/03/data.csv', 'a,b\n');
    const media = await mediaOf('uploads');
    const html = await bodyOf(
      '<p><a href="https://old.test/wp-content/uploads/2025/03/plan.pdf?x=1">Plan</a> <a href="/wp-content/uploads/2025/03/data.csv">Data</a> <a href="https://other.test/wp-content/uploads/2025/03/plan.pdf">Theirs</a> <a href="/wp-content/uploads/none.pdf">None</a></p>',
      media,
    );
    expect(html).toMatch(
      /^<p><a href="\/photos\/[\da-f]{2}\/[\da-f]{32}\.pdf">Plan<\/a> <a href="\/photos\/[\da-f]{2}\/[\da-f]{32}\.csv">Data<\/a> <a href="https:\/\/other\.test\/wp-content\/uploads\/2025\/03\/plan\.pdf" rel="noopener">Theirs<\/a> <a href="\/wp-content\/uploads\/none\.pdf">None<\/a><\/p>$/,
    );
    expect(media.counts()).toEqual({ found: 2, missing: 0 });
    expect(dead).toEqual(['/wp-content/uploads/none.pdf']);
  });

  it('are left out by name when they are not what their name says; the link stays', async () => {
    await put('site/files/fake.pdf', '<html>');
    const html = await bodyOf('<p><a href="/files/fake.pdf">a</a></p>', await mediaOf());
    expect(html).toBe('<p><a href="/files/fake.pdf">a</a></p>');
    expect(warnings).toEqual(['files/fake.pdf: left out: it is not what its name says']);
  });

  it('come along with an exported item, under the same address', async () => {
    const path = `/photos/ab/${'ab'.repeat(16)}.pdf`;
    await put(`site${path}`, pdf);
    const media = await mediaOf();
    const source = await openSource(join(folder, 'site'));
    const html = `<p><a href="${path}">a</a> <a href="/photos/ab/none.pdf">b</a></p>`;
    await storeLinkedFiles({ body: [{ kind: 'html', html }] }, source, media.lookUpLink);
    expect([...publisher.photos.keys()]).toEqual([path.slice('/photos/'.length)]);
  });
});

describe('uploads of Ghost', () => {
  it.each(['content', 'content/images', 'content/media', 'content/files', '.'])(
    'are found from %s',
    async (given) => {
      await put('site/x.json', '{}');
      await put('content/images/2025/p.gif', 'GIF89a');
      await put('content/media/2025/s.mp3', 'ID3x');
      await put('content/files/2025/f.pdf', pdf);
      const media = await mediaOf(given);
      expect(await media.lookUp('/content/media/2025/s.mp3')).toBeDefined();
      expect(await media.lookUpLink('/content/files/2025/f.pdf')).toBeDefined();
      expect(await media.lookUp('__GHOST_URL__/content/media/2025/none.mp3')).toBeUndefined();
      expect(media.missing()).toEqual(['__GHOST_URL__/content/media/2025/none.mp3']);
    },
  );
});
