import { describe, expect, it } from '@jest/globals';
import { filterBody } from './free-part.ts';
import type { Segment } from './item.ts';

const html = (text: string): Segment => ({ kind: 'html', html: text });
const quote: Segment = { kind: 'pullquote', text: 'a' };
const newsletter: Segment = { kind: 'newsletter', key: 'WEEKLY' };

describe('A body without some of its segments', () => {
  const body = [html('<p>a</p>'), newsletter, html('<p>b</p>'), quote, html('<p>c</p>')];
  it.each([
    ['before a segment that goes', [1, 0], [0, 8]],
    ['after it', [2, 0], [0, 8]],
    ['in the text after it', [2, 5], [0, 13]],
    ['at the end of that text', [3, 0], [1, 0]],
    ['after a segment that stays', [4, 0], [2, 0]],
    ['at the start', [0, 0], [0, 0]],
    ['at the end', [5, 0], [3, 0]],
  ])('keeps the place %s', (_where, [segments = 0, characters = 0], [toSegments, toCharacters]) => {
    expect(filterBody(body, { segments, characters }, ({ kind }) => kind !== 'newsletter')).toEqual(
      {
        body: [html('<p>a</p><p>b</p>'), quote, html('<p>c</p>')],
        freePart: { segments: toSegments, characters: toCharacters },
      },
    );
  });

  it('has no place without one', () => {
    expect(filterBody(body, undefined, ({ kind }) => kind === 'newsletter')).toEqual({
      body: [newsletter],
    });
  });
});
