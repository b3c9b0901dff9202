import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { brandFileSchema } from '../../shared/brand/brand-schema.ts';
import { completeBrand } from '../../shared/brand/complete-brand.ts';
import { brand as sample } from '../../shared/brand/meridian.ts';
import { isSample, leftoverNote, sampleLeftovers } from './sample-leftovers.ts';

const own = { name: 'The Tern', origin: 'https://tern.org' };
const leftOf = (file: object) =>
  sampleLeftovers(completeBrand(v.parse(brandFileSchema, { ...own, ...file })));

describe('sampleLeftovers', () => {
  it('finds nothing in a brand of one’s own, also where it has plain words in common', () => {
    expect(
      leftOf({
        timeZone: sample.timeZone,
        sections: ['Culture', 'Science', 'Video'],
        reviewCategories: [{ slug: 'cameras', name: 'Cameras', title: 'Camera reviews' }],
        reviewSection: 'science',
        newsletters: { science: { TITLE: 'The Tern Letter', FREQUENCY: 'Every Friday' } },
        social: { facebook: 'https://www.facebook.com/tern', email: true, whatsapp: true },
        offer: { price: '$5', term: 'one year', label: 'Introductory offer' },
        links: { jobs: '/about/jobs/' },
        legal: { links: [{ name: 'Terms', href: '/about/terms/' }] },
        secondaryLinks: [{ name: 'Video', href: '/video' }],
        aboutPages: [
          {
            path: '/about/faq/',
            title: 'Frequently asked questions',
            dek: 'Ask us.',
            paragraphs: [],
          },
        ],
      }),
    ).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    [
      'its prices',
      { offer: { price: '$5', regularPrice: '$10', term: 'a year' } },
      ['offer.price', 'offer.regularPrice'],
    ],
    ['its image', { logo: sample.logo }, ['logo.image']],
    ['its onion address', { secureDrop: sample.secureDrop }, ['secureDrop.address']],
    ['its name in a text', { legal: { general: '© 2027 Meridian' } }, ['legal.general']],
    [
      'its accounts',
      { social: { twitter: 'https://twitter.com/meridian_example' } },
      ['social.twitter.followUrl'],
    ],
    [
      'a sentence elsewhere',
      { tagline: sample.sections[0]?.description },
      ['tagline', 'description'],
    ],
    ['a section of its own', { sections: ['Dot Physics'] }, []],
    [
      'a sub-section of its own',
      { sections: ['Science'], subSections: [{ name: 'Dot Physics', parent: 'science' }] },
      ['subSections.0.name', 'subSections.0.title'],
    ],
    [
      'hosts that nobody has',
      { editorialEmail: 'editors@example.org', links: { jobs: 'https://jobs.test/' } },
      ['editorialEmail', 'links.jobs'],
    ],
    ['its key', { key: 'meridian' }, ['key']],
    ['its issue', { issueLine: 'Issue 41' }, ['issueLine']],
  ])('finds %s', (_what, file, fields) => {
    expect(leftOf(file)).toEqual(fields);
  });

  it('finds the sample whole, also under another address', () => {
    expect(isSample(sample)).toBe(true);
    const fields = sampleLeftovers({ ...sample, origin: 'https://tern.org' });
    for (const field of ['name', 'offer.price', 'disclaimer', 'aboutPages.12.paragraphs.0'])
      expect(fields).toContain(field);
    expect(fields).not.toContain('origin');
  });
});

describe('leftoverNote', () => {
  it('says how many there are and names the first; nothing of the sample itself', () => {
    expect(leftoverNote(sample)).toBeUndefined();
    expect(leftoverNote(completeBrand(own))).toBeUndefined();
    expect(leftoverNote(completeBrand({ ...own, issueLine: 'Issue 41' }))).toBe(
      'The brand still holds a setting of the sample, or of an example: issueLine. masthead doctor lists them.',
    );
    expect(leftoverNote({ ...sample, origin: 'https://tern.org' })).toMatch(
      /^The brand still holds \d+ settings of the sample, or of an example: key, name, product and \d+ more\./,
    );
  });
});
