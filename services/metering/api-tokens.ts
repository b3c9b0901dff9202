/**
 * The paywall's tokens in API functions, by `jose`. The edge and the gate use the implementation in
 * `shared/paywall/signed-token.ts`, which also runs in CloudFront Functions; both make and accept
 * the same tokens.
 */
import { compactVerify, CompactSign, errors } from 'jose';
import {
  currentSample,
  hashedSample,
  type SampleClaims,
} from '../../shared/paywall/sample-token.ts';
import {
  claimsFor,
  hasTokenForm,
  TOKEN_MAX_BYTES,
  type KeyRing,
  type VerifiedClaims,
} from '../../shared/paywall/signed-token.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';

const utf8 = new TextEncoder();

/** @param kid names the key of the ring that signs. */
export async function signApiToken(claims: object, kid: string, keys: KeyRing): Promise<string> {
  const key = keys[kid];
  if (key === undefined) throw new Error('The ring has no key of this name');
  return new CompactSign(utf8.encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(utf8.encode(key));
}

/** A key that is not in the ring: the token is not ours. */
class UnknownKeyError extends errors.JOSEError {}

/**
 * Returns the claims of a token of ours for an audience; the caller decides whether they have
 * expired.
 * @throws any error of the cryptography, which says nothing about the token.
 */
export async function verifiedApiClaims(
  token: string,
  aud: string,
  keys: KeyRing,
  nowMs: number,
): Promise<VerifiedClaims | undefined> {
  const mac = token.slice(token.lastIndexOf('.') + 1);
  // jose also takes a MAC whose unused last bits differ. A token has one form only.
  if (!hasTokenForm(token) || Buffer.from(mac, 'base64url').toString('base64url') !== mac)
    return undefined;
  const keyOf = ({ kid }: { readonly kid?: string }) => {
    const key = kid !== undefined && Object.hasOwn(keys, kid) ? keys[kid] : undefined;
    if (key === undefined) throw new UnknownKeyError();
    return utf8.encode(key);
  };
  try {
    const { payload } = await compactVerify(token, keyOf, { algorithms: ['HS256'] });
    return claimsFor(aud, JSON.parse(new TextDecoder().decode(payload)), nowMs);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** As `readSample` of the edge. @param token '' when there is none. */
export async function readApiSample(
  token: string,
  keys: KeyRing,
  nowMs: number,
): Promise<SampleClaims | undefined> {
  return currentSample(await verifiedApiClaims(token, 'smp', keys, nowMs), nowMs);
}

/** As `signSample` of the gate: paths become hashes when they do not fit. */
export async function signApiSample(
  claims: SampleClaims,
  kid: string,
  keys: KeyRing,
): Promise<string> {
  const token = await signApiToken(claims, kid, keys);
  return token.length <= TOKEN_MAX_BYTES
    ? token
    : signApiToken(hashedSample(claims, nodeCrypto.sha256), kid, keys);
}
