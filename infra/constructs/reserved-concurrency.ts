/**
 * How much of the account's concurrency a function may use, and has for itself. Reserving is a floor
 * and a ceiling at once.
 */
import type { FunctionOrigin } from '../../services/http/function-origin.ts';
import { kindOf, type FunctionDefinition } from '../../lambdas/functions.ts';
import type { Environment } from '../../shared/environment.ts';
import type { Settings } from '../settings.ts';

type Share = Readonly<Record<FunctionOrigin | 'api' | 'webhook', number | undefined>>;

/**
 * In production, a flood of calls to one API function starves no other, and the page and feeds
 * functions have what the account has left: above a ceiling of their own readers would get the
 * unavailable page (ADR 0031). Elsewhere the page function has a ceiling, so that a load test of
 * staging leaves production its share.
 */
const shares: Readonly<Record<Environment, Share>> = {
  production: { page: undefined, feeds: undefined, image: 20, api: 8, webhook: 5 },
  staging: { page: 10, feeds: 2, image: 2, api: 2, webhook: 2 },
  ci: { page: 10, feeds: 2, image: 2, api: 2, webhook: 2 },
};

/**
 * What Lambda itself keeps unreserved in an account.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
export const UNRESERVED_MIN = 100;

/** A run that takes longer than to the next one is not joined by it: Lambda lets that one wait. */
const ONE_AT_A_TIME = 1;

/** What decides: an environment, and the ceilings of a deployment in place of its own. */
export type ConcurrencySettings = Pick<
  Settings,
  'environment' | 'apiConcurrency' | 'imageConcurrency'
>;

/** Returns undefined where a function shares what the account has left. */
export function reservedConcurrency(
  { route }: FunctionDefinition,
  { environment, apiConcurrency, imageConcurrency }: ConcurrencySettings,
): number | undefined {
  const given: Partial<Share> = { api: apiConcurrency, image: imageConcurrency };
  const shareOf = (name: keyof Share) => given[name] ?? shares[environment][name];
  if (typeof route === 'string') return shareOf(route);
  if ('kind' in route && route.kind === 'queue') return route.maxConcurrency;
  const kind = kindOf(route);
  return kind === 'schedule' ? ONE_AT_A_TIME : shareOf(kind === 'webhook' ? kind : 'api');
}
