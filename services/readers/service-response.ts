/** Response of the account service to a successful call (spec §7.2). */
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import type { ApiResponse } from '../http/api-response.ts';

/**
 * @param name What happened, for programs.
 * @param data Never holds a secret.
 */
export function success(
  name: string,
  message: string,
  data: ServiceResult['data'] = {},
  cookies: readonly string[] = [],
): ApiResponse {
  const body: ServiceResult = { status: 'success', name, message, data };
  return { status: 200, body, cookies };
}
