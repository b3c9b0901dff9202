/** The demo provider beside a site on this machine: what it keeps is in the data folder. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secrets } from '../../services/aws/secret-names.ts';
import type { DemoState } from './demo-objects.ts';
import type { DeliveryOptions } from './deliver-events.ts';
import { serveDemo, type Demo } from './serve-demo.ts';

/** It opens nothing: the demo takes any. */
export const DEMO_KEY = 'sk_test_demo_of_this_machine';

/** What the file has: where the demo runs, and its state. */
interface Kept {
  readonly origin: string;
  readonly state: DemoState;
}

export function demoFile(dataDir: string): string {
  return join(dataDir, 'payments-demo.json');
}

/** @returns undefined where no demo has run. */
export async function readDemo(dataDir: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(demoFile(dataDir), 'utf8')) as Kept;
  } catch {
    // Without the file, or with half of it, the demo begins anew: no money is in it.
    return undefined;
  }
}

export interface PaymentsDemo extends Demo {
  /** For the environment of the functions. */
  readonly env: Readonly<Record<string, string>>;
}

/** @param siteOrigin Where events go, once the site is served. */
export async function openPaymentsDemo({
  dataDir,
  siteOrigin,
  request,
  log,
}: {
  readonly dataDir: string;
  readonly siteOrigin: () => string | undefined;
  /** How events are sent. */
  readonly request: NonNullable<DeliveryOptions['request']>;
  readonly log: (line: string) => void;
}): Promise<PaymentsDemo> {
  const before = await readDemo(dataDir);
  const hookSecret = `whsec_${randomBytes(24).toString('base64url')}`;
  let writing = Promise.resolve();
  let origin = '';
  const keep = (state: DemoState) => {
    const text = JSON.stringify({ origin, state } satisfies Kept);
    writing = writing.then(() => writeFile(demoFile(dataDir), text));
  };
  const demo = await serveDemo({
    ...(before === undefined ? {} : { state: before.state }),
    hookUrl: () => {
      const site = siteOrigin();
      return site === undefined ? undefined : `${site}/api/hooks/stripe`;
    },
    hookSecret,
    request,
    log: (line) => {
      log(`payments demo: ${line}`);
    },
    onChange: keep,
  });
  ({ origin } = demo);
  keep(demo.provider.state);
  log(`Payments are a demo at ${origin}: no money moves`);
  return {
    ...demo,
    env: {
      STRIPE_ENDPOINT: origin,
      [secrets.stripe.variable]: DEMO_KEY,
      [secrets['stripe-hook'].variable]: hookSecret,
    },
    async close() {
      await demo.close();
      await writing;
    },
  };
}
