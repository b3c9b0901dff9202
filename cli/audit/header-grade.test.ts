import { describe, expect, it } from '@jest/globals';
import { gradeHeaders, type ObservedPage } from './header-grade.ts';

const good = {
  'content-security-policy':
    "default-src 'self'; script-src 'sha256-abc' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
};
const cookie = 'pay_ent_smp=a; Secure; SameSite=Lax; Path=/';

function grade(page: Partial<ObservedPage> = {}) {
  return gradeHeaders({ headers: good, cookies: [cookie], html: '', isSecure: true, ...page });
}
const without = (name: keyof typeof good) => ({ ...good, [name]: undefined });

describe('The grade of security headers', () => {
  it('is an A+ for a strict policy, with every bonus counted', () => {
    expect([grade().grade, grade().score]).toEqual(['A+', 130]);
    expect(grade({ cookies: [] }).score).toBe(125);
  });

  it('counts bonuses only for a page that is nearly right', () => {
    const { grade: letter, score } = grade({ headers: without('strict-transport-security') });
    expect([letter, score]).toEqual(['B+', 80]);
  });

  it('asks for no HSTS of a name that one machine has, which would bind all its ports', () => {
    const headers = without('strict-transport-security');
    expect(grade({ headers, isLocal: true }).score).toBe(130);
    expect(grade({ headers, isLocal: true, isSecure: false }).score).toBe(80);
  });

  it.each([
    ['no policy', { headers: without('content-security-policy') }, 55],
    [
      'inline scripts',
      { headers: { ...good, 'content-security-policy': "default-src 'self' 'unsafe-inline'" } },
      60,
    ],
    ['a cookie of a session that scripts read', { cookies: ['sid=1; Secure'] }, 70],
    ['a cookie without Secure', { cookies: ['a=1; SameSite=Lax'] }, 120],
    ['a cookie for other sites', { cookies: ['a=1; Secure; SameSite=None'] }, 80],
    ['plain HTTP that stays plain', { plainRedirect: 'http://www.example/' }, 80],
    ['a foreign script', { html: '<script src="https://cdn.example/a.js"></script>' }, 125],
    [
      'a foreign script without TLS',
      { html: '<script src="http://cdn.example/a.js"></script>' },
      50,
    ],
    ['types that browsers guess', { headers: without('x-content-type-options') }, 125],
    [
      'scripts of every site that read it with cookies',
      {
        headers: {
          ...good,
          'access-control-allow-origin': '*',
          'access-control-allow-credentials': 'true',
        },
      },
      50,
    ],
  ])('falls for %s', (_, page, score) => {
    expect(grade(page).score).toBe(score);
  });
});
