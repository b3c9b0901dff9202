/**
 * Where "Give a Gift" leads. Only ad-free subscribers see it (spec §2.5). Masthead sells no gifts, so
 * by default it is an email to customer care that says what it is about.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { helpHref } from '../../shared/brand/help-href.ts';
import { samePath } from '../../shared/urls/paths.ts';

/** A prepared email. */
interface GiftMessage {
  readonly subject: string;
  readonly body: string;
}

const pathOf = (href: string) => href.split(/[?#]/)[0] ?? '';

/**
 * The brand's link. An email address without a message gets one. The offer, which tells subscribers
 * only that they have a subscription, is no place to buy a gift: customer care is, or else the editors.
 * Undefined where a brand names neither a link nor help.
 */
export function giftHref(
  brand: Pick<Brand, 'links' | 'aboutPages' | 'editorialEmail'>,
  { subject, body }: GiftMessage,
): string | undefined {
  const { giveAGift, subscribe } = brand.links;
  if (giveAGift === undefined || samePath(pathOf(giveAGift), pathOf(subscribe)))
    return helpHref(brand);
  if (!giveAGift.startsWith('mailto:') || giveAGift.includes('?')) return giveAGift;
  // RFC 6068: lines of a message end in CR LF.
  const lines = body.replaceAll('\n', '\r\n');
  return `${giveAGift}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
