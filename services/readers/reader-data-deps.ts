/** Dependencies of the functions that show or delete everything about a reader. */
import * as v from 'valibot';
import { createAgentTokenStore, type AgentTokenStore } from '../access-links/agent-token-store.ts';
import { createAccessLinkStore, type AccessLinkStore } from '../access-links/access-link-store.ts';
import { linkOrigin } from '../http/site-origins.ts';
import { createMoveBought, type MoveBought } from '../subscriptions/customer-email.ts';
import { createEndBought } from '../subscriptions/end-bought.ts';
import { createGiftStore, type GiftStore } from '../subscriptions/gift-store.ts';
import { createGroupStore, type GroupStore } from '../subscriptions/group-store.ts';
import { createPaidStore, type PaidStore } from '../subscriptions/paid-store.ts';
import type { Account } from './account-store.ts';
import { institutionOf, type Institution } from './institution-store.ts';
import type { ReaderDeps, ReaderEnvironment } from './reader-deps.ts';
import { createReaderItems, type ReaderItems } from './reader-items.ts';
import { createSubscriptionLinks, type SubscriptionLinks } from './subscription-links.ts';

/** For the schema of a function's environment. */
export const readerDataVariables = {
  METER_TABLE: v.pipe(v.string(), v.minLength(3)),
  STRIPE_ENDPOINT: v.optional(v.string()),
};

export interface ReaderDataDeps {
  readonly meterTable: string;
  readonly items: ReaderItems;
  readonly subscriptionLinks: SubscriptionLinks;
  readonly paid: PaidStore;
  readonly gifts: GiftStore;
  readonly groups: GroupStore;
  readonly accessLinks: AccessLinkStore;
  readonly agentTokens: AgentTokenStore;
  readonly institutionOf: (account: Account) => Promise<Institution | undefined>;
  /** Ends at the payment provider what an account has bought. */
  readonly endBought: (account: { readonly accountId: string }) => Promise<void>;
  /** Tells the payment provider the address to which an account moves. */
  readonly moveBought: MoveBought;
}

/** @param env What the function's own schema, with `readerDataVariables`, has read. */
export function createReaderDataDeps(
  env: Pick<ReaderEnvironment, 'SITE_ORIGIN'> & {
    readonly METER_TABLE: string;
    readonly STRIPE_ENDPOINT?: string;
  },
  { secrets, dynamo, readersTable, subject, now, accounts, brand, log }: ReaderDeps,
): ReaderDataDeps {
  const meterTable = env.METER_TABLE;
  const { timeZone } = brand;
  const paid = createPaidStore(dynamo, readersTable, accounts);
  const provider = {
    ...{ secrets, brandKey: brand.key, endpoint: env.STRIPE_ENDPOINT },
    siteOrigin: linkOrigin(brand.origin, env.SITE_ORIGIN),
    ...(brand.payments === undefined ? {} : { provider: brand.payments.provider }),
  };
  return {
    meterTable,
    items: createReaderItems({ dynamo, readersTable, meterTable, subject, now, timeZone }),
    paid,
    gifts: createGiftStore(dynamo, readersTable, accounts),
    groups: createGroupStore(dynamo, readersTable),
    accessLinks: createAccessLinkStore(dynamo, readersTable),
    agentTokens: createAgentTokenStore(dynamo, readersTable),
    institutionOf: (account) => institutionOf(dynamo, readersTable, account),
    endBought: createEndBought(paid, provider),
    moveBought: createMoveBought(paid, accounts, provider, log),
    subscriptionLinks: createSubscriptionLinks(dynamo, readersTable, accounts, now),
  };
}
