/** A form of the account service whose success is said in its place. */
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import type { FormValues, Problem } from './problem.ts';
import { useCall, type CallForm } from './use-call.ts';

/** @param check what is looked at before the call. @param send the call. @param onDone what else follows its success. */
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
