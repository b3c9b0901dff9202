import { describe, expect, it } from '@jest/globals';
import { makeProof, verifyProof } from './bot-proof.ts';

const now = Date.UTC(2026, 10, 12, 15);

describe('The proof of work', () => {
  it('NL-03 is created in a time that nobody notices, and verified almost instantly', async () => {
    const times: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const started = performance.now();
      const proof = await makeProof(`reader-${turn}@mail.example`, now + turn);
      times.push(performance.now() - started);
      expect(proof.length).toBeLessThan(50);
      expect(await verifyProof(`reader-${turn}@mail.example`, proof, now + 60_000)).toBe(true);
    }
    expect(times.sort((one, other) => one - other)[5]).toBeLessThan(1_000);
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
