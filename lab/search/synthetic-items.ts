/**
 * Items whose words are as frequent as in a real archive: most of a text is of a few hundred words,
 * and new words never end (Zipf's and Heaps' laws).
 */
import * as v from 'valibot';
import { itemSchema, type Item } from '../../shared/content/item.ts';
import { createRandom } from '../../scripts/sizes/random.ts';

const SYLLABLES = [...'bcdfghjklmnprstvwz'].flatMap((consonant) =>
  [...'aeiou'].flatMap((vowel) => [`${consonant}${vowel}`, `${vowel}${consonant}`]),
);
const VOCABULARY = 150_000;
const BODY_WORDS = 500;
const SENTENCE_WORDS = 12;
const DAY_MS = 86_400_000;

/** Returns the word of a rank: short when it is frequent. */
function wordOf(rank: number): string {
  let rest = rank + SYLLABLES.length;
  let word = '';
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}

/** Yields items, each the same on every run. */
export function* syntheticItems(count: number, seed = 7): Generator<Item> {
  const random = createRandom(seed);
  const word = () => wordOf(Math.floor(VOCABULARY ** random()) - 1);
  const words = (length: number) =>
    Array.from({ length }, (_, at) =>
      at % SENTENCE_WORDS === SENTENCE_WORDS - 1 ? `${word()}.` : word(),
    ).join(' ');
  for (let index = 0; index < count; index += 1) {
    const pubDate = new Date(Date.UTC(2026, 0, 1) - index * DAY_MS * 0.2).toISOString();
    const author = `${wordOf(2_000 + (index % 300))} ${wordOf(5_000 + (index % 170))}`;
    const tag = wordOf(900 + (index % 120));
    yield v.parse(itemSchema, {
      id: `made-${index}`,
      type: 'article',
      template: 'default',
      slug: `made-${index}`,
      access: 'metered',
      listed: true,
      hed: words(8),
      dek: words(20),
      pubDate,
      modifiedAt: pubDate,
      sections: ['science'],
      tags: [{ slug: tag, name: tag }],
      contributors: { author: [{ slug: author.replace(' ', '-'), name: author }] },
      body: [{ kind: 'html', html: `<p>${words(60)}</p><p>${words(BODY_WORDS)}</p>` }],
      source: { format: 'made', ref: String(index) },
    } satisfies v.InferInput<typeof itemSchema>);
  }
}
