import { describe, expect, it } from '@jest/globals';
import { CHUNK_LOAD_TIMEOUT_MS, LAZY_LOADER_DELAY_MS } from '../../shared/limits.ts';
import { loadChunk } from './load-chunk.ts';
import { serializeForScript } from '../serialize-for-script.ts';

describe('Loading on demand', () => {
  it('RT-11 fails with "Loading chunk <n> failed." when a chunk fails', async () => {
    await expect(loadChunk('article', () => Promise.reject(new Error('404')))).rejects.toThrow(
      'Loading chunk article failed.',
    );
  });

  it('RT-11 fails with the same message when a chunk takes too long', async () => {
    await expect(loadChunk('review', () => new Promise(() => undefined), 20)).rejects.toThrow(
      'Loading chunk review failed.',
    );
  });

  it('RT-11 times out after 120 000 ms, and the loading page waits 200 ms', () => {
    expect([CHUNK_LOAD_TIMEOUT_MS, LAZY_LOADER_DELAY_MS]).toEqual([120_000, 200]);
  });

  it('RT-11 returns a chunk that loads', async () => {
    expect(await loadChunk('tag', () => Promise.resolve(7))).toBe(7);
  });
});

describe('State in a script element', () => {
  it.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028\u2029', ']]>', '"\\'])(
    'writes %j into a script element so that it stays data',
    (text) => {
      const written = serializeForScript({ text });
      expect(written).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(written)).toEqual({ text });
    },
  );
});
