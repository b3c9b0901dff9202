/**
 * Dependencies of sign-in beyond accounts: the paywall's tokens, and subscriptions that are linked
 * along the way.
 */
import * as v from 'valibot';
import { createPaywallDeps, paywallVariables, type PaywallDeps } from '../payment/paywall-deps.ts';
import { readVariables } from '../aws/read-variables.ts';
import { createSubscriptionLinks, type SubscriptionLinks } from './subscription-links.ts';
import { createSubscriptionStore, type SubscriptionStore } from './subscription-store.ts';
import { createAccountDeps, type AccountOptions, type AccountDeps } from './account-deps.ts';
import type { AutoLink } from './auto-link.ts';
import { createAutoLink } from './link-automatically.ts';

const schema = v.object(paywallVariables);

export interface SignInDeps extends AccountDeps {
  readonly paywall: PaywallDeps;
  readonly subscriptions: SubscriptionStore;
  readonly subscriptionLinks: SubscriptionLinks;
  readonly autoLink: AutoLink;
}

/** @throws Error that names each environment variable that is missing or wrong. */
export function createSignInDeps(
  processEnv: NodeJS.ProcessEnv,
  options: AccountOptions,
): SignInDeps {
  const deps = createAccountDeps(processEnv, options);
  const { dynamo, accounts, now, readersTable } = deps;
  const subscriptions = createSubscriptionStore(dynamo, readersTable);
  const subscriptionLinks = createSubscriptionLinks(dynamo, readersTable, accounts, now);
  return {
    ...deps,
    subscriptions,
    subscriptionLinks,
    paywall: createPaywallDeps(readVariables('The sign-in function', schema, processEnv), deps),
    autoLink: createAutoLink({ subscriptions, links: subscriptionLinks, now }),
  };
}
