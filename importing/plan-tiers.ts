/** The plans by which a source keeps an item for some of its subscribers, as plans of the brand file. */
import type { Brand } from '../shared/brand/brand.ts';
import type { Plan } from '../shared/subscriptions/plans.ts';
import type { Item } from '../shared/content/item.ts';
import { termSlug } from '../shared/urls/term-slug.ts';

/** Returns the plan of the brand file that has one of these names or keys, in any case. */
export function planOf(
  names: readonly string[],
  { plans = [] }: Pick<Brand, 'plans'>,
): Plan | undefined {
  const wanted = names.map((name) => name.toLowerCase());
  return plans.find(
    ({ key, name }) => wanted.includes(key.toLowerCase()) || wanted.includes(name.toLowerCase()),
  );
}

/**
 * Returns the access of an item for subscribers of certain plans. A plan that the brand file does not
 * have keeps it from everybody else: the error is on the safe side. Where nothing is sold by plans, it is
 * for every subscriber.
 * @param names Keys, slugs or names of plans.
 * @param warn Says what is not as the source has it.
 */
export function accessByPlans(
  names: readonly string[],
  { plans }: Pick<Brand, 'plans'>,
  warn: (message: string) => void,
): Pick<Item, 'access' | 'tiers'> {
  const wanted = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  if (wanted.length === 0) return { access: 'subscribers' };
  const list = wanted.map((name) => `"${name.slice(0, 40)}"`).join(', ');
  if (plans === undefined) {
    warn(
      `it is for subscribers of ${list}, and the brand file has no plans: all subscribers read it`,
    );
    return { access: 'subscribers' };
  }
  const tiers = wanted.map((name) => {
    const plan = planOf([name], { plans });
    return { name, key: plan?.key ?? (termSlug(name).slice(0, 40) || 'unknown'), isKnown: !!plan };
  });
  for (const { name, key, isKnown } of tiers)
    if (!isKnown)
      warn(
        `it is for subscribers of "${name.slice(0, 40)}", which is no plan of the brand file: subscribers of a plan with the key ${key} alone read it`,
      );
  return { access: 'subscribers', tiers: [...new Set(tiers.map(({ key }) => key))] };
}
