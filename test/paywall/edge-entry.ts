/** What both edge functions use of the paywall's rules, in one function, for the test of their size and their syntax. */
import crypto from 'crypto';
import { sampleTokenAttributes, sampleTokenName } from '../../shared/cookies.ts';
import { decideMeter, type MeterDecision, type MeterRequest } from '../../shared/paywall/meter-decision.ts';
import { isSpent, mintGrant } from '../../shared/paywall/mint-grant.ts';
import type { TokenCrypto } from '../../shared/paywall/signed-token.ts';

const edgeCrypto: TokenCrypto = {
  hmac: (key, text) => crypto.createHmac('sha256', key).update(text).digest('base64url'),
  sha256: (text) => crypto.createHash('sha256').update(text).digest('base64url'),
};

export interface EdgeEntryEvent {
  readonly request: MeterRequest;
  readonly cfg: string;
  readonly nowMs: number;
}

export interface EdgeEntryAnswer {
  readonly decision: MeterDecision;
  readonly cookie: string;
}

export function handler(event: EdgeEntryEvent): EdgeEntryAnswer {
  const decision = decideMeter(event.request, event.cfg, event.nowMs, edgeCrypto);
  const token = decision.grant && isSpent('GET', 200, 'sample') ? mintGrant(decision.grant, event.nowMs, 'request', edgeCrypto) : '';
  return { decision: decision, cookie: token && sampleTokenName + '=' + token + '; ' + sampleTokenAttributes };
}
