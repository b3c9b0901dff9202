import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verifyHook } from './hook-signature.ts';

const SECRET = 'a secret of the other company';
const OLDER = 'the secret before that one';
const NOW_MS = Date.UTC(2026, 10, 26, 12);
const NOW_S = NOW_MS / 1_000;
const body = Buffer.from('{"subscriptions":[]}');

function mac(seconds: number, secret = SECRET, bytes: Uint8Array = body): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(bytes).digest('hex');
}

function signature(seconds: number, secret = SECRET): string {
  return `t=${seconds},v1=${mac(seconds, secret)}`;
}

const verify = (given: string, secrets: readonly string[] = [SECRET], rawBody = body) =>
  verifyHook(
    { rawBody, signature: given },
    { read: async () => secrets, name: 'subscription-hook', nowMs: NOW_MS },
  );

describe('The signature of a webhook', () => {
  it('is good for four minutes, and for a clock that is one minute ahead', async () => {
    for (const age of [0, 240, -60])
      expect(await verify(signature(NOW_S - age))).toMatch(/^[\da-f]{64}$/);
    for (const age of [241, 86_400, -61, -86_400])
      await expect(verify(signature(NOW_S - age))).rejects.toMatchObject({
        status: 401,
        code: 'stale',
      });
  });

  it('may be made with the secret before, while the secret changes, or be one of several', async () => {
    expect(await verify(signature(NOW_S, OLDER), [SECRET, OLDER])).toBeDefined();
    expect(
      await verify(`t=${NOW_S}, v1=${mac(NOW_S, 'another that nobody has')}, v1=${mac(NOW_S)}`),
    ).toBeDefined();
  });

  it('names the same bytes of the same second by one id, whichever secret they are signed with', async () => {
    const ids = await Promise.all([
      verify(signature(NOW_S)),
      verify(signature(NOW_S, OLDER), [SECRET, OLDER]),
      verify(signature(NOW_S - 1)),
    ]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  const good = signature(NOW_S);
  it.each([
    ['is missing', ''],
    ['is of another secret', signature(NOW_S, OLDER)],
    ['is of another time', good.replace(String(NOW_S), String(NOW_S - 1))],
    ['is cut short', good.slice(0, -1)],
    ['has capitals', good.toUpperCase()],
    ['has no time', good.slice(good.indexOf('v1='))],
    ['has two times', `t=${NOW_S - 1},${good}`],
    ['came in two headers', `${good},${good}`],
    ['has too many signatures', `t=${NOW_S}${`,v1=${mac(NOW_S)}`.repeat(5)}`],
    ['has another scheme', good.replace('v1=', 'v0=')],
    ['has a negative time', `t=-${NOW_S},v1=${mac(-NOW_S)}`],
    ['has a time that is no integer', `t=${NOW_S}.5,v1=${mac(NOW_S + 0.5)}`],
    ['is very long', `t=${NOW_S},v1=${'0'.repeat(100_000)}`],
  ])('is rejected when it %s', async (_, given) => {
    await expect(verify(given)).rejects.toMatchObject({ status: 401, code: 'bad-signature' });
  });

  it('is over the bytes: another body, even an equal one, does not fit', async () => {
    for (const other of ['{ "subscriptions":[]}', '{"subscriptions":[]}\n', ''])
      await expect(verify(good, [SECRET], Buffer.from(other))).rejects.toMatchObject({
        code: 'bad-signature',
      });
  });

  it('is good for nothing while no secret is set: the sender is to try again', async () => {
    await expect(verify(good, [])).rejects.toMatchObject({
      status: 503,
      reason: expect.stringContaining('masthead keys set subscription-hook'),
    });
    // An empty secret would be one that everybody knows.
    await expect(verify(signature(NOW_S, ''), [])).rejects.toMatchObject({ status: 503 });
  });
});
