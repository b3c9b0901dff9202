import { describe, expect, it } from '@jest/globals';
import { repeatsDek } from './repeats-dek.ts';

const body = (html: string) => [{ kind: 'html' as const, html }];
const whole = { isFreePart: false };
const TEXT =
  '<p>The harbor’s <a href="/x">lights</a> go out at nine &amp; nobody knows why. Some say it’s the fish.</p><p>More.</p>';

describe('A text begins with its dek', () => {
  it.each([
    ['exactly', "The harbor's lights go out at nine & nobody knows why."],
    ['with markup and entities', '<p>The harbor&#8217;s <b>lights</b> go out at nine &amp; nobody'],
    ['as an excerpt with an ellipsis', 'The harbor’s lights go out at nine […]'],
    ['as an excerpt that is cut in a word', 'The harbor’s lights go out at ni...'],
    [
      'over two paragraphs',
      'The harbor’s lights go out at nine & nobody knows why. Some say it’s the fish. More.',
    ],
    ['with other spaces', ' The  harbor’s\nlights go out at nine & nobody knows why. '],
  ])('%s', (_, dek) => {
    expect(repeatsDek(dek, body(TEXT), whole)).toBe(true);
    expect(repeatsDek(dek, body(`<h2>Harbors</h2>${TEXT}`), whole)).toBe(true);
  });

  it('with its heading, where a program made the excerpt of all of it', () => {
    expect(
      repeatsDek('Harbors The harbor’s lights go', body(`<h2>Harbors</h2>${TEXT}`), whole),
    ).toBe(true);
  });

  it('in a script without spaces', () => {
    const text = '<p>港の灯りは九時に消えるが、誰もその理由を知らない。</p>';
    expect(repeatsDek('港の灯りは九時に消えるが、誰もその理由を…', body(text), whole)).toBe(true);
    expect(repeatsDek('港の灯りは十時に消えるが、誰もその理由を…', body(text), whole)).toBe(false);
  });
});

describe('A text does not begin with its dek', () => {
  it.each([
    ['that says another thing', 'Why the lights of a harbor go out at nine.'],
    ['that says more', `${TEXT} And this.`],
    ['that stands further down', 'More.'],
    ['that is a word', 'The'],
    ['that there is none of', ''],
    ['that has no letters', '…'],
  ])('%s', (_, dek) => {
    expect(repeatsDek(dek, body(TEXT), whole)).toBe(false);
  });
});

it('PW-10 A free part that ends within its dek repeats it', () => {
  const dek = 'The harbor’s lights go out at nine & nobody knows why.';
  const free = body('<p>The harbor’s lights go …</p>');
  expect(repeatsDek(dek, free, { isFreePart: true })).toBe(true);
  expect(repeatsDek(dek, free, whole)).toBe(false);
  expect(repeatsDek(dek, [], { isFreePart: true })).toBe(false);
});
