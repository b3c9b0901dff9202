/** Calls of the account service (spec §7.2). Nothing that a reader types is logged or kept here. */
import * as v from 'valibot';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { postPath, type PostFunctionName } from '../../shared/api.ts';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { request } from './request.ts';

const resultSchema = v.object({
  status: v.picklist(['success', 'error']),
  name: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** A function of the account service. Forms use the same addresses, so they work without scripts. */
type AccountCall = Extract<
  PostFunctionName,
  | 'login'
  | 'login-code'
  | 'register'
  | 'link'
  | 'logout'
  | 'sessions'
  | 'passkeys'
  | 'account'
  | 'access'
  | 'subscription'
  | 'gifts'
  | 'group'
  | `account-${string}`
  | `password-${string}`
  | `email-${string}`
>;

/** Returns the service's response, or undefined when the text is not one. */
function resultOf(text: string): ServiceResult | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), resultSchema), text);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Calls the account service. A rejection is a response, whatever its HTTP status.
 * @throws Error 'Request failed with status code <n>' when something other than the service
 *   responds (spec §8), or 'Network request failed'.
 */
export async function callAccount(call: AccountCall, payload: object = {}): Promise<ServiceResult> {
  const response = await request(postPath(call), {
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
      ? words.responseUnreadable
      : fill(words.requestFailed, { status: String(response.status) }),
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
