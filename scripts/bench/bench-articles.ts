/**
 * Articles for measurements: as many as wanted, all different, of the sample's own sentences, so
 * that they compress and render as real ones do.
 */
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { projectRoot } from '../build/paths.ts';
import { buildItem } from '../../test/support/build-item.ts';
import type { Item } from '../../shared/content/item.ts';

const PARAGRAPHS = 40;
const WORDS_A_PARAGRAPH = 50;

async function readSentences(): Promise<string[]> {
  const folder = resolve(projectRoot, 'sample/content/articles');
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(resolve(folder, name), 'utf8')),
  );
  return texts.flatMap((text) =>
    (text.split(/^---$/m)[2] ?? '')
      .split('\n')
      .filter((line) => /^[A-Z“"]/.test(line))
      .flatMap((line) => line.match(/[^.!?]+[.!?]+["”]?/g) ?? [])
      .map((sentence) => sentence.trim()),
  );
}

/** Returns a number from 0 to below 1 for each call, the same ones on every run (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function paragraph(sentences: readonly string[], random: () => number): string {
  const chosen: string[] = [];
  let words = 0;
  while (words < WORDS_A_PARAGRAPH) {
    const sentence = sentences[Math.floor(random() * sentences.length)] ?? '';
    chosen.push(sentence);
    words += sentence.split(' ').length;
  }
  return `<p>${chosen.join(' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
}

/** Returns free articles of forty paragraphs, some 2,400 words each. */
export async function benchArticles(count: number): Promise<Item[]> {
  const sentences = await readSentences();
  return Array.from({ length: count }, (_, index) => {
    const random = sequence(index + 1);
    const sentence = () => sentences[Math.floor(random() * sentences.length)] ?? '';
    return buildItem({
      id: `bench-${index}`,
      access: 'free',
      hed: sentence().slice(0, 80),
      dek: sentence(),
      body: [
        {
          kind: 'html',
          html: Array.from({ length: PARAGRAPHS }, () => paragraph(sentences, random)).join('\n'),
        },
      ],
    });
  });
}
