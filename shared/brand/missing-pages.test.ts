import { describe, expect, it } from '@jest/globals';
import { completeBrand } from './complete-brand.ts';
import { brand as sample } from './meridian.ts';
import { missingPages } from './missing-pages.ts';

const file = {
  name: 'Ebb & Flood',
  origin: 'https://www.ebb-and-flood.example',
  sections: [{ slug: 'water', name: 'Water' }],
};

describe('The links of a brand', () => {
  it('RT-03 of the sample all lead to pages', () => {
    expect(missingPages(sample)).toEqual([]);
  });

  it('RT-03 of a brand that names nothing are none', () => {
    expect(missingPages(completeBrand({ name: 'A', origin: 'https://a.example' }))).toEqual([]);
  });

  it.each([
    '/category/water/',
    '/category/water/page/2/',
    '/category/water/feed/rss',
    '/feed/rss',
    '/most-recent/',
    '/privacy-choices/',
    '/story/a-story-of-the-archive/',
    '/ebb-flood-staff/',
    '/photos/a.webp',
    'https://elsewhere.example/category/fire/',
    'mailto:a@ebb-and-flood.example',
  ])('RT-03 may lead to %s', (href) => {
    const brand = completeBrand({ ...file, footerLinks: [{ name: 'A link', href }] });
    expect(missingPages(brand)).toEqual([]);
  });

  it.each([
    '/category/fire/',
    '/category/water/mud/',
    '/category/water/reviews/lamps/',
    '/magazine/',
    '/subscribe/',
    '/newsletter/',
    '/newsletter/weekly/',
    '/securedrop/',
    '/account/sign-in/',
    '/about/press/',
    '/coupons',
    '/meridian-staff/',
    '/imprint/',
  ])('RT-03 are named where they lead to %s, which the brand does not have', (href) => {
    const brand = completeBrand({
      ...file,
      footerLinks: [
        { name: 'Water', href: '/category/water/' },
        { name: 'A link', href: `${href}?a=b` },
      ],
    });
    expect(missingPages(brand)).toEqual([
      { field: ['footerLinks', 1, 'href'], href: `${href}?a=b` },
    ]);
  });

  it('RT-03 are named in each field that has links', () => {
    const href = '/about/nothing/';
    const found = missingPages(
      completeBrand({
        ...file,
        sections: [{ slug: 'issues', name: 'Issues', path: '/magazine/', aboutUrl: href }],
        subSections: [{ slug: 'mud', parent: 'issues', name: 'Mud', aboutUrl: href }],
        secondaryLinks: [{ name: 'A', href }],
        links: { jobs: href, customerCare: href, accessibilityHelp: href, giveAGift: href },
        legal: { links: [{ name: 'A', href }] },
        ads: { provider: 'house', house: [{ words: 'A', link: 'B', href }] },
        aboutPages: [{ path: '/imprint/', title: 'Imprint', dek: '', paragraphs: [] }],
      }),
    );
    expect(found.map(({ field }) => field.join('.'))).toEqual([
      'sections.0.path',
      'sections.0.aboutUrl',
      'subSections.0.aboutUrl',
      'secondaryLinks.0.href',
      'links.giveAGift',
      'links.jobs',
      'links.customerCare',
      'links.accessibilityHelp',
      'legal.links.0.href',
      'ads.house.0.href',
      'aboutPages.0.path',
    ]);
  });
});
