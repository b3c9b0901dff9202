import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  createMemoryPublisher,
  type MemoryPublisher,
} from '../../test/support/memory-publisher.ts';
import { createMedia, type Media } from './media.ts';
import { openSource } from '../open-source.ts';

let folder: string;
let publisher: MemoryPublisher;
let warnings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-media-'));
  publisher = createMemoryPublisher();
  warnings = [];
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function put(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), bytes);
}

async function open(uploads?: string): Promise<Media> {
  const source = await openSource(join(folder, 'site'));
  return createMedia({
    source,
    publisher,
    warn: (ref, message) => warnings.push(`${ref}: ${message}`),
    ...(uploads === undefined ? {} : { uploads: await openSource(join(folder, uploads)) }),
  });
}

const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#c00' } })
  .png()
  .toBuffer();
const svg = (inner: string): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>`;

describe('media of other hosts', () => {
  const look = async (media: Media, ...references: string[]) => {
    const found = await Promise.all(references.map((one) => media.lookUp(one, 'content/x.md')));
    return found.map((one) => one !== undefined);
  };

  beforeEach(async () => {
    for (const path of ['images/logo.png', 'images/2024/05/boat.png', 'wp-content/uploads/a.png'])
      await put(`site/static/${path}`, png);
  });

  it('are not replaced by files that have their paths by chance, which the report says', async () => {
    const media = await open();
    media.ownHosts(['www.harbor.example']);
    expect(
      await look(
        media,
        'https://partner.example/images/logo.png',
        'https://other.example/images/logo.png?v=2',
        '//partner.example/images/logo.png',
      ),
    ).toEqual([false, false, false]);
    expect(warnings).toEqual([
      'https://partner.example/images/logo.png: not taken from the source, although static/images/logo.png has its path, as others at partner.example: that is not known as a host of the site',
      expect.stringContaining('as others at other.example'),
    ]);
    expect(media.missing()).toHaveLength(3);
  });

  it('are the site’s own on its hosts, and in folders of uploads', async () => {
    const media = await open();
    media.ownHosts(['www.harbor.example']);
    expect(
      await look(
        media,
        'https://harbor.example/images/logo.png',
        'http://images.harbor.example/images/logo.png',
        'https://moved.example/wp-content/uploads/a.png',
        '/images/logo.png',
      ),
    ).toEqual([true, true, true, true]);
    expect(warnings).toEqual([]);
  });

  it('are taken by a path of three parts, and reported once for a host', async () => {
    const media = await open();
    media.ownHosts([]);
    expect(
      await look(
        media,
        'https://cdn.example/images/2024/05/boat.png',
        'https://cdn.example/images/2024/05/boat.png?w=600',
      ),
    ).toEqual([true, true]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^https:\/\/cdn\.example\/.*taken from the source, where static\/images\/2024\/05\/boat\.png has/,
      ),
    ]);
  });

  it('are taken where no host of the site is known, and reported', async () => {
    expect(await look(await open(), 'https://any.example/images/logo.png')).toEqual([true]);
    expect(warnings).toEqual([expect.stringContaining('look whether they are the site')]);
  });
});

describe('media lookup', () => {
  it.each([
    ['beside the item', 'site/content/posts/a.png', 'a.png', 'content/posts/x.md'],
    ['below the item', 'site/content/posts/pics/a.png', './pics/a.png', 'content/posts/x.md'],
    ['above the item', 'site/content/pics/a.png', '../pics/a.png', 'content/posts/x.md'],
    ['from the root', 'site/assets/blog/a.png', '/assets/blog/a.png', 'content/posts/x.md'],
    [
      'from the root without a slash',
      'site/assets/blog/a.png',
      'assets/blog/a.png',
      'content/posts/x.md',
    ],
    [
      'in a folder that is served from the root',
      'site/static/img/a.png',
      '/img/a.png',
      'content/posts/x.md',
    ],
    [
      'in a site below the root of the source',
      'site/blog/static/img/a.png',
      '/img/a.png',
      'blog/content/posts/x.md',
    ],
    [
      'under photos, as in Masthead’s own folders',
      'site/photos/a.png',
      'a.png',
      'content/articles/x.md',
    ],
    [
      'with an encoded name',
      'site/static/two words é.png',
      '/two%20words%20%C3%A9.png?w=300#x',
      'x.md',
    ],
    [
      'by the whole address of the old site',
      'site/assets/a.png',
      'https://old.example/assets/a.png?v=2',
      'x.md',
    ],
  ])('finds an image %s', async (_name, file, reference, base) => {
    await put(file, png);
    const found = await (await open()).lookUp(reference, base);
    expect(found).toMatchObject({
      path: expect.stringMatching(/^\/photos\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/),
      width: 6,
      height: 4,
    });
  });

  it.each([
    ['WordPress', 'https://old.example/wp-content/uploads/2014/05/a.png', 'uploads/2014/05/a.png'],
    [
      'a smaller copy of WordPress',
      'https://old.example/wp-content/uploads/2014/05/a-300x200.png',
      'uploads/2014/05/a.png',
    ],
    ['Ghost', '__GHOST_URL__/content/images/2020/a.png', 'uploads/2020/a.png'],
    [
      'a smaller copy of Ghost',
      'https://old.example/content/images/size/w600/2020/a.png',
      'uploads/2020/a.png',
    ],
  ])('finds uploads of %s in the folder given for them', async (_name, reference, file) => {
    await put(file, png);
    await put('site/export.xml', '<rss/>');
    expect(await (await open('uploads')).lookUp(reference)).toMatchObject({ width: 6 });
  });

  it.each([
    '../../secret.png',
    '/../../secret.png',
    '..%2F..%2Fsecret.png',
    'file:///etc/passwd',
    '/etc/passwd',
    '',
    '#',
    '?',
    'http://',
    '%E0%A4%A',
    '..\\..\\secret.png',
  ])('finds nothing outside the source by %j', async (reference) => {
    await put('secret.png', png);
    await put('site/content/x.md', 'x');
    expect(await (await open()).lookUp(reference, 'content/x.md')).toBeUndefined();
  });

  it('counts each reference once, and stores each file once', async () => {
    await put('site/static/a.png', png);
    const media = await open();
    await Promise.all(
      ['/a.png', '/a.png', 'a.png', '/static/a.png', '/b.png', '/b.png'].map((reference) =>
        media.lookUp(reference, 'x.md'),
      ),
    );
    expect(media.counts()).toEqual({ found: 3, missing: 1 });
    expect(publisher.photos.size).toBe(1);
  });
});

/** A file under the brand of video with a handler for each track. */
function mp4With(...handlers: readonly string[]): Buffer {
  const boxes = handlers.map(
    (handler) => `\0\0\0\x20hdlr${'\0'.repeat(8)}${handler}${'\0'.repeat(12)}`,
  );
  return Buffer.from(`\0\0\0\x18ftypmp42${boxes.join('')}`, 'latin1');
}

describe('media files', () => {
  it('are identified by their bytes, not by their name', async () => {
    await put('site/a.jpg', png);
    await put('site/b.png', '<html><script>alert(1)</script>');
    await put('site/c.png', 'x'.repeat(100));
    const media = await open();
    expect(await media.lookUp('/a.jpg')).toMatchObject({ path: expect.stringMatching(/\.png$/) });
    expect(await media.lookUp('/b.png')).toBeUndefined();
    expect(await media.lookUp('/c.png')).toBeUndefined();
    expect(warnings).toEqual([
      expect.stringMatching(/^b\.png: left out: it is not an image/),
      expect.stringMatching(/^c\.png: left out/),
    ]);
  });

  it('keep their bytes when they are images that contain nothing else', async () => {
    await put('site/a.png', png);
    await (await open()).lookUp('/a.png');
    expect([...publisher.photos.values()][0]).toEqual({ bytes: png, contentType: 'image/png' });
  });

  it.each(['jpeg', 'webp', 'png'] as const)(
    'are rotated upright as %s, and lose the location where they were taken',
    async (format) => {
      const revealing = await sharp({
        create: { width: 6, height: 4, channels: 3, background: '#c00' },
      })
        .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitude: '51/1 30/1 0/1' } } })
        .toFormat(format)
        .toBuffer();
      expect(await sharp(revealing).metadata()).toMatchObject({
        width: 6,
        height: 4,
        orientation: 6,
        exif: expect.anything(),
      });
      await put('site/a', revealing);
      expect(await (await open()).lookUp('/a')).toMatchObject({ width: 4, height: 6 });
      const stored = [...publisher.photos.values()][0]?.bytes ?? new Uint8Array();
      const { width, height, exif, orientation } = await sharp(stored).metadata();
      expect({ width, height, exif, orientation }).toEqual({
        width: 4,
        height: 6,
        exif: undefined,
        orientation: undefined,
      });
    },
  );

  it('lose an AVIF’s location, also when it is upright', async () => {
    const revealing = await sharp({
      create: { width: 6, height: 4, channels: 3, background: '#c00' },
    })
      .withExif({ IFD0: { Copyright: 'A name' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .avif()
      .toBuffer();
    expect(revealing.includes('A name')).toBe(true);
    await put('site/a.avif', revealing);
    await (await open()).lookUp('/a.avif');
    const [stored] = [...publisher.photos.values()];
    expect(Buffer.from(stored?.bytes ?? []).includes('A name')).toBe(false);
  });

  it('lose whatever a PNG holds besides its pixels', async () => {
    const chunk = (type: string, text: string) => {
      const data = Buffer.from(text);
      const whole = Buffer.alloc(data.length + 12);
      whole.writeUInt32BE(data.length);
      whole.write(type, 4, 'latin1');
      data.copy(whole, 8);
      whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
      return whole;
    };
    const end = png.length - 12;
    const revealing = Buffer.concat([
      png.subarray(0, end),
      chunk('zTXt', 'Raw profile type exif\0\0GPS'),
      chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0GPS'),
      chunk('eXIf', 'MM\0*GPS'),
      chunk('prIv', 'GPS'),
      png.subarray(end),
      Buffer.from('GPS'),
    ]);
    await put('site/a.png', revealing);
    await (await open()).lookUp('/a.png');
    expect([...publisher.photos.values()][0]?.bytes).toEqual(png);
  });

  it('lose comments and data of applications, and keep every pixel, frame and repeat', async () => {
    const frames = await Promise.all(
      ['#c00', '#0c0'].map((background) =>
        sharp({ create: { width: 6, height: 4, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 200], loop: 3 })
      .toBuffer();
    const block = (label: string, ...parts: string[]) =>
      Buffer.from(
        `!${label}${parts.map((part) => `${String.fromCharCode(part.length)}${part}`).join('')}\0`,
        'latin1',
      );
    const table = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0);
    await put(
      'site/a.gif',
      Buffer.concat([
        gif.subarray(0, table),
        block('\xfe', 'taken at home, GPS'),
        block('\xff', 'XMP DataXMP', '<GPS>'),
        gif.subarray(table),
        Buffer.from('GPS after the end'),
      ]),
    );
    const jpeg = await sharp(frames[0]).jpeg().toBuffer();
    const segment = (marker: number, text: string) =>
      Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)]);
    await put(
      'site/a.jpeg',
      Buffer.concat([
        jpeg.subarray(0, 2),
        segment(0xfe, 'taken at home, GPS'),
        segment(0xec, 'Ducky GPS'),
        jpeg.subarray(2),
      ]),
    );
    const media = await open();
    await media.lookUp('/a.gif');
    await media.lookUp('/a.jpeg');
    const stored = [...publisher.photos.values()].map(({ bytes }) => Buffer.from(bytes));
    expect(stored.map((bytes) => bytes.includes('GPS'))).toEqual([false, false]);
    expect(stored).toEqual([gif, jpeg]);
    expect(await sharp(stored[0], { animated: true }).metadata()).toMatchObject({
      pages: 2,
      loop: 3,
      delay: [100, 200],
    });
  });

  it('have a size for every kind of image', async () => {
    const media = sharp({ create: { width: 6, height: 4, channels: 3, background: '#c00' } });
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const)
      await put(`site/a.${format}`, await media.clone().toFormat(format).toBuffer());
    const found = await open();
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'])
      expect(await found.lookUp(`/a.${format}`)).toMatchObject({ width: 6, height: 4 });
  });

  it('are left out when they are truncated images or have too many pixels', async () => {
    const header = Buffer.from(png);
    header.writeUInt32BE(60_000, 16);
    header.writeUInt32BE(60_000, 20);
    await put('site/huge.png', header);
    await put('site/cut.png', png.subarray(0, 20));
    const media = await open();
    expect(await media.lookUp('/huge.png')).toBeUndefined();
    expect(await media.lookUp('/cut.png')).toBeUndefined();
    expect(warnings).toHaveLength(2);
  });

  it('may be images embedded in the page itself', async () => {
    await put('site/x.md', 'x');
    expect(
      await (await open()).lookUp(`data:image/png;base64,${png.toString('base64')}`, 'x.md'),
    ).toMatchObject({ width: 6 });
  });

  it.each([
    ['video', Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), 'mp4'],
    ['sound', Buffer.from('ID3\x04', 'latin1'), 'mp3'],
    ['Ogg', Buffer.from('OggS'), 'ogg'],
    ['FLAC', Buffer.from('fLaC'), 'flac'],
    ['AAC', Buffer.from('\xff\xf1P', 'latin1'), 'aac'],
    ['sound of a phone', mp4With('soun'), 'm4a'],
    ['video with sound', mp4With('soun', 'vide'), 'mp4'],
    ['captions', Buffer.from('WEBVTT\n'), 'vtt'],
    ['WebM', Buffer.from('\x1aE\xdf\xa3', 'latin1'), 'webm'],
  ])('may be %s', async (_name, bytes, extension) => {
    await put('site/a', bytes);
    expect(await (await open()).lookUp('/a')).toMatchObject({
      path: expect.stringMatching(new RegExp(`\\.${extension}$`)),
    });
  });

  it('may be an SVG drawing that only draws', async () => {
    await put(
      'site/a.svg',
      svg(
        '<style>.a{fill:red}</style><path class="a" d="M0 0h9"/><use href="#b"/><a href="https://a.example/"><text>x</text></a>',
      ),
    );
    expect(await (await open()).lookUp('/a.svg')).toMatchObject({
      path: expect.stringMatching(/\.svg$/),
      width: 40,
      height: 20,
    });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    [
      'a script with a prefix',
      svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
    ],
    ['a handler', svg('<rect ONCLICK="alert(1)"/>')],
    ['a foreign object', svg('<foreignObject><p/></foreignObject>')],
    ['a script link', svg('<a href="java\tscript:alert(1)"><text>x</text></a>')],
    ['a script link with a prefix', svg('<a xlink:href="&#106;avascript:alert(1)"/>')],
    ['an animated link', svg('<a><animate attributeName="href" to="javascript:alert(1)"/></a>')],
    ['a set handler', svg('<set attributeName="onclick" to="x"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`],
    ['a style sheet', `<?xml version="1.0"?><?xml-stylesheet href="x.css"?>${svg('')}`],
    ['a page in it', svg('<image href="data:text/html,<script>alert(1)</script>"/>')],
    ['an image elsewhere', svg('<image href="https://tracker.example/x.png"/>')],
    ['a part of another file', svg('<use xlink:href="//tracker.example/x.svg#a"/>')],
    ['a style elsewhere', svg('<style>@import "https://tracker.example/x.css";</style>')],
    ['a fill elsewhere', svg('<rect style="fill: url( https://tracker.example/x.svg#a)"/>')],
    ['another encoding', Buffer.from(`\ufeff${svg('<script>alert(1)</script>')}`, 'utf16le')],
  ])('are rejected when they are an SVG drawing with %s', async (_name, bytes) => {
    await put('site/a.svg', bytes);
    expect(await (await open()).lookUp('/a.svg')).toBeUndefined();
    expect(warnings).toHaveLength(1);
    expect(publisher.photos.size).toBe(0);
  });
});
