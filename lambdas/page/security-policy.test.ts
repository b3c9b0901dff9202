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
  it('lets in nobody else’s addresses for connections, and players’ alone in frames', () => {
    const policy = securityPolicy('article', {});
    expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
    for (const origin of sources(policy, 'frame-src'))
      expect(origin).toMatch(/^https:\/\/[\w.-]+$/);
    expect(policy).not.toContain('google');
  });

  it.each([
    [{ botCheck: { firm: 'recaptcha', siteKey: 'k' } }, 'https://www.google.com'],
    [{ botCheck: { firm: 'turnstile', siteKey: 'k' } }, 'https://challenges.cloudflare.com'],
    [{ facebookLogin: { appId: '1' } }, 'https://www.facebook.com'],
  ] as const)('NL-03 lets in the firm that the publisher has chosen: %j', (brand, origin) => {
    const policy = securityPolicy('newsletter', brand);
    expect([
      sources(policy, 'connect-src').includes(origin),
      sources(policy, 'frame-src').includes(origin),
    ]).toEqual([true, true]);
    // Pages where passwords are typed admit no third-party provider.
    expect(securityPolicy('account-sign-in', brand)).not.toContain(origin);
  });
});
