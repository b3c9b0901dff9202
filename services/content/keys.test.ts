import { describe, expect, it } from '@jest/globals';
import { functions } from '../../lambdas/functions.ts';
import { contentKey } from './keys.ts';

/**
 * Keys under which readers' requests count, those of editions, which sending and bounces count in, and
 * where the clock notes when it took members over.
 */
const counted = new Set(['ranking', 'viewCount', 'viewMark', 'letterClicks', 'followedMembers']);
const isEdition = (name: string) => /editions?$/i.test(name) && name !== 'edition';

describe('Keys of the content table', () => {
  it('of published content do not begin as those that readers’ requests may write', () => {
    const writable = Object.values(functions).flatMap((row) =>
      'writesKeys' in row && 'content' in row.writesKeys ? row.writesKeys.content : [],
    );
    expect(writable.length).toBeGreaterThan(2);
    const published = Object.entries(contentKey)
      .filter(([name]) => !counted.has(name) && !isEdition(name))
      .map(([, key]) => (key as (...given: unknown[]) => { pk: string })('a', 'b', 'c').pk);
    expect(published.filter((pk) => writable.some((prefix) => pk.startsWith(prefix)))).toEqual([]);
  });
});
