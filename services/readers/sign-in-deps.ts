/**
 * Dependencies of sign-in beyond those of every reader function: cookies, the paywall's tokens, and
 * subscriptions that are linked along the way.
 */
import {
  createPaywallDeps,
  type PaywallDeps,
  type PaywallEnvironment,
} from '../metering/paywall-deps.ts';
import type { AutoLink } from './auto-link.ts';
import { createAutoLink } from './link-automatically.ts';
import type { ReaderDeps } from './reader-deps.ts';
import { createSubscriptionLinks, type SubscriptionLinks } from './subscription-links.ts';
import { createSubscriptionStore, type SubscriptionStore } from './subscription-store.ts';

export interface SignInDeps extends Pick<PaywallDeps, 'cookies'> {
  readonly paywall: PaywallDeps;
  readonly subscriptions: SubscriptionStore;
  readonly subscriptionLinks: SubscriptionLinks;
  readonly autoLink: AutoLink;
}

/** @param env What the function's own schema, with `paywallVariables`, has read. */
export function createSignInDeps(env: PaywallEnvironment, deps: ReaderDeps): SignInDeps {
  const { dynamo, accounts, now, readersTable } = deps;
  const subscriptions = createSubscriptionStore(dynamo, readersTable);
  const subscriptionLinks = createSubscriptionLinks(dynamo, readersTable, accounts, now);
  const paywall = createPaywallDeps(env, deps);
  return {
    cookies: paywall.cookies,
    paywall,
    subscriptions,
    subscriptionLinks,
    autoLink: createAutoLink({ subscriptions, links: subscriptionLinks, now }),
  };
}
