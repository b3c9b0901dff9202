/** What signing somebody in needs beyond accounts: the paywall's tokens, and subscriptions that are linked by the way. */
import * as v from 'valibot';
import { createPaywallParts, paywallVariables, type PaywallParts } from '../payment/paywall-parts.ts';
import { readVariables } from '../read-variables.ts';
import { createSubscriptionLinks } from '../readers/subscription-links.ts';
import { createSubscriptionStore } from '../readers/subscription-store.ts';
import { createAccountParts, type AccountOptions, type AccountParts } from './account-parts.ts';
import type { AutoLink } from './auto-link.ts';
import { createAutoLink } from './link-automatically.ts';

const schema = v.object(paywallVariables);

export interface SignInParts extends AccountParts {
  readonly paywall: PaywallParts;
  readonly autoLink: AutoLink;
}

/** @throws Error that names each variable of the environment that is missing or wrong. */
export function createSignInParts(processEnv: NodeJS.ProcessEnv, options: AccountOptions): SignInParts {
  const parts = createAccountParts(processEnv, options);
  const { connection, dynamo, now, log, readersTable } = parts;
  const subscriptions = createSubscriptionStore(dynamo, readersTable);
  return {
    ...parts,
    paywall: createPaywallParts(readVariables('The sign-in function', schema, processEnv), { connection, dynamo, now, log }),
    autoLink: createAutoLink({ subscriptions, links: createSubscriptionLinks(dynamo, readersTable, parts.accounts, now), now }),
  };
}
