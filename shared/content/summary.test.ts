import { expect, it } from '@jest/globals';
import { buildItem } from '../../test/support/build-item.ts';
import { summaryOf } from './summary.ts';

const body = (html: string) => [
  { kind: 'pullquote' as const, text: 'A quote' },
  { kind: 'html' as const, html },
];
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

it('CT-06 An item says of itself what its dek says', () => {
  expect(
    summaryOf(buildItem({ id: 'a', dek: 'A <em>short</em> dek', body: body('<p>Text.</p>') })),
  ).toBe('A short dek');
});

it('CT-06 Without a dek it says how its text begins, to the end of a word', () => {
  const long = summaryOf(
    buildItem({ id: 'a', dek: '', access: 'free', body: body(`<p>${words(200)}</p>`) }),
  );
  expect(long).toMatch(/^w0 w1 .* w\d+ …$/);
  expect(long.length).toBeLessThanOrEqual(302);
  expect(
    summaryOf(buildItem({ id: 'a', dek: '', access: 'free', body: body('<p>All of it.</p>') })),
  ).toBe('All of it.');
});

it('CT-06 Its first sentences are those of its running text', () => {
  const of = (html: string) =>
    summaryOf(buildItem({ id: 'a', dek: '', access: 'free', body: body(html) }));
  expect(
    of(
      '<h2>Heading</h2><figure><figcaption>Caption</figcaption></figure><p>It rained.</p><p>Nobody came, and the lamps of the pier were lit for no one.</p><p>Later.</p>',
    ),
  ).toBe('It rained. Nobody came, and the lamps of the pier were lit for no one.');
  expect(of('<p>What we found on the pier:</p><ul><li>A lamp</li></ul>')).toBe(
    'What we found on the pier …',
  );
  expect(of('<p>A line without an end</p><p>And another.</p>')).toBe('A line without an end');
  expect(of('<p>A sentence of it.</p><p>A label</p><p>More.</p>')).toBe('A sentence of it.');
  expect(of('<p>See:</p>')).toBe('');
  expect(of('<h2>Only a heading</h2><pre>code</pre>')).toBe('');
});

it('PW-10 It says nothing that stands behind the wall', () => {
  const item = buildItem({
    id: 'a',
    dek: '',
    access: 'subscribers',
    body: body('<p>Open words here. CANARY and more of them behind the wall.</p>'),
  });
  expect(summaryOf(item)).not.toContain('CANARY');
  expect(summaryOf({ ...item, freePart: { segments: 0, characters: 0 } })).toBe('');
});
