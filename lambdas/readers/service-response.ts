/** The account service's answer when it has done what it was asked (spec §7.2). */
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import type { ApiAnswer } from '../http/api-response.ts';

/** @param name what has happened, for programs. @param data never holds a secret. */
export function success(
  name: string,
  message: string,
  data: ServiceResult['data'] = {},
  cookies: readonly string[] = [],
): ApiAnswer {
  const body: ServiceResult = { status: 'success', name, message, data };
  return { status: 200, body, cookies };
}
