import { describe, expect, it } from '@jest/globals';
import type { PageType } from '../../shared/pages.ts';
import { securityPolicy } from './security-policy.ts';

const at = (contentType: PageType, query: Record<string, string> = {}) => ({
  contentType,
  url: { query },
});

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
    const policy = securityPolicy(at('article'), {});
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
    const policy = securityPolicy(at('newsletter'), brand);
    expect([
      sources(policy, 'connect-src').includes(origin),
      sources(policy, 'frame-src').includes(origin),
    ]).toEqual([true, true]);
    // Pages where passwords are typed admit no third-party provider.
    expect(securityPolicy(at('account-sign-in'), brand)).not.toContain(origin);
  });

  it('RC-01 allows the origins of the chosen recommendations, comments and clips, and no others', () => {
    const policy = securityPolicy(at('article'), {
      recommendations: {
        api: { endpoint: 'https://api.example/items?a=1', brandNames: {}, trackingQuery: '' },
        topics: { endpoint: 'https://topics.example/of' },
        widget: { scriptUrl: 'https://widget.example/w.js' },
        imageOrigins: ['https://images.example'],
      },
      vendorWidget: { endpoint: 'https://vendor.example/list' },
      comments: { frame: 'https://talk.example/embed?id={id}' },
      videoService: {
        imagesHost: 'https://clips.example',
        api: { production: 'https://video.example/v1', staging: 'https://video-staging.example/' },
      },
    });
    expect(sources(policy, 'connect-src')).toEqual([
      "'self'",
      'https://api.example',
      'https://topics.example',
      'https://vendor.example',
      'https://video.example',
      'https://video-staging.example',
    ]);
    expect(sources(policy, 'img-src')).toEqual(["'self'", 'data:', 'https://images.example']);
    expect(sources(policy, 'frame-src')).toContain('https://talk.example');
    expect(sources(policy, 'media-src')).toEqual(["'self'", 'https://clips.example']);
    expect(policy).not.toContain('widget.example');
  });

  it('CT-07 allows the hosts of a podcast to be played, and nothing else of them', () => {
    const brand = { audioHosts: ['https://sound.example'] };
    const policy = securityPolicy(at('article'), brand);
    expect(sources(policy, 'media-src')).toEqual(["'self'", 'https://sound.example']);
    expect(policy.match(/sound\.example/g)).toHaveLength(1);
    expect(securityPolicy(at('account-sign-in'), brand)).not.toContain('sound.example');
  });

  it('EX-01 allows the assignment service and the identity host, except on account pages', () => {
    const brand = {
      experiments: { endpoint: 'https://assign.example/service', running: [] },
      identityUrl: 'https://id.example/user?site=1',
    };
    expect(sources(securityPolicy(at('article'), brand), 'connect-src')).toEqual([
      "'self'",
      'https://assign.example',
      'https://id.example',
    ]);
    expect(sources(securityPolicy(at('account-sign-in'), brand), 'connect-src')).toEqual([
      "'self'",
    ]);
  });

  it('FL-01 allows the scripts that the publisher has chosen what they do next, and a beacon an image', () => {
    const brand = {
      analytics: {
        tagManager: { containerId: 'GTM-TEST' },
        audience: { url: 'https://audience.example/pixel' },
      },
      commerce: {
        oneTag: { url: 'https://sales.example/tag.js', origins: ['https://api.sales.example'] },
      },
    };
    const policy = securityPolicy(at('article'), brand);
    const scripts = [
      'https://www.googletagmanager.com',
      'https://www.google-analytics.com',
      'https://sales.example',
      'https://api.sales.example',
    ];
    for (const directive of ['connect-src', 'frame-src', 'img-src'])
      expect(sources(policy, directive)).toEqual(expect.arrayContaining(scripts));
    expect(sources(policy, 'img-src')).toContain('https://audience.example');
    expect(sources(policy, 'connect-src')).not.toContain('https://audience.example');
    expect(securityPolicy(at('account-sign-in'), brand)).toBe(
      securityPolicy(at('account-sign-in'), {}),
    );
  });

  it('AD-01 lets pages show what Google serves, from hosts that it does not name, and still run no script but ours', () => {
    const brand = { ads: { provider: 'gpt', gpt: { networkCode: '1' } } } as const;
    const policy = securityPolicy(at('article'), brand);
    for (const directive of ['connect-src', 'frame-src', 'img-src'])
      expect(sources(policy, directive)).toContain('https:');
    expect(sources(policy, 'script-src')).toEqual(
      sources(securityPolicy(at('article'), {}), 'script-src'),
    );
    expect(securityPolicy(at('account-sign-in'), brand)).not.toContain('https:');
    expect(securityPolicy(at('article'), { ads: { provider: 'house' } })).toBe(
      securityPolicy(at('article'), {}),
    );
  });

  it.each([
    ['article', { token: 'a' }],
    ['newsletter', { confirm: 'a' }],
    ['unsubscribe', { token: 'a' }],
    ['account-details', { token: 'a' }],
    ['account-sign-in', { redirectURL: '/preview/story/1/?token=a' }],
  ] as const)('admits nobody else where the address carries a token: %s %j', (type, query) => {
    const brand = {
      ads: { provider: 'gpt', gpt: { networkCode: '1' } },
      analytics: { audience: { url: 'https://audience.example/pixel' } },
      facebookLogin: { appId: '1' },
      recommendations: { widget: { scriptUrl: 'https://widget.example/w.js' } },
    } as const;
    const policy = securityPolicy(at(type, query), brand);
    expect(policy).toBe(securityPolicy(at(type, query), {}));
    expect(sources(policy, 'script-src')).toEqual([expect.stringMatching(/^'sha256-/), "'self'"]);
    expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sources(policy, 'img-src')).toEqual(["'self'", 'data:']);
  });
});
