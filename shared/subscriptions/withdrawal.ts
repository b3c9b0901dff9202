/** Until when a reader may withdraw from a contract. */
import type { Brand } from '../brand/brand.ts';

/** Days of the EU (Directive 2011/83, article 9). */
const WITHDRAWAL_DAYS = 14;
const DAY_MS = 86_400_000;

/** Days in which a reader may withdraw: the law's, or the brand's own. */
export function withdrawalDays(payments: Brand['payments']): number {
  return payments?.withdrawalDays ?? WITHDRAWAL_DAYS;
}

/** @param createdMs When the contract was made. The day itself does not count. */
export function withdrawalEndMs(createdMs: number, payments: Brand['payments']): number {
  return createdMs + (withdrawalDays(payments) + 1) * DAY_MS;
}
