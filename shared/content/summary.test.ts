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
