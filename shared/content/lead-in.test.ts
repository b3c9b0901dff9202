import { describe, expect, it } from '@jest/globals';
import type { Segment } from './item.ts';
import { leadIn } from './lead-in.ts';

const lead = (html: string, access: 'metered' | 'subscribers' = 'metered') =>
  // More than the lead-in holds, so that something is behind the wall.
  leadIn({
    access,
    body: [
      { kind: 'html', html },
      { kind: 'pullquote', text: 'A quote' },
    ],
  });
const plain = (html: string, access: 'metered' | 'subscribers' = 'metered') =>
  leadIn({ access, body: [{ kind: 'html', html }] });
const html = (kept: string) => [{ kind: 'html', html: kept }];

describe('The lead-in', () => {
  it('PW-10 is the first two paragraphs, with their markup, and never a third', () => {
    expect(lead('<p>One <em>a</em>.</p><p>Two.</p><p>Three.</p>')).toEqual(
      html('<p>One <em>a</em>.</p>\n<p>Two.</p>'),
    );
    expect(
      leadIn({
        access: 'metered',
        body: [
          { kind: 'pullquote', text: 'A quote' },
          { kind: 'html', html: '<p>One.</p>' },
          { kind: 'html', html: '<p>Two.</p>' },
        ],
      }),
    ).toEqual(html('<p>One.</p>'));
    expect(lead('<h2>No paragraph</h2>')).toEqual([]);
  });

  it('PW-10 does not end with the question of an interview', () => {
    const question = '<p class="question"><strong>Why two?</strong></p>';
    expect(lead(`<p>She has two vans.</p>${question}<p>One breaks down.</p>`)).toEqual(
      html('<p>She has two vans.</p>'),
    );
    expect(lead(question)).toEqual(html(question));
  });

  it('PW-10 ends after a hundred words', () => {
    const words = (count: number) => `<p>${'word '.repeat(count).trim()}</p>`;
    expect(lead(words(60) + words(40))).toEqual(html(`${words(60)}\n${words(40)}`));
    expect(lead(words(60) + words(41))).toEqual(html(words(60)));
    expect(lead(words(101))).toEqual(html(words(100).replace('</p>', ' …</p>')));
  });

  it('PW-10 ends after a thousand characters when no spaces separate words, and splits no character', () => {
    const signs = (count: number) => `<p>${'𠮷'.repeat(count)}</p>`;
    expect(lead(signs(400))).toEqual(html(signs(400)));
    expect(lead(signs(5_000))).toEqual(html(signs(1_000).replace('</p>', ' …</p>')));
    expect(lead(`<p>One.</p>${signs(5_000)}`)).toEqual(html('<p>One.</p>'));
  });

  it('CT-06 PW-10 keeps the markup of a first paragraph that it cuts, and never more than a hundred words', () => {
    const long = `<p>It <em>was</em> ${'a long&amp;dark road '.repeat(60)}<a href="/x/">end</a></p>`;
    const [part] = lead(long);
    const cut = part?.kind === 'html' ? part.html : '';
    expect(cut).toMatch(/^<p>It <em>was<\/em> a long&amp;dark .* …<\/p>$/);
    expect(cut.replace(/<[^>]+>| …/g, '').split(' ')).toHaveLength(100);
    const nested = lead(`<p><strong>${'word '.repeat(200)}</strong></p>`);
    expect(nested).toEqual(html(`<p><strong>${'word '.repeat(100).trim()} …</strong></p>`));
  });

  const sentence = (words: number) => Array.from({ length: words }, (_, at) => `w${at}`).join(' ');
  const wordsIn = (kept: readonly Segment[]) =>
    kept
      .flatMap((segment) => (segment.kind === 'html' ? segment.html.split(/<[^>]*>|\s/) : []))
      .filter((word) => word !== '' && word !== '…').length;

  it.each([1, 2, 3, 9, 60, 90, 150, 299, 600])(
    'PW-10 is at most a third of %i words of an item for subscribers',
    (count) => {
      const half = Math.ceil(count / 2);
      for (const text of [
        `<p>${sentence(count)}</p>`,
        `<p>${sentence(half)}</p><p>${sentence(count - half)}</p>`,
        `<p>${sentence(1)}</p><ul><li>${sentence(count - 1)}</li></ul>`,
        `<ul><li>${sentence(count)}</li></ul>`,
        `<table><tr><td>${sentence(count)}</td></tr></table>`,
      ]) {
        expect(wordsIn(plain(text, 'subscribers'))).toBeLessThanOrEqual(count / 3);
        expect(wordsIn(lead(text, 'subscribers'))).toBeLessThanOrEqual(Math.min(100, count / 3));
      }
      if (count > 8)
        expect(wordsIn(plain(`<p>${sentence(count)}</p>`, 'subscribers'))).toBeGreaterThan(0);
    },
  );

  it.each(['水', 'あ', 'ก', '𠮷'])(
    'PW-10 is at most a third of a text in %s, without spaces',
    (sign) => {
      const [part] = plain(`<p>${sign.repeat(240)}</p>`, 'subscribers');
      expect(part).toEqual({ kind: 'html', html: `<p>${sign.repeat(80)} …</p>` });
    },
  );

  it('PW-10 is never the whole text of a metered item: without anything else behind the wall, a third', () => {
    expect(plain(`<p>${sentence(60)}</p>`)).toEqual(html(`<p>${sentence(20)} …</p>`));
    expect(lead(`<p>${sentence(60)}</p>`)).toEqual(html(`<p>${sentence(60)}</p>`));
    expect(plain(`<p>${sentence(60)}</p><ul><li>more</li></ul>`)).toEqual(
      html(`<p>${sentence(60)}</p>`),
    );
  });

  describe('where the editor marked its end', () => {
    const image = { id: 'a', filename: 'a.webp', alt: 'A' };
    const body: Segment[] = [
      { kind: 'html', html: '<h2>A</h2><p>One <em>and a half</em>.</p>' },
      { kind: 'image', image, size: 'default' },
      { kind: 'html', html: '<ul><li>Two</li><li>Three</li></ul>' },
    ];
    it.each([
      ['nothing', 0, 0, []],
      ['within a sentence', 0, 26, html('<h2>A</h2><p>One <em>and a</em></p>')],
      ['within an element in which nothing stands yet', 0, 13, html('<h2>A</h2>')],
      ['before an image', 1, 0, body.slice(0, 1)],
      ['after it', 2, 0, body.slice(0, 2)],
      ['within a list', 2, 20, [...body.slice(0, 2), ...html('<ul><li>Two</li></ul>')]],
      ['everything', 3, 0, body],
      ['a place that the body lacks', 4, 0, []],
    ])('PW-10 is %s', (_where, segments, characters, kept) => {
      for (const access of ['metered', 'subscribers'] as const)
        expect(leadIn({ access, body, freePart: { segments, characters } })).toEqual(kept);
    });
  });
});
