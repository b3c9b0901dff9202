/**
 * Articles for measurements: as many as wanted, all different, of the sample's own sentences, with
 * the authors, tags, images and quotes of real ones, so that they compress and render as these do.
 */
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createRandom } from './random.ts';
import { projectRoot } from '../build/paths.ts';
import { buildItem } from '../../test/support/build-item.ts';
import type { Contributor, Image, Item } from '../../shared/content/item.ts';

const PARAGRAPHS = 40;
/** After so many paragraphs stands something else: an image, a quote. */
const PARAGRAPHS_A_PART = 10;
const TAGS = 24;
const TAGS_AN_ARTICLE = 4;
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

function image(id: string, caption: string): Image {
  return {
    id,
    filename: `${id}.webp`,
    src: `/photos/be/${id}.webp`,
    width: 1_800,
    height: 1_200,
    alt: caption.slice(0, 60),
    caption,
    credit: 'Bench Picture Desk',
    tone: '#8a7f6d',
  };
}

/** Who writes and photographs the articles. */
export const benchContributors: readonly Contributor[] = [
  ...['Ada Marsh', 'Bo Lindqvist', 'Chiara Neri', 'Deniz Kaya', 'Ewa Nowak', 'Femi Ojo'],
  ...['Grace Hale', 'Hiro Tanaka', 'Ines Duarte', 'Jonas Weber', 'Kiri Walker', 'Lena Fuchs'],
].map((name) => {
  const slug = name.toLowerCase().replace(' ', '-');
  return {
    slug,
    name,
    title: 'Staff writer',
    bio: `${name} writes about what can be measured, and about those who measure it.`,
    portrait: image(`portrait-${slug}`, name),
  };
});

/** Returns free articles of forty paragraphs, some 2,400 words each. */
export async function benchArticles(count: number): Promise<Item[]> {
  const sentences = await readSentences();
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(index + 1);
    const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
    const sentence = () => oneOf(sentences) ?? '';
    const person = () => {
      const found = oneOf(benchContributors);
      return found === undefined ? [] : [{ slug: found.slug, name: found.name }];
    };
    const part = (): Item['body'][number] => ({
      kind: 'html',
      html: Array.from({ length: PARAGRAPHS_A_PART }, () => paragraph(sentences, random)).join(
        '\n',
      ),
    });
    const tags = new Set(
      Array.from({ length: TAGS_AN_ARTICLE }, () => Math.floor(random() * TAGS)),
    );
    return buildItem({
      id: `bench-${index}`,
      access: 'free',
      hed: sentence().slice(0, 80),
      dek: sentence(),
      lead: image(`bench-${index}-lead`, sentence()),
      contributors: { author: person(), photographer: person() },
      tags: [...tags].map((tag) => ({ slug: `bench-tag-${tag}`, name: `Bench tag ${tag}` })),
      body: Array.from({ length: PARAGRAPHS / PARAGRAPHS_A_PART }, (__, number) => [
        part(),
        ...(number === 1 ? [{ kind: 'pullquote' as const, text: sentence() }] : []),
        ...(number === 0 || number === 2
          ? [
              {
                kind: 'image' as const,
                image: image(`bench-${index}-${number}`, sentence()),
                size: 'default' as const,
              },
            ]
          : []),
      ]).flat(),
    });
  });
}
