import { describe, expect, it } from '@jest/globals';
import { leadIn } from './lead-in.ts';

const lead = (html: string) => leadIn([{ kind: 'html', html }]);
const html = (kept: string) => [{ kind: 'html', html: kept }];

describe('The lead-in', () => {
  it('PW-10 is the first two paragraphs, with their markup, and never a third', () => {
    expect(lead('<p>One <em>a</em>.</p><p>Two.</p><p>Three.</p>')).toEqual(
      html('<p>One <em>a</em>.</p>\n<p>Two.</p>'),
    );
    expect(
      leadIn([
        { kind: 'pullquote', text: 'A quote' },
        ...html('<p>One.</p>').map(({ html: text }) => ({ kind: 'html' as const, html: text })),
        { kind: 'html', html: '<p>Two.</p>' },
      ]),
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
});
