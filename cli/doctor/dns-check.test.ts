import { describe, expect, it } from '@jest/globals';
import { leadsTo } from './dns-check.ts';
import { identitiesFor } from './email-check.ts';

describe('The DNS check', () => {
  const domain = 'd1.cloudfront.net';
  const distribution = { cname: [], addresses: ['18.66.102.11', '18.66.102.60'] };

  it.each([
    ['a CNAME record', { cname: ['D1.cloudfront.net.'], addresses: [] }, true],
    ['an alias, to another address of the place', { cname: [], addresses: ['18.66.102.9'] }, true],
    ['another host', { cname: ['other.example'], addresses: ['192.0.2.1'] }, false],
    ['nothing', { cname: [], addresses: [] }, false],
  ])('sees where a name leads: %s', (_, found, expected) => {
    expect(leadsTo(found, domain, distribution)).toBe(expected);
  });
});

describe('The email check', () => {
  it('looks for the address, its domain and those above, but for no top-level domain', () => {
    expect(identitiesFor('a@news.example.org')).toEqual([
      'a@news.example.org',
      'news.example.org',
      'example.org',
    ]);
  });
});
