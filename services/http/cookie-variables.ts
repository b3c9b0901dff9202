/** Cookie settings of a function, from its environment. */
import * as v from 'valibot';
import type { CookieSetting } from '../../shared/cookies.ts';
import { environments } from '../../shared/environment.ts';

/** For the schema of a function's environment. */
export const cookieVariables = {
  ENVIRONMENT: v.optional(v.picklist(environments), 'production'),
  /** Domain of the production site, for cookies shared by all of its hostnames. */
  COOKIE_DOMAIN: v.optional(v.string()),
};

/** What a function that sets or removes cookies takes. */
export interface CookieDeps {
  readonly cookies: CookieSetting;
}

export function cookieSetting(
  env: v.InferOutput<v.ObjectSchema<typeof cookieVariables, undefined>>,
): CookieSetting {
  return { isCi: env.ENVIRONMENT === 'ci', domain: env.COOKIE_DOMAIN };
}
