/** Asks the function of access, and reads what it says. */
import * as v from 'valibot';
import { callAccount } from '../browser/account-service.ts';

/** @throws Error in the service's words, or where the response is not of the schema. */
export async function askAccess<T>(
  schema: v.GenericSchema<unknown, T>,
  payload: object,
): Promise<T> {
  const { status, message, data } = await callAccount('access', payload);
  if (status !== 'success') throw new Error(message);
  return v.parse(schema, data);
}
