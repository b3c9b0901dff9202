/** Dates of offers in the place of the brand's, from the record of the edition (ADR 0217). */
import * as v from 'valibot';
import type { OfferDates } from '../../shared/subscriptions/offer-dates.ts';
import { isDay } from '../../shared/subscriptions/gift-limits.ts';
import type { PlainItem } from '../aws/attributes.ts';

const PREFIX = 'offer#';

/** Returns the attribute of an offer's dates. */
export function offerAttribute(code: string): string {
  return `${PREFIX}${code.toLowerCase()}`;
}

const day = v.pipe(v.string(), v.check(isDay));
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    from: v.exactOptional(day),
    until: v.exactOptional(day),
    isEnded: v.exactOptional(v.literal(true)),
  }),
);

/** Returns dates by code, in lower case. What a later release has written is left out. */
export function parseOfferDates(record: PlainItem): ReadonlyMap<string, OfferDates> {
  return new Map(
    Object.entries(record).flatMap(([name, stored]): [string, OfferDates][] => {
      if (!name.startsWith(PREFIX)) return [];
      const { success, output } = v.safeParse(storedSchema, stored);
      return success ? [[name.slice(PREFIX.length), output]] : [];
    }),
  );
}
