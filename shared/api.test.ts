/** The rule by which browsers know the paths of the API's table. */
import { expect, it } from '@jest/globals';
import { api, postPath, type PostFunctionName } from './api.ts';

it('derives the path of every function that pages post to from its name', () => {
  const rows = Object.entries(api).filter(
    ([, { method, path }]) => method === 'POST' && !path.includes('{'),
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const [name, { path }] of rows) expect(postPath(name as PostFunctionName)).toBe(path);
});
