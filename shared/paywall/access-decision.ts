/**
 * How much of an item a reader gets: the decision table of ADR 0006, and what the edge and the
 * reader are told about it. These names are used from the edge to the components.
 */
import type { AccessLevel } from '../content/item.ts';
import { REGISTERED, tierEntitlement } from './subscription-token.ts';

const payments = ['free', 'sample', 'sub'] as const;
/** With what a reader may pay for a page: the values of the header `accept-payment`. */
export type Payment = (typeof payments)[number];
/**
 * What has opened a page: the values of the header `payment-accepted`. `reg`: an account; `gift`: a
 * link; `none` is a wall.
 */
export type PaidBy = Payment | typeof REGISTERED | 'gift' | 'none';
/** `full`: the whole item. `lead-in`: its first paragraph or two, and nothing after them. */
export type Show = 'full' | 'lead-in';

export interface AccessDecision {
  readonly show: Show;
  readonly paidBy: PaidBy;
  /**
   * Status of the page function's response. A 402 is not cacheable, so behind the edge a wall is
   * sent as 200 …
   */
  readonly status: 200 | 402;
  /** … with this status in a header, and the edge turns it into a 402 for JSON. */
  readonly edgeStatus?: 402;
  /** The variant has no advertisements. */
  readonly isAdFree: boolean;
}

/** What an item asks of its reader. */
export interface AccessRule {
  readonly access: AccessLevel;
  /** Plans, one of which the reader must have; undefined: any subscription will do. */
  readonly tiers?: readonly string[];
}

/** With what a reader comes. */
export interface Admission {
  readonly payment: Payment;
  /** `ent` of the reader's token (subscription-token.ts). */
  readonly entitlements: readonly string[];
  /** A link opens the item, whatever it asks for. */
  readonly isGift?: boolean;
}

export const ANONYMOUS: Admission = { payment: 'free', entitlements: [] };

/** Returns with what a subscriber comes. @param plans keys of the plans that the reader has. */
export function subscriberAdmission(plans: readonly string[]): Admission {
  return { payment: 'sub', entitlements: ['sub', ...plans.map(tierEntitlement)] };
}

/**
 * @param header The request's `accept-payment`.
 * @param isFromEdge Whether the request had the edge's secret. Without it, nothing that the request
 *   says about payment is trusted.
 */
export function readPayment(header: string | undefined, isFromEdge: boolean): Payment {
  return payments.find((value) => isFromEdge && value === header) ?? 'free';
}

/** @param header The request's `accept-access`, trusted as `accept-payment` is. */
export function readEntitlements(header: string | undefined, isFromEdge: boolean): string[] {
  return isFromEdge && header !== undefined ? header.split(' ') : [];
}

/** Returns what opens an item for a reader; `none` where nothing does. */
function openedBy(
  { access, tiers }: AccessRule,
  { payment, entitlements, isGift }: Admission,
): PaidBy {
  if (isGift === true && access !== 'free') return 'gift';
  switch (access) {
    case 'free':
      return 'free';
    case 'registered':
      if (payment === 'sub') return 'sub';
      return entitlements.includes(REGISTERED) ? REGISTERED : 'none';
    case 'metered':
      return payment === 'free' ? 'none' : payment;
    case 'subscribers': {
      const hasTier = tiers?.some((tier) => entitlements.includes(tierEntitlement(tier))) ?? true;
      return payment === 'sub' && hasTier ? 'sub' : 'none';
    }
  }
}

export function decideAccess(
  rule: AccessRule,
  admission: Admission,
  isFromEdge: boolean,
): AccessDecision {
  const isAdFree = admission.payment === 'sub';
  const paidBy = openedBy(rule, admission);
  if (paidBy !== 'none') return { show: 'full', paidBy, status: 200, isAdFree };
  return isFromEdge
    ? { show: 'lead-in', paidBy: 'none', status: 200, edgeStatus: 402, isAdFree }
    : { show: 'lead-in', paidBy: 'none', status: 402, isAdFree };
}
