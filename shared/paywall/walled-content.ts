/** What of the content stands behind the paywall, and what does not (spec §1, §4). */
import type { Item, ItemType } from '../content/item.ts';

/** Spec §4: only these content types are paywalled. */
export const walledTypes: readonly ItemType[] = ['article', 'gallery', 'review'];

/** Spec §4: the category that excludes what is in it. Categories that are no sections of the brand are stored as tags. */
export const EXCLUDING_CATEGORY = 'paywall-exclude';

export type WallableItem = Pick<Item, 'type' | 'access' | 'sections'> & {
  readonly tags: readonly { readonly slug: string }[];
};

export function isExcludedFromPaywall(item: Pick<WallableItem, 'sections' | 'tags'>): boolean {
  return (
    item.sections.includes(EXCLUDING_CATEGORY) ||
    item.tags.some(({ slug }) => slug === EXCLUDING_CATEGORY)
  );
}

/** What the brand has decided: with payment off, or without a maximum, there is no meter (spec §9: default −1). */
export interface MeterSettings {
  readonly paymentEnabled: boolean;
  readonly max: number;
}

export function hasMeter(settings: MeterSettings): boolean {
  return settings.paymentEnabled && settings.max >= 0;
}

/** How a piece is reached in the end: by its type, its category and its own `access`. What is for subscribers stays so without a meter. */
export function contentAccess(item: WallableItem, settings: MeterSettings): Item['access'] {
  if (!walledTypes.includes(item.type) || isExcludedFromPaywall(item)) return 'free';
  return item.access === 'metered' && !hasMeter(settings) ? 'free' : item.access;
}
