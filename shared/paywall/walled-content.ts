/** Which content is behind the paywall, and which is not (spec §1, §4). */
import type { Item, ItemType } from '../content/item.ts';
import type { SettingTag } from '../content/setting-tags.ts';

/** Only these content types are paywalled (spec §4). */
export const walledTypes: readonly ItemType[] = ['article', 'gallery', 'review'];

/**
 * The category that excludes its items from the paywall (spec §4). Categories that are not sections
 * of the brand are stored as tags.
 */
const EXCLUDING_CATEGORY: SettingTag = 'paywall-exclude';

export type WallableItem = Pick<Item, 'type' | 'access' | 'sections'> & {
  readonly tags: readonly { readonly slug: string }[];
};

export function isExcludedFromPaywall(item: Pick<WallableItem, 'sections' | 'tags'>): boolean {
  return (
    item.sections.includes(EXCLUDING_CATEGORY) ||
    item.tags.some(({ slug }) => slug === EXCLUDING_CATEGORY)
  );
}

/**
 * The brand's settings. With payment off, or without a maximum, there is no meter (spec §9: default
 * −1).
 */
export interface MeterSettings {
  readonly paymentEnabled: boolean;
  readonly max: number;
}

function hasMeter(settings: MeterSettings): boolean {
  return settings.paymentEnabled && settings.max >= 0;
}

/**
 * Returns the effective access of an item, from its type, its category and its own `access`. Items
 * for subscribers stay so without a meter.
 */
export function contentAccess(item: WallableItem, settings: MeterSettings): Item['access'] {
  if (!walledTypes.includes(item.type) || isExcludedFromPaywall(item)) return 'free';
  return item.access === 'metered' && !hasMeter(settings) ? 'free' : item.access;
}
