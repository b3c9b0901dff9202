import { describe, expect, it } from '@jest/globals';
import type { Edition } from '../../services/newsletters/editions/edition-store.ts';
import { lettersFinding } from './letters-check.ts';
import { checkSenderDomain, type SignedSender } from './sender-domain-check.ts';

const records: Readonly<Record<string, readonly string[]>> = {
  'example.com': ['v=spf1 include:amazonses.com ~all', 'some-verification=1'],
  '_dmarc.example.com': ['v=DMARC1; p=quarantine; rua=mailto:d@example.com'],
  's1._domainkey.example.com': ['v=DKIM1; k=rsa; p=MIIB'],
  'revoked._domainkey.example.com': ['v=DKIM1; p='],
  'twice.example': ['v=spf1 a -all', 'v=spf1 mx -all'],
  'bare.example': ['v=spf1 -all'],
  'news.example.com': ['v=spf1 mx -all'],
};
const check = (sender: SignedSender) =>
  checkSenderDomain(sender, (name) => Promise.resolve(records[name] ?? []));

describe('The domain of the sender', () => {
  it('is well with SPF, DMARC and a signature that is its own', async () => {
    const good = { state: 'ok', says: 'example.com: SPF, DMARC (p=quarantine), DKIM' };
    expect(await check({ from: 'example.com', signs: 'example.com' })).toEqual(good);
    expect(await check({ from: 'example.com', signs: 'mail.example.com' })).toEqual(good);
    expect(await check({ from: 'example.com', selector: 's1' })).toEqual(good);
    // The policy of the domain above.
    expect(await check({ from: 'news.example.com', signs: 'example.com' })).toMatchObject({
      state: 'ok',
    });
    expect(await check({ from: 'example.com' })).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('DKIM not looked at'),
    });
  });

  it('is a problem where one is missing, and says which', async () => {
    const cases: [SignedSender, string][] = [
      [{ from: 'example.com', signs: 'amazonses.com' }, 'signed for amazonses.com'],
      [{ from: 'example.com', signs: 'notexample.com' }, 'signed for notexample.com'],
      [{ from: 'example.com', selector: 'none' }, 'none._domainkey.example.com'],
      [{ from: 'example.com', selector: 'revoked' }, 'revoked._domainkey.example.com'],
      [{ from: 'nothing.example' }, 'no SPF record'],
      [{ from: 'twice.example' }, '2 SPF records'],
      [{ from: 'bare.example' }, 'no DMARC record'],
    ];
    for (const [sender, says] of cases)
      expect(await check(sender)).toMatchObject({
        state: 'problem',
        says: expect.stringContaining(says),
      });
  });

  it('is not checked without a name server', async () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    expect(await checkSenderDomain({ from: 'a.example' }, () => Promise.reject(refused))).toEqual({
      state: 'not checked',
      says: 'no name server responds (ECONNREFUSED)',
    });
  });
});

describe('Letters of the last weeks', () => {
  const nowMs = Date.parse('2026-11-27T08:00:00Z');
  const edition = (days: number, counts: object) =>
    ({
      ...{ sent: 10_000, refused: 0, bounced: 0, complained: 0 },
      startedAt: new Date(nowMs - days * 86_400_000).toISOString(),
      ...counts,
    }) as Edition;

  it('are a problem at 5 % bounces or 0.1 % complaints of a month', () => {
    const state = (...editions: Edition[]) => lettersFinding(editions, nowMs).state;
    expect(state()).toBe('ok');
    expect(state(edition(1, { bounced: 499, complained: 9 }))).toBe('ok');
    expect(state(edition(1, { bounced: 500 }))).toBe('problem');
    expect(state(edition(1, { complained: 10 }))).toBe('problem');
    expect(state(edition(40, { complained: 100 }), edition(2, {}))).toBe('ok');
    expect(state(edition(3, { complained: 12 }), edition(2, {}))).toBe('ok');
  });
});
