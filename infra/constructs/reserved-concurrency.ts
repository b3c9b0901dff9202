/**
 * How much of the account's concurrency a function may use, and has for itself. Reserving is a floor
 * and a ceiling at once.
 */
import type { FunctionOrigin } from '../../services/http/function-origin.ts';
import type { EventSource, FunctionDefinition } from '../../lambdas/functions.ts';
import type { Environment } from '../../shared/environment.ts';

type Share = Readonly<Record<FunctionOrigin | EventSource | 'api', number | undefined>>;

/**
 * In production, a flood of calls to one API function starves no other, and the page and feeds
 * functions have what the account has left: above a ceiling of their own readers would get the
 * unavailable page (ADR 0031). Elsewhere the page function has a ceiling, so that a load test of
 * staging leaves production its share.
 */
const shares: Readonly<Record<Environment, Share>> = {
  production: { page: undefined, feeds: undefined, image: 20, 'email-events': 5, api: 10 },
  staging: { page: 10, feeds: 2, image: 2, 'email-events': 1, api: 2 },
  ci: { page: 10, feeds: 2, image: 2, 'email-events': 1, api: 2 },
};

/** Returns undefined where a function shares what the account has left. */
export function reservedConcurrency(
  { route }: FunctionDefinition,
  environment: Environment,
): number | undefined {
  return shares[environment][typeof route === 'string' ? route : 'api'];
}
