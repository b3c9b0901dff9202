import { expect, it } from '@jest/globals';
import { createTestRun } from '../../../test/support/test-run.ts';
import { toSegments } from './to-segments.ts';

it('converts an empty heading cell to a plain cell, and keeps the other heading cells', async () => {
  const [segment] = await toSegments(
    {
      ref: 'x',
      html: '<table><thead><tr><th></th><th>Price</th></tr></thead><tbody><tr><th scope="row">One</th><td>2</td></tr></tbody></table>',
    },
    createTestRun(),
  );
  expect(segment).toMatchObject({
    kind: 'html',
    html: expect.stringMatching(/<tr><td><\/td><th>Price<\/th><\/tr>.*<th scope="row">One<\/th>/s),
  });
});
