import { describe, expect, it } from '@jest/globals';
import { ghostFile, ghostPost } from '../../test/support/ghost-file.ts';
import { readGhost } from './read-ghost.ts';

const text = ghostFile({ posts: [ghostPost({ title: 'Café' })] });

describe('the encoding of a Ghost export', () => {
  it('is UTF-8 or UTF-16', () => {
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect(readGhost(bytes, 'x.json').posts).toMatchObject([{ title: 'Café' }]);
  });

  it('is named when it is another: nothing is garbled', () => {
    expect(() => readGhost(Buffer.from(text, 'latin1'), 'x.json')).toThrow(
      /^x\.json: the file is not in UTF-8/,
    );
  });
});
