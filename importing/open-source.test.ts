import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip, gzipSync } from 'node:zlib';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pack, type Header } from 'tar-stream';
import { MAX_ARCHIVE_BYTES, MAX_FILE_BYTES } from './limits.ts';
import { openSource } from './open-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-source-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function tarOf(
  entries: readonly (Partial<Header> & { name: string; text?: string })[],
): Promise<Buffer> {
  const archive = pack();
  for (const { text, ...header } of entries) archive.entry(header, text ?? '');
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(path: string, name: string): Promise<string | undefined> {
  const bytes = await (await openSource(path)).find(name)?.read();
  return bytes === undefined ? undefined : Buffer.from(bytes).toString();
}

describe('openSource', () => {
  it('opens a folder, sorted and without clutter', async () => {
    const root = join(folder, 'site');
    await mkdir(join(root, 'content/posts'), { recursive: true });
    await mkdir(join(root, '.git'));
    await mkdir(join(root, 'node_modules'));
    for (const name of [
      'content/posts/b.md',
      'content/posts/a.md',
      'a.yml',
      '.git/config',
      'node_modules/x.md',
      '.DS_Store',
    ])
      await writeFile(join(root, name), name);
    const source = await openSource(root);
    expect(source).toMatchObject({ name: root, single: false, ignored: [] });
    expect(source.files.map(({ path, size }) => [path, size])).toEqual([
      ['a.yml', 5],
      ['content/posts/a.md', 18],
      ['content/posts/b.md', 18],
    ]);
    expect(await read(root, 'content/posts/b.md')).toBe('content/posts/b.md');
    expect(source.find('../site/a.yml')).toBeUndefined();
  });

  it('opens a single file, and nothing next to it', async () => {
    const file = join(folder, 'one.xml');
    await writeFile(file, '<rss/>');
    const source = await openSource(file);
    expect(source).toMatchObject({ single: true, files: [{ path: 'one.xml', size: 6 }] });
    expect(await read(file, 'one.xml')).toBe('<rss/>');
  });

  it('opens an archive, compressed or not, by its bytes and not by its name', async () => {
    const tar = await tarOf([
      { name: './b/', type: 'directory' },
      { name: './b/two.md', text: 'two' },
      { name: 'a.md', text: 'one' },
    ]);
    for (const [name, bytes] of [
      ['x.tar', tar],
      ['x.tgz', gzipSync(tar)],
      ['odd.name', gzipSync(tar)],
    ] as const) {
      const file = join(folder, name);
      await writeFile(file, bytes);
      expect((await openSource(file)).files.map(({ path }) => path)).toEqual(['a.md', 'b/two.md']);
      expect(await read(file, 'b/two.md')).toBe('two');
    }
  });

  it('follows no link and accepts no name that leads out of an archive', async () => {
    const file = join(folder, 'slip.tar');
    await writeFile(
      file,
      await tarOf([
        { name: '../../etc/cron.d/x', text: 'evil' },
        { name: '/etc/passwd', text: 'evil' },
        { name: 'a/../../x.md', text: 'evil' },
        { name: 'C:\\x.md', text: 'evil' },
        { name: '..\\..\\x.md', text: 'evil' },
        { name: 'link.md', type: 'symlink', linkname: '/etc/passwd' },
        { name: 'hard.md', type: 'link', linkname: 'good.md' },
        { name: 'pipe', type: 'fifo' },
        { name: 'line\nend.md', text: 'evil' },
        { name: 'good.md', text: 'good' },
        { name: `${'d/'.repeat(40)}deep.md`, text: 'deep' },
      ]),
    );
    const source = await openSource(file);
    expect(source.files.map(({ path }) => path)).toEqual(['good.md']);
    expect(source.ignored.map(({ reason }) => reason)).toEqual([
      'its name leads out of the source',
      'its name is an absolute path',
      'its name leads out of the source',
      'its name is an absolute path',
      'its name leads out of the source',
      'it is a symlink, which is not followed',
      'it is a link, which is not followed',
      'it is a fifo, which is not followed',
      'its name holds control characters',
      'it is more than 32 folders deep',
    ]);
  });

  it('follows no link in a folder, not even one that replaced a file', async () => {
    const root = join(folder, 'linked');
    await mkdir(join(root, 'in'), { recursive: true });
    await writeFile(join(folder, 'secret.md'), 'secret');
    await symlink(join(folder, 'secret.md'), join(root, 'link.md'));
    await symlink(folder, join(root, 'up'));
    await writeFile(join(root, 'in/a.md'), 'a');
    const source = await openSource(root);
    expect(source.files.map(({ path }) => path)).toEqual(['in/a.md']);
    expect(source.ignored.map(({ path }) => path).sort()).toEqual(['link.md', 'up']);
    await rm(join(root, 'in/a.md'));
    await symlink(join(folder, 'secret.md'), join(root, 'in/a.md'));
    await expect(source.files[0]?.read()).rejects.toThrow('leads out of the source');
    await rm(join(root, 'in'), { recursive: true });
    await symlink(folder, join(root, 'in'));
    await writeFile(join(folder, 'a.md'), 'secret');
    await expect(source.files[0]?.read()).rejects.toThrow('leads out of the source');
  });

  it('does not descend into folders without limit', async () => {
    const root = join(folder, 'deep');
    await mkdir(join(root, 'd/'.repeat(60)), { recursive: true });
    await writeFile(join(root, 'd/'.repeat(60), 'x.md'), 'x');
    const source = await openSource(root);
    expect(source.files).toEqual([]);
    expect(source.ignored).toMatchObject([{ reason: 'it is more than 32 folders deep' }]);
  });

  it('rejects an archive that unpacks to more than the limit, whatever size it declares', async () => {
    const file = join(folder, 'bomb.tar.gz');
    const header = await tarOf([{ name: 'a.md', text: 'x' }]);
    const zeros = Buffer.alloc(8 * 1024 * 1024);
    async function* bytes(): AsyncGenerator<Buffer> {
      yield header.subarray(0, 1024);
      for (let sent = 0; sent <= MAX_ARCHIVE_BYTES; sent += zeros.length)
        yield await Promise.resolve(zeros);
    }
    await pipeline(Readable.from(bytes()), createGzip({ level: 1 }), createWriteStream(file));
    await expect(openSource(file)).rejects.toThrow(
      'unpacks to more than 512 MiB. Unpack it and give the folder instead.',
    );
  });

  it('rejects a file that is larger than the limit', async () => {
    const file = join(folder, 'large.xml');
    await writeFile(file, '<rss>');
    await truncate(file, MAX_FILE_BYTES + 1);
    await expect(openSource(file)).rejects.toThrow('is larger than 256 MiB');
  });

  it.each([
    ['nothing', join('no', 'such', 'path'), 'There is nothing at no/such/path.'],
    ['a device', '/dev/null', '/dev/null is neither a file nor a folder.'],
  ])('reports when there is %s', async (_name, path, message) => {
    await expect(openSource(path)).rejects.toThrow(message);
  });

  it.each([
    [
      'a zip archive',
      Buffer.from('PK\u0003\u0004rest'),
      'is a zip archive. Unpack it and give the folder instead.',
    ],
    ['a cut-off gzip', gzipSync(Buffer.alloc(100_000, 'x')).subarray(0, 60), 'cannot be unpacked'],
    ['a gzip of something else', gzipSync(Buffer.alloc(5_000, 'x')), 'cannot be unpacked'],
  ])('reports when it is %s', async (_name, bytes, message) => {
    const file = join(folder, 'broken');
    await writeFile(file, bytes);
    await expect(openSource(file)).rejects.toThrow(message);
  });
});
