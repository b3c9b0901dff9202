import { describe, expect, it, jest } from '@jest/globals';
import { makeProof, verifyProof } from './bot-proof.ts';

const now = Date.UTC(2026, 10, 12, 15);

describe('The proof of work', () => {
  it('NL-03 takes few enough hashes that nobody notices, and a handful to verify', async () => {
    const digest = jest.spyOn(crypto.subtle, 'digest');
    const hashes: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      digest.mockClear();
      const proof = await makeProof(`reader-${turn}@mail.example`, now + turn);
      hashes.push(digest.mock.calls.length);
      expect(proof.length).toBeLessThan(50);
      digest.mockClear();
      expect(await verifyProof(`reader-${turn}@mail.example`, proof, now + 60_000)).toBe(true);
      expect(digest).toHaveBeenCalledTimes(4);
    }
    digest.mockRestore();
    // Some 4,096 on average, which take 50 ms. The mailboxes and the clock are the same each time.
    expect(hashes.sort((one, other) => one - other)[5]).toBeLessThan(8_192);
  });

  it('NL-03 is valid for one mailbox, in any spelling, and for about a day', async () => {
    const proof = await makeProof('Reader@Mail.example ', now);
    expect(await verifyProof('reader@mail.example', proof, now)).toBe(true);
    expect(await verifyProof('other@mail.example', proof, now)).toBe(false);
    expect(await verifyProof('reader@mail.example', proof, now + 86_400_001)).toBe(false);
    expect(await verifyProof('reader@mail.example', proof, now - 86_400_001)).toBe(false);
  });

  it.each([
    '',
    '1',
    '1.a',
    '1.0.0.0.0.0',
    '2.x.0.0.0.0',
    `1.${now.toString(36)}.0.0.0`,
    `1.${now.toString(36)}.0.0.0.0`,
    `1.${now.toString(36)}.0.0.0.0.0`,
    `1.${'z'.repeat(20)}.0.0.0.0`,
    '\u0000',
  ])('NL-03 is never %p', async (junk) => {
    expect(await verifyProof('reader@mail.example', junk, now)).toBe(false);
  });
});
