/**
 * Where "Give a Gift" leads. Only ad-free subscribers see it (spec §2.5). Masthead sells no gifts, so
 * by default it is an email to customer care that says what it is about.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import type { Words } from '../../shared/words/en.ts';
import { fill } from '../../shared/words/fill.ts';
import { samePath } from '../../shared/urls/paths.ts';

const pathOf = (href: string) => href.split(/[?#]/)[0] ?? '';

/**
 * The brand's link. An email address without a message gets one. The offer, which tells subscribers
 * only that they have a subscription, is no place to buy a gift: customer care is.
 */
export function giftHref(
  { links, name }: Pick<Brand, 'links' | 'name'>,
  words: Pick<Words, 'giftSubject' | 'giftBody'>,
): string {
  const { giveAGift, subscribe, customerCare } = links;
  if (samePath(pathOf(giveAGift), pathOf(subscribe))) return customerCare;
  if (!giveAGift.startsWith('mailto:') || giveAGift.includes('?')) return giveAGift;
  const subject = encodeURIComponent(fill(words.giftSubject, { brand: name }));
  // RFC 6068: lines of a message end in CR LF.
  const body = encodeURIComponent(fill(words.giftBody, { brand: name }).replaceAll('\n', '\r\n'));
  return `${giveAGift}?subject=${subject}&body=${body}`;
}
