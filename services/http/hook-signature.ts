/**
 * Checks the signature of a webhook of ours: `t=<seconds>,v1=<HMAC>`, where the HMAC-SHA256 is over
 * `<seconds>.<body>`, in hexadecimal. While a sender changes its secret it may send several `v1`. It is
 * the scheme of Stripe, for which senders find examples in every language
 * (https://docs.stripe.com/webhooks#verify-manually).
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { SecretReader } from '../aws/secrets.ts';
import { ApiError, unavailable } from './api-error.ts';

/**
 * How old a call may be, and how far the sender's clock may be ahead, in seconds. Together no more than
 * the five minutes in which a queue that keeps an order drops what it has had: a call that is
 * repeated does nothing.
 */
const OLDEST_S = 240;
const AHEAD_S = 60;
const MAX_SIGNATURES = 4;
const headerForm = /^t=(\d{1,12})((?:,v1=[\da-f]{64})+)$/;

export interface HookCall {
  readonly rawBody: Buffer;
  /** The header of the signature. */
  readonly signature: string;
}

interface SignedCall {
  readonly seconds: string;
  readonly signatures: readonly Buffer[];
}

function parseSignature(header: string): SignedCall | undefined {
  const [, seconds, list = ''] = headerForm.exec(header.replaceAll(/\s*,\s*/g, ',').trim()) ?? [];
  const signatures = list.split(',v1=').slice(1);
  return seconds === undefined || signatures.length > MAX_SIGNATURES
    ? undefined
    : { seconds, signatures: signatures.map((text) => Buffer.from(text, 'hex')) };
}

/** Whether the sender has sent a signature that one of the secrets makes. */
function isSigned(
  { signatures }: SignedCall,
  signedBytes: Buffer,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(signedBytes).digest();
    return signatures.some((given) => timingSafeEqual(given, expected));
  });
}

/**
 * @param options.read The secret that was supplied.
 * @param options.name Its name, for the log while it is not set.
 * @returns An id of the call, the same when the same bytes come again.
 * @throws ApiError 401 when the signature is missing, another's, too old or of the future; 503 while
 *   the secret is not set, so that the sender tries again.
 */
export async function verifyHook(
  { rawBody, signature }: HookCall,
  {
    read,
    name,
    nowMs,
  }: { readonly read: SecretReader; readonly name: string; readonly nowMs: number },
): Promise<string> {
  const secrets = await read();
  if (secrets.length === 0)
    throw unavailable(`The secret ${name} is not set: masthead keys set ${name}`);
  const call = parseSignature(signature);
  const signedBytes = Buffer.concat([Buffer.from(`${call?.seconds ?? ''}.`), rawBody]);
  if (call === undefined || !isSigned(call, signedBytes, secrets))
    throw new ApiError(401, 'bad-signature', 'The signature is missing or does not fit');
  checkAge(nowMs / 1_000 - Number(call.seconds));
  return hash('sha256', signedBytes);
}

function checkAge(ageS: number): void {
  if (ageS > OLDEST_S || ageS < -AHEAD_S)
    throw new ApiError(401, 'stale', 'The signature is too old, or of the future');
}

/**
 * Checks the signature of a webhook of Ghost: `sha256=<HMAC>, t=<ms>`, where the HMAC-SHA256 is over the
 * body and the milliseconds (https://docs.ghost.org/webhooks).
 * @param options.secret By which Ghost signs.
 * @returns An id of the call, the same when the same bytes come again.
 * @throws ApiError 401 as `verifyHook` does.
 */
export function verifyGhostHook(
  { rawBody, signature }: HookCall,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): string {
  const [, given = '', time = ''] =
    /^sha256=([\da-f]{64}),\s*t=(\d{1,15})$/.exec(signature.trim()) ?? [];
  const signedBytes = Buffer.concat([rawBody, Buffer.from(time)]);
  const expected = createHmac('sha256', secret).update(signedBytes).digest();
  if (given === '' || !timingSafeEqual(Buffer.from(given, 'hex'), expected))
    throw new ApiError(401, 'bad-signature', 'The signature is missing or does not fit');
  checkAge((nowMs - Number(time)) / 1_000);
  return hash('sha256', signedBytes);
}
