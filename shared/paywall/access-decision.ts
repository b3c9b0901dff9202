/**
 * How much of an item a reader gets: the decision table of ADR 0006, and what the edge and the
 * reader are told about it. These names are used from the edge to the components.
 */
import type { Item } from '../content/item.ts';

const payments = ['free', 'sample', 'sub'] as const;
/** With what a reader may pay for a page: the values of the header `accept-payment`. */
export type Payment = (typeof payments)[number];
/** What has paid for a page: the values of the header `payment-accepted`. `none` is a wall. */
export type PaidBy = Payment | 'none';
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

/**
 * @param header The request's `accept-payment`.
 * @param isFromEdge Whether the request had the edge's secret. Without it, nothing that the request
 *   says about payment is trusted.
 */
export function readPayment(header: string | undefined, isFromEdge: boolean): Payment {
  return payments.find((value) => isFromEdge && value === header) ?? 'free';
}

export function decideAccess(
  access: Item['access'],
  payment: Payment,
  isFromEdge: boolean,
): AccessDecision {
  const isAdFree = payment === 'sub';
  if (access === 'free') return { show: 'full', paidBy: 'free', status: 200, isAdFree };
  const isPaid = isAdFree || (access === 'metered' && payment === 'sample');
  if (isPaid) return { show: 'full', paidBy: payment, status: 200, isAdFree };
  return isFromEdge
    ? { show: 'lead-in', paidBy: 'none', status: 200, edgeStatus: 402, isAdFree }
    : { show: 'lead-in', paidBy: 'none', status: 402, isAdFree };
}
