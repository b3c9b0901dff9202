import { describe, expect, it } from '@jest/globals';
import { functions } from '../../lambdas/functions.ts';
import { contentKey } from './keys.ts';

/** Keys under which readers' requests count. */
const counted = new Set(['ranking', 'viewCount', 'viewMark']);

describe('Keys of the content table', () => {
  it('of published content do not begin as those that readers’ requests may write', () => {
    const writable = Object.values(functions).flatMap((row) =>
      'writesKeys' in row && 'content' in row.writesKeys ? row.writesKeys.content : [],
    );
    expect(writable.length).toBeGreaterThan(2);
    const published = Object.entries(contentKey)
      .filter(([name]) => !counted.has(name))
      .map(([, key]) => (key as (...given: unknown[]) => { pk: string })('a', 'b', 'c').pk);
    expect(published.filter((pk) => writable.some((prefix) => pk.startsWith(prefix)))).toEqual([]);
  });
});
