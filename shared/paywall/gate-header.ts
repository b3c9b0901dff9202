/**
 * The header `x-gate`, which hands a reader's tokens from the edge to the page function when the
 * edge may not decide alone. Writing runs in the edge functions, so it is written in the syntax
 * that lambdas/edge uses.
 */

/**
 * Why the gate is asked: a subscription token has expired, the reader wants a further item, or a
 * first one.
 */
const gateReasons = ['sub', 'more', 'new'] as const;
export type GateReason = (typeof gateReasons)[number];

export interface GateHeader {
  readonly reason: GateReason;
  /** The sample and subscription tokens as received, if the edge found them good; otherwise ''. */
  readonly smp: string;
  readonly sub: string;
  /** `payment_auth_token`, checked only for its form; otherwise ''. */
  readonly auth: string;
  /** The firewall saw too many new readers come from this address. */
  readonly isCrowd: boolean;
  /** The reader's address, where the firewall says that many requests come from it. */
  readonly address?: string;
  /** The token of a link or of an agent that came with the request. */
  readonly gift?: string;
}

const VERSION = '1';

/**
 * The form of an opaque cookie token. Anything else that the reader sends does not reach the
 * header.
 */
const authForm = /^[\w-]{16,128}$/;

/** Returns whether a cookie `payment_auth_token` has the form of one; whose it is, only the store knows. */
export function isAuthToken(auth: string): boolean {
  return authForm.test(auth);
}

/** @param gate `auth` is the cookie as received, written only if it has the form of a token. */
export function writeGateHeader(gate: GateHeader): string {
  return [
    VERSION,
    gate.reason,
    gate.smp,
    gate.sub,
    isAuthToken(gate.auth) ? gate.auth : '',
    gate.isCrowd ? '1' : '',
  ]
    .concat(gate.address || gate.gift ? [gate.address || ''] : [], gate.gift ? [gate.gift] : [])
    .join('|');
}

/**
 * Parses the header. Returns undefined when it does not have this form. Its content is still to be
 * verified.
 */
export function parseGateHeader(value: string): GateHeader | undefined {
  const [version, reasonText, smp, sub, auth, over, address, gift, ...more] = value.split('|');
  const reason = gateReasons.find((candidate) => candidate === reasonText);
  if (
    version !== VERSION ||
    reason === undefined ||
    smp === undefined ||
    sub === undefined ||
    auth === undefined ||
    over === undefined ||
    (address === '' && gift === undefined) ||
    gift === '' ||
    more.length > 0
  )
    return undefined;
  return { reason, smp, sub, auth, isCrowd: over === '1', address: address || undefined, gift };
}
