/** An item as a page: the part of it that its reader may see, and what the page says of it. */
import { itemPath, primarySection } from '../../shared/content/item.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { meterValues } from '../../shared/paywall/meter-values.ts';
import { isExcludedFromPaywall } from '../../shared/paywall/walled-content.ts';
import { itemPageTypes } from '../../services/pages/item-pages.ts';
import type { ItemAccess } from './item-access.ts';
import type { FoundItem, FoundPage, ItemRest } from './page-result.ts';
import { presentArticle } from './present-article.ts';
import { paywalledSelector } from './structured-data/paywalled-part.ts';
import { authorUrl } from './structured-data/person.ts';
import { alternateLanguages, translationLinks } from './translations.ts';

/** @param now ISO time, by which translations are public. */
export function itemPage(
  { item, secondary, extras }: Pick<FoundItem, 'item'> & ItemRest,
  { access, decision }: Pick<ItemAccess, 'access' | 'decision'>,
  brand: Brand,
  now: string,
): FoundPage {
  const content = {
    ...presentArticle(item, decision.show, brand, extras),
    related: (secondary.lists?.related ?? []).map(({ id }) => id),
    translations: translationLinks(item, now),
  };
  // Names of the state (spec §3).
  const acceptedPayment = decision.paidBy === 'none' ? 'free' : decision.paidBy;
  const paymentRejected = decision.paidBy === 'none';
  const meter = meterValues({
    isPaywalled: access !== 'free',
    isExcludedFromPaywall: isExcludedFromPaywall(item),
    acceptedPayment,
    paymentRejected,
    isSubscriber: false,
    isEntitled: false,
  });
  return {
    kind: 'page',
    type: itemPageTypes[item.type],
    context: { slug: item.slug, category: primarySection(item), isPaywalled: meter.isPaywalled },
    content,
    secondary,
    paywall: { ...meter, isAdFree: decision.isAdFree },
    payment: { acceptedPayment, paymentRejected },
    paywalledPart: paywalledSelector(item.type === 'gallery', { access, decision }),
    metadata: {
      type: 'article',
      ...(item.canonical === undefined
        ? {}
        : { canonical: new URL(item.canonical, brand.origin).href }),
      publishedTime: item.pubDate,
      modifiedTime: item.modifiedAt,
      section: content.name,
      languages: alternateLanguages(item, now, brand),
      authors: (item.contributors.author ?? []).map(({ slug }) => authorUrl(slug, brand.origin)),
    },
    robots: item.robots,
    canonicalPath: itemPath(item),
  };
}
