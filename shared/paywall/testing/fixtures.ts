/**
 * Fixtures shared by the paywall tests: Node's cryptography, keys, a configuration, and a browser
 * in front of the edge.
 */
import { createHash, createHmac } from 'node:crypto';
import { decideMeter, type MeterDecision, type MeterRequest } from '../meter-decision.ts';
import { isSpent, mintGrant } from '../mint-grant.ts';
import type { MeterConfig } from '../meter-config.ts';
import type { TokenCrypto } from '../signed-token.ts';
import { meterConfig } from '../write-meter-config.ts';

export const nodeCrypto: TokenCrypto = {
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('base64url'),
  sha256: (text) => createHash('sha256').update(text).digest('base64url'),
};

/** Returns a key of 43 characters that differs by name. */
export function testKey(name: string): string {
  return nodeCrypto.sha256(`key ${name}`);
}

export const ZONE = 'America/New_York';
export const NOW = Date.parse('2026-11-12T15:00:00.000Z');

/** The word that the firewall sends to be trusted. */
export const WORD = testKey('firewall');

export const testKeys = {
  cur: '7',
  k: { 6: testKey('sample 6'), 7: testKey('sample 7') },
  s: { 6: testKey('subscription 6'), 7: testKey('subscription 7') },
};

export function testConfig(changes: Partial<MeterConfig> = {}): MeterConfig {
  return { ...meterConfig(testKeys, 4, ZONE, NOW), w: WORD, ...changes };
}

export function testRequest(path: string, changes: Partial<MeterRequest> = {}): MeterRequest {
  return {
    path,
    crawler: '',
    crowd: '',
    busy: '',
    address: '203.0.113.7',
    isPrefetch: false,
    smp: '',
    sub: '',
    reg: '',
    auth: '',
    gift: '',
    ...changes,
  };
}

/** CloudFront gives each request its own id. */
let requests = 0;

/** A browser that keeps the edge's cookie and views an item whenever the edge allows it. */
export function createBrowser(config: () => MeterConfig) {
  let cookie = '';
  return {
    cookie: () => cookie,
    setCookie: (value: string) => {
      cookie = value;
    },
    visit(path: string, nowMs: number, changes: Partial<MeterRequest> = {}): MeterDecision {
      const decision = decideMeter(
        testRequest(path, { smp: cookie, ...changes }),
        JSON.stringify(config()),
        nowMs,
        nodeCrypto,
      );
      if (decision.grant !== undefined && isSpent('GET', 200, 'sample')) {
        requests += 1;
        cookie = mintGrant(decision.grant, nowMs, `request ${requests}`, nodeCrypto);
      }
      return decision;
    },
  };
}
