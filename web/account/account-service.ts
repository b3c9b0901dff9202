/** Calls of the account service (spec §7.2). Nothing that a reader types is logged or kept here. */
import * as v from 'valibot';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';

const resultSchema = v.object({
  status: v.picklist(['success', 'error']),
  name: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
});

/**
 * The address of each call. Forms use the same addresses, so that they work before scripts load.
 */
export const accountPaths = {
  login: '/api/login',
  register: '/api/register',
  link: '/api/link',
  logout: '/api/logout',
  account: '/api/account',
  email: '/api/account/email',
  password: '/api/account/password',
  export: '/api/account/export',
  delete: '/api/account/delete',
  sessions: '/api/sessions',
  forgotPassword: '/api/password/forgot',
  resetPassword: '/api/password/reset',
  verifyEmail: '/api/email/verify',
  passkeys: '/api/passkeys',
} as const;
type AccountCall = keyof typeof accountPaths;

/** Returns the service's response, or undefined when the text is not one. */
function resultOf(text: string): ServiceResult | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), resultSchema), text);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Calls the account service. A rejection is a response, whatever its HTTP status.
 * @throws Error 'Request failed with status code <n>' when something other than the service
 *   responds (spec §8); the network's own error.
 */
export async function callAccount(call: AccountCall, payload: object = {}): Promise<ServiceResult> {
  const response = await fetch(accountPaths[call], {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const result = resultOf(await response.text());
  if (result !== undefined) return result;
  throw new Error(
    response.ok
      ? 'The response could not be read'
      : `Request failed with status code ${response.status}`,
  );
}

/**
 * Builds a link payload: all fields that are not null, without the redirect address (spec §7.2).
 */
export function linkPayload(
  fields: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] =>
        entry[0] !== 'redirectURL' && entry[1] !== null && entry[1] !== undefined,
    ),
  );
}
