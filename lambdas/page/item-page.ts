/** An item as a page: the part of it that its reader may see, and what the page says of it. */
import { itemPath, primarySection } from '../../shared/content/item.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { AccessRule } from '../../shared/paywall/access-decision.ts';
import { meterValues } from '../../shared/paywall/meter-values.ts';
import { isExcludedFromPaywall } from '../../shared/paywall/walled-content.ts';
import { itemPageTypes } from '../../services/pages/item-pages.ts';
import type { ItemAccess } from './item-access.ts';
import type { FoundItem, FoundPage, ItemRest } from './page-result.ts';
import { presentArticle } from './present-article.ts';
import { paywalledSelector } from './structured-data/paywalled-part.ts';
import { authorUrl } from './structured-data/person.ts';
import { alternateLanguages, translationLinks } from './translations.ts';

/** Returns the names of the plans that an item is part of: 'Gold or Platinum'. */
function plansWith({ tiers = [] }: AccessRule, { plans = [], language }: Brand): string {
  const names = plans.filter(({ key }) => tiers.includes(key)).map(({ name }) => name);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/**
 * @param site.now ISO time, by which translations are public.
 * @param site.hasNetworks whether a network may open what is closed: its token has no plans.
 */
export function itemPage(
  { item, secondary, extras }: Pick<FoundItem, 'item'> & ItemRest,
  { rule, decision, gift }: Pick<ItemAccess, 'rule' | 'decision' | 'gift'>,
  {
    brand,
    now,
    hasNetworks,
  }: { readonly brand: Brand; readonly now: string; readonly hasNetworks: boolean },
): FoundPage {
  const content = {
    ...presentArticle(item, decision.show, brand, extras),
    related: (secondary.lists?.related ?? []).map(({ id }) => id),
    translations: translationLinks(item, now),
  };
  // Names of the state (spec §3).
  const isPaid = decision.paidBy === 'sample' || decision.paidBy === 'sub';
  const acceptedPayment = isPaid ? decision.paidBy : 'free';
  const paymentRejected = decision.paidBy === 'none';
  const mayOpenByNetwork = hasNetworks && paymentRejected && rule.tiers === undefined;
  const meter = meterValues({
    isPaywalled: rule.access !== 'free',
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
    paywall: {
      ...meter,
      access: rule.access,
      includedIn: plansWith(rule, brand),
      isAdFree: decision.isAdFree,
      gift: gift ?? '',
      ...(mayOpenByNetwork ? { mayOpenByNetwork } : {}),
    },
    payment: { acceptedPayment, paymentRejected },
    paywalledPart: paywalledSelector(item.type === 'gallery', { rule, decision }),
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
