/**
 * Articles for measurements: as many as wanted, all different, of the sample's own sentences, so
 * that they compress and render as real ones do.
 */
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createRandom } from './random.ts';
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
    const random = createRandom(index + 1);
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
