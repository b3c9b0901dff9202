import { describe, expect, it } from '@jest/globals';
import { brand } from '#brand';
import { tables } from '../../shared/words/table.ts';
import { giftHref } from './gift-href.ts';

const hrefOf = (giveAGift: string | undefined, message = { subject: 'A gift', body: 'One\nTwo' }) =>
  giftHref({ ...brand, links: { ...brand.links, giveAGift } }, message);

describe('Giving a gift', () => {
  it.each(Object.entries(tables))(
    'FT-01 is an email to customer care with a prepared message in %s',
    (_, { giftSubject: subject, giftBody: body }) => {
      const href = new URL(hrefOf('mailto:care@meridian.example', { subject, body }) ?? '');
      expect(href.pathname).toBe('care@meridian.example');
      expect(href.searchParams.get('subject')).toBe(subject);
      expect(href.searchParams.get('body')).toBe(body.replaceAll('\n', '\r\n'));
      // A plus would stay one: mail clients decode percent signs alone (RFC 6068).
      expect(href.search).not.toContain('+');
    },
  );

  it.each([
    ['a page of the publisher', '/about/gifts/', '/about/gifts/'],
    ['another site', 'https://shop.example/gifts', 'https://shop.example/gifts'],
    ['a message of its own', 'mailto:a@b.example?subject=Gift', 'mailto:a@b.example?subject=Gift'],
    ['customer care, for an old brand file', '/subscribe/?gift=1', brand.links.customerCare],
    ['customer care, for the offer itself', '/subscribe', brand.links.customerCare],
    ['customer care, where a brand names no way', undefined, brand.links.customerCare],
  ])('FT-01 leads to %s', (_, given, href) => {
    expect(hrefOf(given)).toBe(href);
  });

  it('FT-01 leads nowhere where the brand names nobody to write to', () => {
    const links = { ...brand.links, giveAGift: undefined, customerCare: undefined };
    const message = { subject: 'A gift', body: 'One' };
    const nobody = { ...brand, links, aboutPages: [], editorialEmail: undefined };
    expect(giftHref(nobody, message)).toBeUndefined();
    expect(giftHref({ ...nobody, editorialEmail: 'a@b.example' }, message)).toBe(
      'mailto:a@b.example',
    );
  });
});
