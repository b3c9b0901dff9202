import { describe, expect, it } from '@jest/globals';
import { tables } from '../words/table.ts';
import { completeBrand } from './complete-brand.ts';
import { footerLinksOf } from './footer-links.ts';

const file = { name: 'Ebb', origin: 'https://ebb.example' };
const page = (path: string) => ({ path, title: 'A page', dek: '', paragraphs: [] });
const linksOf = (fields: object) => footerLinksOf(completeBrand({ ...file, ...fields }), tables.en);

describe('The links of the footer', () => {
  it('FT-01 are those of pages that every publication has', () => {
    expect(linksOf({})).toEqual([
      { name: 'Site Map', href: '/sitemap/' },
      { name: 'Staff', href: '/ebb-staff/' },
      { name: 'RSS', href: '/feed/rss' },
    ]);
  });

  it('FT-01 come with the page that the brand has', () => {
    const aboutPages = [page('/about/faq/'), page('/ebb-advertising/'), page('/coupons/')];
    const names = linksOf({ aboutPages, editorialEmail: 'a@ebb.example' }).map(({ name }) => name);
    expect(names).toEqual([
      'Advertise',
      'Site Map',
      'FAQ',
      'Contact Us',
      'Coupons',
      'Staff',
      'RSS',
    ]);
  });

  it('FT-01 have every text of the brand that no other link names', () => {
    const aboutPages = [
      { ...page('/about/us/'), title: 'About us' },
      page('/about/privacy/'),
      page('/about/culture/'),
    ];
    const names = linksOf({
      aboutPages,
      sections: [{ slug: 'culture', name: 'Culture', aboutUrl: '/about/culture/' }],
      legal: { links: [{ name: 'Privacy', href: '/about/privacy/' }] },
    }).map(({ name }) => name);
    expect(names).toEqual(['Site Map', 'Staff', 'RSS', 'About us']);
  });

  it('FT-01 lead to the page for letters, or else to the editors', () => {
    const contact = (fields: object) =>
      linksOf({ editorialEmail: 'a@ebb.example', ...fields }).find(
        ({ name }) => name === 'Contact Us',
      );
    expect(contact({})?.href).toBe('mailto:a@ebb.example');
    expect(contact({ aboutPages: [page('/about/feedback/')] })?.href).toBe('/about/feedback/');
  });

  it('FT-01 are the brand’s own where it names them', () => {
    const footerLinks = [{ name: 'Imprint', href: '/about/imprint/' }];
    expect(linksOf({ footerLinks })).toEqual(footerLinks);
  });
});
