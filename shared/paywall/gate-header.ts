/**
 * The header `x-gate`, by which the edge hands a reader's tokens to the page function when it may not decide alone.
 * Writing runs in the edge functions: written in the syntax that lambdas/edge uses.
 */

/** Why the gate is asked: a subscription token has expired, a further piece is wanted, or a first one. */
export const gateReasons = ['sub', 'more', 'new'] as const;
export type GateReason = (typeof gateReasons)[number];

export interface GateHeader {
  readonly reason: GateReason;
  /** The sample and the subscription token as they came, where the edge found them good; else ''. */
  readonly smp: string;
  readonly sub: string;
  /** `payment_auth_token`, unchecked but for its form; else ''. */
  readonly auth: string;
  /** The firewall saw too many fresh readers come from this address. */
  readonly isCrowd: boolean;
}

const VERSION = '1';

/** An opaque token of a cookie: whatever else the reader sends does not reach the header. */
const authForm = /^[\w-]{16,128}$/;

/** @param auth the cookie as it came: it goes into the header only if it has the form of a token. */
export function writeGateHeader(
  reason: GateReason,
  smp: string,
  sub: string,
  auth: string,
  isCrowd: boolean,
): string {
  return [VERSION, reason, smp, sub, authForm.test(auth) ? auth : '', isCrowd ? '1' : ''].join('|');
}

/** Reads the header; undefined when it is not of this form. What it holds is still to be verified. */
export function parseGateHeader(value: string): GateHeader | undefined {
  const [version, reasonText, smp, sub, auth, over, ...more] = value.split('|');
  const reason = gateReasons.find((candidate) => candidate === reasonText);
  if (
    version !== VERSION ||
    reason === undefined ||
    smp === undefined ||
    sub === undefined ||
    auth === undefined ||
    over === undefined ||
    more.length > 0
  )
    return undefined;
  return { reason, smp, sub, auth, isCrowd: over === '1' };
}
