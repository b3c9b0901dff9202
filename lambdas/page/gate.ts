/**
 * The gate: asks DynamoDB where the edge may not decide alone (docs/adr/0006). It responds within
 * its time limit whatever the store does: if the store does not respond, the reader's own token
 * decides.
 */
import { randomBytes } from 'node:crypto';
import { itemPath, type Item } from '../../shared/content/item.ts';
import { sampleTokenCookie, setCookie, subscriptionTokenCookie } from '../../shared/cookies.ts';
import { meterKey } from '../../shared/paywall/article-key.ts';
import {
  gateSid,
  gateWithoutStore,
  openGate,
  subscriptionVerdict,
  type GateInput,
  type OpenedGate,
} from '../../shared/paywall/gate.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { meterSubject } from '../../shared/paywall/meter-item.ts';
import type { AcceptPayment } from '../../shared/paywall/page-decision.ts';
import { periodAt } from '../../shared/paywall/periods.ts';
import { signSample } from '../../shared/paywall/sample-token.ts';
import { spendItem } from '../payment/spend-item.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';
import type { PaywallDeps } from '../payment/paywall-deps.ts';
import { newSubscriptionToken, subscriberOf } from '../payment/subscription-issuer.ts';
import type { Entitlement, PayingReader } from '../readers/payment-reader.ts';

export interface GateRequest {
  readonly item: Item;
  readonly access: 'metered' | 'subscribers';
  readonly method: string;
  /** `x-gate`, as the edge wrote it. */
  readonly header: string;
}

export interface GateResult {
  readonly accepted: AcceptPayment;
  readonly cookies: readonly string[];
}

export type Gate = (request: GateRequest) => Promise<GateResult>;

export interface GateDeps extends PaywallDeps {
  /** The site's IANA time zone: its months are the meter's months. */
  readonly timeZone: string;
  /** Total time for all requests to the store, ms; each call aborts by itself. */
  readonly totalMs: number;
}

const WALL: GateResult = { accepted: 'free', cookies: [] };

/** Returns the value, or undefined when it does not arrive in time. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done, ms, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function createGate(deps: GateDeps): Gate {
  const { meter, readers, log } = deps;

  /**
   * Asks the store, and treats every failure as no response: walled content must not depend on the
   * state of the store.
   */
  async function ask<T>(
    what: string,
    until: number,
    question: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      const response = await within(Math.max(0, until - performance.now()), question());
      if (response === undefined)
        log({ level: 'WARN', message: 'The gate had no response in time', what });
      return response;
    } catch (error) {
      log({ level: 'WARN', message: 'The gate could not ask the store', what, error });
      return undefined;
    }
  }

  /** Admits a subscriber to the item, with a token that tells the edge so from now on. */
  function admitSubscriber(
    reader: PayingReader,
    entitlement: Entitlement,
    secret: string,
    config: MeterConfig,
  ): GateResult {
    const token = newSubscriptionToken(
      subscriberOf(reader, entitlement, secret),
      config,
      deps.now(),
    );
    return { accepted: 'sub', cookies: [setCookie(subscriptionTokenCookie, token, deps.cookies)] };
  }

  async function bySample(
    request: GateRequest,
    opened: OpenedGate,
    config: MeterConfig,
    reader: PayingReader | undefined,
    secret: string,
    until: number,
  ): Promise<GateResult> {
    const nowMs = deps.now();
    const input: GateInput = {
      key: meterKey(itemPath(request.item)) ?? itemPath(request.item),
      method: request.method,
      config,
      nowMs,
      gate: opened,
      period: periodAt(nowMs, deps.timeZone),
      isSignedIn: reader !== undefined,
      freshSid: randomBytes(16).toString('base64url'),
    };
    const subject = meterSubject(
      { accountId: reader?.accountId, sid: gateSid(input) },
      secret,
      nodeCrypto.hmac,
    );
    const outcome =
      (await ask('meter', until, () => spendItem(meter, input, subject))) ??
      gateWithoutStore(input, nodeCrypto);
    const cookies =
      outcome.sample === undefined
        ? []
        : [
            setCookie(
              sampleTokenCookie,
              signSample(outcome.sample, config.cur, config.k, nodeCrypto),
              deps.cookies,
            ),
          ];
    return { accepted: outcome.show === 'full' ? 'sample' : 'free', cookies };
  }

  return async (request) => {
    const until = performance.now() + deps.totalMs;
    const config = await deps.meterConfig();
    if (config === undefined) return WALL;
    const opened = openGate(request.header, config, deps.now(), nodeCrypto);
    if (opened === undefined) return WALL;

    const secret = await deps.subject().catch(() => '');
    const bearer =
      opened.auth === '' || secret === ''
        ? { reader: undefined }
        : await ask('session', until, async () => ({ reader: await readers.bearer(opened.auth) }));
    const reader = bearer?.reader;
    const entitlement =
      reader === undefined
        ? undefined
        : () => ask('subscription', until, () => readers.entitlement(reader));

    const cookies: string[] = [];
    if (opened.reason === 'sub') {
      const found = await entitlement?.();
      const response =
        found === undefined
          ? bearer !== undefined && reader === undefined
            ? 'not-entitled'
            : 'unknown'
          : found.isEntitled
            ? 'entitled'
            : 'not-entitled';
      const verdict = subscriptionVerdict(response);
      if (verdict.goOnBy === 'sub' && reader !== undefined && found !== undefined)
        return admitSubscriber(reader, found, secret, config);
      if (verdict.removesToken)
        cookies.push(setCookie(subscriptionTokenCookie, '', { ...deps.cookies, maxAgeS: 0 }));
    }
    const result =
      request.access === 'metered'
        ? await bySample(request, opened, config, reader, secret, until)
        : WALL;
    if (result.accepted === 'free' && opened.reason !== 'sub') {
      // A subscriber whose token was lost does not get a wall because of it.
      const found = await entitlement?.();
      if (found?.isEntitled === true && reader !== undefined)
        return admitSubscriber(reader, found, secret, config);
    }
    return { accepted: result.accepted, cookies: [...cookies, ...result.cookies] };
  };
}
