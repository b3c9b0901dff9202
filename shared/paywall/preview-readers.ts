/** The kinds of readers for whom the desk shows an item before it is published. */
import type { Brand } from '../brand/brand.ts';
import { ANONYMOUS, subscriberAdmission, type Admission } from './access-decision.ts';
import { REGISTERED } from './subscription-token.ts';

const PLAN = 'plan-';

/** Returns the kinds, from who gets least: a subscriber is one of each plan, where the brand has plans. */
export function previewReaders({ plans = [] }: Pick<Brand, 'plans'>): readonly string[] {
  const subscribers = plans.length === 0 ? ['subscriber'] : plans.map(({ key }) => PLAN + key);
  return ['anonymous', 'registered', ...subscribers];
}

/** Returns the key of the plan that a kind of reader has; undefined: none. */
export function planOfReader(reader: string): string | undefined {
  return reader.startsWith(PLAN) ? reader.slice(PLAN.length) : undefined;
}

/**
 * Returns with what a kind of reader comes. Who has read all that the meter allows comes with nothing,
 * and so does a kind that is unknown here.
 */
export function admissionOf(reader: string): Admission {
  const plan = planOfReader(reader);
  if (plan !== undefined) return subscriberAdmission([plan]);
  if (reader === 'subscriber') return subscriberAdmission([]);
  return reader === 'registered' ? { payment: 'free', entitlements: [REGISTERED] } : ANONYMOUS;
}
