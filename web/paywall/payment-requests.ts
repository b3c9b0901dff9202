/**
 * Requests to validate and revalidate a reader's tokens (spec §7.3, spec §8). The server's
 * Set-Cookie applies what its response says.
 */
import * as v from 'valibot';
import { postPath } from '../../shared/api.ts';
import { request } from '../browser/request.ts';

const responseSchema = v.object({
  requestSuccess: v.optional(v.boolean(), false),
  message: v.optional(v.string(), ''),
  replaceWithNewToken: v.optional(v.boolean(), false),
  removeExistingToken: v.optional(v.boolean(), false),
  tokens: v.optional(v.object({ sub: v.optional(v.string()) })),
});
export type PaymentResponse = v.InferOutput<typeof responseSchema>;

/**
 * Sends credentials and no body, and bypasses the cache.
 * @param name The word that the messages of spec §8 begin with.
 * @throws Error with those messages, or 'Network request failed'.
 */
async function ask(
  call: 'payment-validate' | 'payment-revalidate',
  name: 'Validate' | 'Revalidate',
): Promise<PaymentResponse> {
  const response = await request(postPath(call), {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: { Accept: 'application/json' },
  });
  const text = await response.text();
  if (text === '') throw new Error(`${name} request: Empty response body`);
  const body: unknown = JSON.parse(text);
  return v.parse(responseSchema, body);
}

export function validatePayment(): Promise<PaymentResponse> {
  return ask('payment-validate', 'Validate');
}

export function revalidatePayment(): Promise<PaymentResponse> {
  return ask('payment-revalidate', 'Revalidate');
}
