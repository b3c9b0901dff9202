/** From which folders given as `--media` the files of a site are found. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSource } from '../open-source.ts';
import { findMedia } from './find-media.ts';
import { openUploads } from './open-uploads.ts';

const ghost = ['images/2025/03/photo.jpg', 'media/2025/03/talk.mp3', 'files/2025/03/report.pdf'];

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'masthead-uploads-'));
  const paths = [
    'export/data.json',
    ...ghost.flatMap((path) => [`ghost/content/${path}`, `backup/${path}`]),
    'wp/wp-content/uploads/2025/03/report.pdf',
  ];
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), '{}');
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function found(folder: string, references: readonly string[]): Promise<boolean[]> {
  const source = await openSource(join(root, 'export/data.json'));
  const uploads = await openUploads(join(root, folder));
  return references.map((one) => findMedia(one, undefined, source, uploads) !== undefined);
}

describe('The folder of --media', () => {
  it.each([
    ...['ghost', 'ghost/content', 'ghost/content/images', 'ghost/content/media'],
    ...['ghost/content/files', 'backup', 'backup/images', 'backup/media', 'backup/files'],
  ])('brings images, players and files of Ghost from %s', async (folder) => {
    for (const start of [
      '__GHOST_URL__/',
      '/',
      'https://old.example/',
      'https://old.example/blog/',
    ])
      expect(
        await found(
          folder,
          ghost.map((path) => `${start}content/${path}`),
        ),
      ).toEqual([true, true, true]);
  });

  it('finds what is named without the folder that was given', async () => {
    expect(await found('backup/images', ['2025/03/photo.jpg', '2025/03/talk.mp3'])).toEqual([
      true,
      false,
    ]);
  });

  it.each(['wp', 'wp/wp-content', 'wp/wp-content/uploads'])(
    'brings files of WordPress from %s',
    async (folder) => {
      const path = 'wp-content/uploads/2025/03/report.pdf';
      for (const start of ['/', 'https://old.example/', 'https://old.example/blog/'])
        expect(await found(folder, [`${start}${path}`])).toEqual([true]);
    },
  );
});
