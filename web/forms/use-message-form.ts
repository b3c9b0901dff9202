/** State of a form of the account service that reports success in its place. */
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import type { FormValues, Problem } from './problem.ts';
import { useCall, type CallForm } from './use-call.ts';

/**
 * @param check Validates the form before the call.
 * @param send The call.
 * @param onDone Additional steps after success.
 */
export function useMessageForm(
  check: (values: FormValues) => readonly Problem[],
  send: (values: FormValues) => Promise<ServiceResult>,
  onDone?: (result: ServiceResult) => void,
): CallForm {
  return useCall(async (values) => {
    const result = await send(values);
    if (result.status !== 'success') throw new Error(result.message);
    onDone?.(result);
  }, check);
}
