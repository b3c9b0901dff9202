/** Which content is behind the paywall, and which is not (spec §1, §4). */
import type { AccessRule } from './access-decision.ts';
import { freeNow, type FreeRule } from './free-times.ts';
import type { Brand } from '../brand/brand.ts';
import type { Item, ItemType } from '../content/item.ts';
import type { SettingTag } from '../content/setting-tags.ts';

/** Only these content types are paywalled (spec §4). */
export const walledTypes: readonly ItemType[] = ['article', 'gallery', 'review'];

/**
 * The category that excludes its items from the paywall (spec §4). Categories that are not sections
 * of the brand are stored as tags.
 */
const EXCLUDING_CATEGORY: SettingTag = 'paywall-exclude';

export type WallableItem = Pick<Item, 'type' | 'access' | 'tiers' | 'free' | 'sections'> & {
  /** ISO. */
  readonly pubDate?: string;
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
  /** Rules by which metered items are free. */
  readonly free?: readonly FreeRule[];
}

/** What an item asks of its reader now, and until when, epoch ms. */
export interface CurrentRule extends AccessRule {
  readonly untilMs?: number;
}

/** Returns the settings that a brand file gives. */
export function meterSettings({ payment, meter }: Pick<Brand, 'payment' | 'meter'>): MeterSettings {
  const { max, free } = meter;
  return { paymentEnabled: payment.enabled, max, ...(free === undefined ? {} : { free }) };
}

function hasMeter(settings: MeterSettings): boolean {
  return settings.paymentEnabled && settings.max >= 0;
}

/**
 * Returns what an item asks of its reader, from its type, its category and its own `access`. Items
 * for registered readers and for subscribers stay so without a meter, and the brand's rules of free items
 * are not for them; an item's own are.
 * @param nowMs epoch ms.
 */
export function accessRule(
  item: WallableItem,
  settings: MeterSettings,
  nowMs: number,
): CurrentRule {
  if (!walledTypes.includes(item.type) || isExcludedFromPaywall(item)) return { access: 'free' };
  const { access, tiers, sections } = item;
  if (access === 'metered' && !hasMeter(settings)) return { access: 'free' };
  if (access === 'free') return { access };
  const ofBrand = (settings.free ?? []).filter(
    ({ sections: only }) =>
      access === 'metered' && (only === undefined || only.some((slug) => sections.includes(slug))),
  );
  const rules = item.free === undefined ? ofBrand : [item.free];
  const { isFree, ...until } = freeNow(rules, Date.parse(item.pubDate ?? ''), nowMs);
  if (isFree) return { access: 'free', ...until };
  return { access, ...(access === 'subscribers' && tiers ? { tiers } : {}), ...until };
}
