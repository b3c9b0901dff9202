/**
 * The parts that a publication has or does not have (ADR 0093). Pages name the part that they belong
 * to (`shared/pages.ts`); links and texts ask here.
 */
import type { Brand } from './brand.ts';

/** What decides about the parts. */
export type BrandParts = Pick<
  Brand,
  'accounts' | 'offer' | 'plans' | 'issueLine' | 'newsletters' | 'reviewSection' | 'secureDrop'
>;

const parts = {
  accounts: ({ accounts }) => accounts,
  offer: ({ offer }) => offer !== undefined,
  plans: ({ plans }) => plans !== undefined,
  gifts: ({ plans = [] }) => plans.some(({ gifts = [] }) => gifts.length > 0),
  issue: ({ issueLine }) => issueLine !== undefined,
  newsletters: ({ newsletters }) => Object.keys(newsletters).length > 0,
  reviews: ({ reviewSection }) => reviewSection !== undefined,
  secureDrop: ({ secureDrop }) => secureDrop !== undefined,
} satisfies Record<string, (brand: BrandParts) => boolean>;
export type BrandPart = keyof typeof parts;

export function hasPart(brand: BrandParts, part: BrandPart): boolean {
  return parts[part](brand);
}
