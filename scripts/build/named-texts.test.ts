import { describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import { adsTxt, robotsTxt, securityTxt } from './named-texts.ts';

describe('Text files that machines request by name', () => {
  it('contain what the brand file says', () => {
    const own = {
      ...brand,
      origin: 'https://own.example',
      adsTxt: ['ads.example, 1, DIRECT', 'contact=ads@own.example'],
      security: {
        contact: ['mailto:security@own.example', 'https://own.example/report'],
        policy: 'https://own.example/policy',
        encryption: 'https://own.example/key.asc',
        acknowledgments: 'https://own.example/thanks',
      },
    };
    expect(adsTxt(own)).toBe('ads.example, 1, DIRECT\ncontact=ads@own.example\n');
    expect(robotsTxt(own)).toContain('\nSitemap: https://own.example/sitemap.xml\n');
    expect(securityTxt(own, new Date('2026-11-21T12:34:56Z'))).toBe(
      [
        'Contact: mailto:security@own.example',
        'Contact: https://own.example/report',
        'Expires: 2027-11-16T00:00:00Z',
        'Policy: https://own.example/policy',
        'Encryption: https://own.example/key.asc',
        'Acknowledgments: https://own.example/thanks',
        'Preferred-Languages: en',
        'Canonical: https://own.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });
});
