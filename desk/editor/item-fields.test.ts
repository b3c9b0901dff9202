/** What the form of an item writes into its front matter, and what it leaves to the letter. */
import { describe, expect, it } from '@jest/globals';
import { readFrontMatter, withField, type ItemFields } from './item-fields.ts';

const yaml = `# Of this item
exported: 1
title:   "Of  tides"   # the working one
sections:  [ science,ideas ]
# Mine alone
deskNote: >-
   two
   lines
access: subscribers
tiers:
   - complete   # since May
   -   table
free: {afterDays: 30,mine:  'x'}
review:
    category: headphones   # ours
    rating:  8
    pros: ["a",  'b']
    product:
       name: Drift
       sku:   0123
    buy: { retailer: Halcyon, url: 'https://halcyon.example/drift' }

# Of nobody
other: {a: 1,b:  2}
last:   ~
# The end
`;

/** Returns the lines that a change takes away, and those that it adds. */
function change<Key extends keyof ItemFields>(
  key: Key,
  value: ItemFields[Key],
  from = yaml,
): { readonly lost: readonly string[]; readonly added: readonly string[] } {
  const [before, after] = [from, withField(readFrontMatter(from), key, value).yaml].map((text) =>
    text.split('\n'),
  ) as [string[], string[]];
  return {
    lost: before.filter((line) => !after.includes(line)),
    added: after.filter((line) => !before.includes(line)),
  };
}

describe('The form of an item', () => {
  it('reads plans, times of being free and the review, with what it does not know of them', () => {
    expect(readFrontMatter(yaml).fields).toMatchObject({
      tiers: ['complete', 'table'],
      free: { afterDays: 30, mine: 'x' },
      review: { rating: 8, product: { name: 'Drift', sku: 123 } },
    });
  });

  it('writes the entry that changed, and leaves every other line to the letter', () => {
    expect(change('title', 'Of ebb')).toEqual({
      lost: ['title:   "Of  tides"   # the working one'],
      added: ['title: "Of ebb" # the working one'],
    });
    expect(change('section', 'culture')).toEqual({
      lost: ['sections:  [ science,ideas ]'],
      added: ['sections:', '  - culture', '  - ideas'],
    });
    expect(change('dek', 'A dek')).toEqual({ lost: [], added: ['dek: A dek'] });
  });

  it('keeps what it does not know of plans, times and the review', () => {
    const { review = {}, free } = readFrontMatter(yaml).fields;
    expect(change('tiers', ['complete'])).toEqual({
      lost: ['   - complete   # since May', '   -   table'],
      added: ['  - complete'],
    });
    expect(change('tiers', []).added).toEqual([]);
    expect(change('free', { ...free, firstDays: 3 })).toEqual({
      lost: ["free: {afterDays: 30,mine:  'x'}"],
      added: ["free: { afterDays: 30, mine: 'x', firstDays: 3 }"],
    });
    const rated = withField(readFrontMatter(yaml), 'review', {
      ...review,
      rating: 9,
      product: { name: 'Drift', sku: 123, price: 349 },
    });
    expect(rated.yaml).toContain('  category: headphones # ours\n');
    expect(rated.yaml).toContain('    sku: 0123\n    price: 349\n');
    expect(rated.yaml).toContain(
      "  buy: { retailer: Halcyon, url: 'https://halcyon.example/drift' }",
    );
    expect(rated.yaml).toContain('# Of nobody\nother: {a: 1,b:  2}\nlast:   ~\n# The end\n');
    expect(rated.fields.review).toMatchObject({ rating: 9, pros: ['a', 'b'] });
    const { buy: _, ...unsold } = review;
    expect(change('review', unsold).added.join('\n')).not.toContain('Halcyon');
  });

  it('keeps comments and quotes beside a value that changes, and numbers and words as they are written', () => {
    const from =
      'review:\n  rating: 8.0 # so far\n  code: 0x1F\n  part: 007\n  is: yes\n  no: Null\n';
    const { review } = readFrontMatter(from).fields;
    expect(change('review', { ...review, rating: 9 }, from)).toEqual({
      lost: ['  rating: 8.0 # so far'],
      added: ['  rating: 9.0 # so far'],
    });
    // A title that looks like a number is a text.
    expect(withField(readFrontMatter('title: x\n'), 'title', '1984').yaml).toBe('title: "1984"\n');
    expect(withField(readFrontMatter('title: 0123\n'), 'title', 'x').yaml).toBe('title: x\n');
  });

  it('takes an entry away with its lines alone, and adds one where there are none', () => {
    expect(change('free', undefined)).toEqual({
      lost: ["free: {afterDays: 30,mine:  'x'}"],
      added: [],
    });
    expect(withField(readFrontMatter(''), 'title', 'One').yaml).toBe('title: One\n');
    expect(withField(readFrontMatter('# None\n'), 'dek', 'One').yaml).toBe('# None\ndek: One\n');
    expect(withField(readFrontMatter('{a: 1}\n'), 'dek', 'One').fields.dek).toBe('One');
    expect(withField(readFrontMatter('title:\ndek: x\n'), 'title', 'One').yaml).toBe(
      'title: One\ndek: x\n',
    );
  });

  it('writes the whole front matter where one entry stands for another', () => {
    const from = 'review: &one\n  rating: 8\n  pros: [a]\nother: *one\n';
    const next = withField(readFrontMatter(from), 'review', { rating: 9, pros: ['a'] });
    expect(next.yaml).toBe('review: &one\n  rating: 9\n  pros: [ a ]\nother: *one\n');
  });

  it('comes back to the letter when a change is undone by the field', () => {
    const once = withField(readFrontMatter(yaml), 'dek', 'A dek');
    const again = withField(once, 'dek', 'Another');
    expect(again.yaml).toContain('dek: Another\n');
    expect(again.yaml.replace('dek: Another\n', '')).toBe(yaml);
    expect(withField(again, 'dek', 'Another').yaml).toBe(again.yaml);
  });
});
