/** What readers are told about each purpose. */
import { brand } from '#brand';
import { words } from '#words';
import { joinNames } from '../../shared/content/text.ts';
import type { Purpose } from '../../shared/consent/consent.ts';

export const purposeWords: Readonly<
  Record<
    Purpose,
    {
      readonly title: string;
      readonly text: string;
      readonly inBrief: string;
      readonly listed: string;
    }
  >
> = {
  analytics: {
    title: words.purposeAnalytics,
    inBrief: words.purposeAnalyticsBrief,
    listed: words.purposeAnalyticsListed,
    text: words.purposeAnalyticsWords,
  },
  advertising: {
    title: words.purposeAdvertising,
    inBrief: words.purposeAdvertisingBrief,
    listed: words.purposeAdvertisingListed,
    text: words.purposeAdvertisingWords,
  },
  personalization: {
    title: words.purposePersonalization,
    inBrief: words.purposePersonalizationBrief,
    listed: words.purposePersonalizationListed,
    text: words.purposePersonalizationWords,
  },
};

/** Joins words as in a sentence: `a`, `a and b`, `a, b, and c`. */
export function inBrief(purposes: readonly Purpose[]): string {
  return joinNames(
    purposes.map((purpose) => purposeWords[purpose].inBrief),
    brand.language,
  );
}

/** What the reader allowed, in a list, e.g. `advertising and suggestions for you`. */
export function listed(purposes: readonly Purpose[]): string {
  return joinNames(
    purposes.map((purpose) => purposeWords[purpose].listed),
    brand.language,
  );
}
