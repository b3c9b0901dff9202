import { describe, expect, it } from '@jest/globals';
import { securityPolicy } from './security-policy.ts';

function sources(policy: string, directive: string): string[] {
  return (
    policy
      .split('; ')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1) ?? []
  );
}

describe('The content security policy', () => {
  it('allows no other addresses for connections, and only those of players in frames', () => {
    const policy = securityPolicy('article', {});
    expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
    for (const origin of sources(policy, 'frame-src'))
      expect(origin).toMatch(/^https:\/\/[\w.-]+$/);
    expect(policy).not.toContain('google');
  });

  it.each([
    [{ botCheck: { provider: 'recaptcha', siteKey: 'k' } }, 'https://www.google.com'],
    [{ botCheck: { provider: 'turnstile', siteKey: 'k' } }, 'https://challenges.cloudflare.com'],
    [{ facebookLogin: { appId: '1' } }, 'https://www.facebook.com'],
  ] as const)('NL-03 allows the provider that the publisher has chosen: %j', (brand, origin) => {
    const policy = securityPolicy('newsletter', brand);
    expect([
      sources(policy, 'connect-src').includes(origin),
      sources(policy, 'frame-src').includes(origin),
    ]).toEqual([true, true]);
    // Pages where passwords are typed admit no third-party provider.
    expect(securityPolicy('account-sign-in', brand)).not.toContain(origin);
  });

  it('AD-01 lets pages show what Google serves, from hosts that it does not name, and still run no script but ours', () => {
    const brand = { ads: { provider: 'gpt', gpt: { networkCode: '1' } } } as const;
    const policy = securityPolicy('article', brand);
    for (const directive of ['connect-src', 'frame-src', 'img-src'])
      expect(sources(policy, directive)).toContain('https:');
    expect(sources(policy, 'script-src')).toEqual(
      sources(securityPolicy('article', {}), 'script-src'),
    );
    expect(securityPolicy('account-sign-in', brand)).not.toContain('https:');
    expect(securityPolicy('article', { ads: { provider: 'house' } })).toBe(
      securityPolicy('article', {}),
    );
  });
});
