/**
 * Dependencies of sign-in beyond accounts: the paywall's tokens, and subscriptions that are linked
 * along the way.
 */
import * as v from 'valibot';
import {
  createPaywallParts,
  paywallVariables,
  type PaywallParts,
} from '../payment/paywall-deps.ts';
import { readVariables } from '../aws/read-variables.ts';
import { createSubscriptionLinks, type SubscriptionLinks } from './subscription-links.ts';
import { createSubscriptionStore, type SubscriptionStore } from './subscription-store.ts';
import { createAccountParts, type AccountOptions, type AccountParts } from './account-deps.ts';
import type { AutoLink } from './auto-link.ts';
import { createAutoLink } from './link-automatically.ts';

const schema = v.object(paywallVariables);

export interface SignInParts extends AccountParts {
  readonly paywall: PaywallParts;
  readonly subscriptions: SubscriptionStore;
  readonly subscriptionLinks: SubscriptionLinks;
  readonly autoLink: AutoLink;
}

/** @throws Error that names each environment variable that is missing or wrong. */
export function createSignInParts(
  processEnv: NodeJS.ProcessEnv,
  options: AccountOptions,
): SignInParts {
  const parts = createAccountParts(processEnv, options);
  const { dynamo, accounts, now, readersTable } = parts;
  const subscriptions = createSubscriptionStore(dynamo, readersTable);
  const subscriptionLinks = createSubscriptionLinks(dynamo, readersTable, accounts, now);
  return {
    ...parts,
    subscriptions,
    subscriptionLinks,
    paywall: createPaywallParts(readVariables('The sign-in function', schema, processEnv), parts),
    autoLink: createAutoLink({ subscriptions, links: subscriptionLinks, now }),
  };
}
