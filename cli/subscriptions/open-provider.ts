/**
 * The payment provider's key for a command: what the publisher has supplied to a site on this machine or
 * to a deployed stack, otherwise that of the demo which runs beside a site on this machine.
 */
import { DEMO_KEY, readDemo } from '../../local/payments-demo/open-payments-demo.ts';
import { suppliedSecrets } from '../../local/site-secrets.ts';
import { secretOutput } from '../../services/aws/secret-names.ts';
import { createSecretReader, type SecretReader } from '../../services/aws/secrets.ts';
import { patientBudget } from '../../services/aws/signed-fetch.ts';
import type { PaymentProvider } from '../../shared/subscriptions/plans.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import { awsRegion } from '../deployed/aws-region.ts';
import { requireSiteData } from '../data-folder.ts';
import { deployedOutputs, stackOutput } from '../stack-outputs.ts';

export interface ProviderAccess {
  readonly provider: PaymentProvider;
  readonly key: SecretReader;
  /** Of the demo. */
  readonly endpoint?: string;
  /** Now by the provider's clock, epoch ms: the demo's jumps. */
  readonly nowMs: number;
}

const setIt = (provider: PaymentProvider) => `masthead keys set ${provider}`;

async function deployedKey(stack: string, provider: PaymentProvider): Promise<SecretReader> {
  const region = await awsRegion();
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  const id = await stackOutput(deployedOutputs(region), {
    stack,
    output: secretOutput(provider),
    expected: 'the data stack, <brand>-<environment>-data',
  });
  const connection = { region, credentials: fromNodeProviderChain(), budget: patientBudget };
  return createSecretReader(connection, { id, isSupplied: true });
}

async function demoAccess(dataDir: string, set: PaymentProvider): Promise<ProviderAccess> {
  const demo = await readDemo(dataDir);
  if (demo === undefined)
    throw new Error(`Nothing is sold on ${dataDir}: its secret ${set} is not set (${setIt(set)})`);
  // "localhost" may be another address first than the one on which it listens.
  const endpoint = demo.origin.replace('localhost', '127.0.0.1');
  await fetch(endpoint).catch((error: unknown) => {
    throw new Error(`The demo does not run now: masthead start --payments demo --data ${dataDir}`, {
      cause: error,
    });
  });
  const nowMs = Date.now() + demo.state.ahead * SECOND_MS;
  // The demo speaks as Stripe does.
  return { provider: 'stripe', endpoint, nowMs, key: () => Promise.resolve([DEMO_KEY]) };
}

/** @throws Error that says what to do where there is no provider. */
export async function openProvider({
  data,
  stack,
  provider = 'stripe',
}: {
  readonly data: string;
  readonly stack?: string;
  /** As the brand names it. Default: Stripe. */
  readonly provider?: PaymentProvider;
}): Promise<ProviderAccess> {
  if (stack !== undefined) {
    const key = await deployedKey(stack, provider);
    if ((await key()).length === 0)
      throw new Error(
        `Nothing is sold by ${stack}: its secret ${provider} is not set (${setIt(provider)} --stack ${stack})`,
      );
    return { provider, key, nowMs: Date.now() };
  }
  await requireSiteData(data);
  const supplied = (await suppliedSecrets(data))[provider];
  return supplied === undefined
    ? demoAccess(data, provider)
    : { provider, key: () => Promise.resolve([supplied.value]), nowMs: Date.now() };
}
