/**
 * Sends the demo provider's events to the site as Stripe does, again until they are taken, and on demand
 * with what goes wrong on bad days.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';

/** What goes wrong with the events that follow. */
export interface DeliveryFaults {
  /** They are never sent. */
  isLost?: boolean;
  isDuplicated?: boolean;
  /** They wait, and are then sent last first. */
  isHeld?: boolean;
  /** How old the signature is, s; of the future where it is negative. */
  ageS?: number;
  /** A byte is changed after signing. */
  isChanged?: boolean;
  /** A second secret, with which they are signed as well and first. */
  rolledSecret?: string;
}

export interface Delivery {
  faults: DeliveryFaults;
  send(event: Stripe.Event): void;
  /** Sends what was held, last first. */
  release(): void;
  /** Resolves when all that was sent has been taken or given up. */
  settled(): Promise<void>;
  close(): void;
}

/** What is sent to the site. */
export interface SentEvent {
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface DeliveryOptions {
  /** Where events go; none are sent without it. */
  readonly url: () => string | undefined;
  /** Sends an event: to a site whose certificate nobody else trusts, for instance. Default: `fetch`. */
  readonly request?: (url: string, event: SentEvent) => Promise<{ readonly status: number }>;
  readonly secret: string;
  readonly log: (line: string) => void;
  /** How long it waits before each of the further attempts, ms. */
  readonly retriesMs?: readonly number[];
  /** Epoch ms. */
  readonly now?: () => number;
}

const RETRIES_MS = [500, 2_000, 8_000, 30_000, 120_000];

/** The header `stripe-signature` (https://docs.stripe.com/webhooks#verify-manually). */
export function signatureHeader(body: string, secrets: readonly string[], seconds: number): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}

interface Sending extends DeliveryOptions {
  readonly ended: AbortSignal;
}

/** @returns whether the site has taken the event. */
async function post(
  { secret, log, now = Date.now, ended, request = fetch }: Sending,
  target: string,
  event: Stripe.Event,
  faults: DeliveryFaults,
): Promise<boolean> {
  const body = JSON.stringify(event, null, 2);
  const secrets = faults.rolledSecret === undefined ? [secret] : [faults.rolledSecret, secret];
  const seconds = Math.floor(now() / 1_000) - (faults.ageS ?? 0);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureHeader(body, secrets, seconds),
  };
  const sent = faults.isChanged === true ? body.replace('"livemode"', '"livemodf"') : body;
  try {
    const { status } = await request(target, {
      method: 'POST',
      headers,
      body: sent,
      signal: ended,
    });
    if (status >= 400) log(`${event.type} ${event.id}: ${status}`);
    return status < 300;
  } catch (error) {
    if (!ended.aborted) log(`${event.type} ${event.id}: ${String(error)}`);
    return false;
  }
}

async function attempts(
  sending: Sending,
  event: Stripe.Event,
  faults: DeliveryFaults,
): Promise<void> {
  for (const delay of [0, ...(sending.retriesMs ?? RETRIES_MS)]) {
    if (delay > 0) await sleep(delay, undefined, { signal: sending.ended, ref: false });
    const target = sending.url();
    if (target === undefined) return;
    if (await post(sending, target, event, faults)) return;
  }
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const held: Stripe.Event[] = [];
  const running = new Set<Promise<void>>();
  const ended = new AbortController();
  const sending = { ...options, ended: ended.signal };

  function start(event: Stripe.Event, faults: DeliveryFaults): void {
    const work = attempts(sending, event, faults)
      // It was closed while it waited.
      .catch(() => undefined)
      .finally(() => running.delete(work));
    running.add(work);
  }

  const delivery: Delivery = {
    faults: {},
    send(event) {
      const { faults } = delivery;
      if (faults.isLost === true) return;
      if (faults.isHeld === true) {
        held.push(event);
        return;
      }
      start(event, { ...faults });
      if (faults.isDuplicated === true) start(event, { ...faults });
    },
    release() {
      for (const event of held.splice(0).reverse()) start(event, {});
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    close() {
      ended.abort();
    },
  };
  return delivery;
}
