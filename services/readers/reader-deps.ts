/**
 * What functions about readers have in common: the variables of their environment, and the
 * dependencies made from these. A function adds what it alone needs, and its logic names what it
 * takes.
 */
import * as v from 'valibot';
import type { RoutedBrand } from '../../shared/route-match.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { ApiOptions } from '../http/api-handler.ts';
import { siteOrigins } from '../http/site-origins.ts';
import { createDynamoClient } from '../aws/sdk-dynamo.ts';
import {
  createServiceDeps,
  serviceVariables,
  type ServiceDeps,
  type ServiceOptions,
} from '../aws/service-deps.ts';
import { createSuppressionStore, type SuppressionStore } from '../email/suppression-store.ts';
import { describeAccountError } from './account-error.ts';
import { createAccountStore, type AccountStore } from './account-store.ts';
import { createAttemptLimits, type AttemptLimits } from './attempt-limits.ts';
import { createAudit, type Audit } from './audit.ts';
import { createErasedAccounts, type ErasedAccounts } from './erased-accounts.ts';
import { createFormerAddresses, type FormerAddresses } from './former-addresses.ts';
import { createOneTimeCodes, type OneTimeCodes } from './one-time-code.ts';
import { createIdentityStore, type IdentityStore } from './identity-store.ts';
import { createKnownDevices, type KnownDevices } from './known-device.ts';
import { createPasskeyStore, type PasskeyStore } from './passkey-store.ts';
import type { PasswordCost } from './password-hash.ts';
import { emailHash } from './reader-keys.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** For the schema of a function's environment. */
export const readerVariables = {
  ...serviceVariables,
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string()),
};
export type ReaderEnvironment = v.InferOutput<v.ObjectSchema<typeof readerVariables, undefined>>;

export type ReaderBrand = RoutedBrand &
  Pick<
    Brand,
    | 'name'
    | 'origin'
    | 'timeZone'
    | 'editorialEmail'
    | 'links'
    | 'aboutPages'
    | 'minimumPasswordLength'
    | 'language'
    | 'plans'
    | 'payments'
    | 'signIn'
  >;

export interface ReaderOptions extends ServiceOptions {
  readonly brand: ReaderBrand;
  /** What hashes of new passwords take. Tests that hash many passwords give a low one. */
  readonly passwordCost?: PasswordCost;
}

export interface ReaderDeps extends ServiceDeps {
  readonly brand: ReaderBrand;
  /** Absent: as strong as rules §2 asks for. */
  readonly passwordCost: PasswordCost | undefined;
  readonly api: ApiOptions;
  readonly readersTable: string;
  readonly accounts: AccountStore;
  readonly erased: ErasedAccounts;
  readonly formerAddresses: FormerAddresses;
  readonly sessions: Sessions;
  readonly passkeys: PasskeyStore;
  readonly identities: IdentityStore;
  readonly limits: AttemptLimits;
  readonly codes: OneTimeCodes;
  readonly devices: KnownDevices;
  readonly audit: Audit;
  /** Addresses that get no emails. */
  readonly suppressions: SuppressionStore;
  /** Returns the `emailHash` of an address. */
  readonly hashEmail: (email: string) => Promise<string>;
}

/** @param env What the function's own schema, with `readerVariables`, has read from `processEnv`. */
export function createReaderDeps(
  processEnv: NodeJS.ProcessEnv,
  env: ReaderEnvironment,
  { brand, passwordCost, ...options }: ReaderOptions,
): ReaderDeps {
  const service = createServiceDeps(createDynamoClient, processEnv, env, options);
  const { dynamo, isFromEdge, subject, now, log } = service;
  return {
    ...service,
    brand,
    passwordCost,
    readersTable: env.READERS_TABLE,
    api: {
      isFromEdge,
      origins: siteOrigins(brand.origin, env.SITE_ORIGIN),
      log,
      describe: describeAccountError,
    },
    accounts: createAccountStore(dynamo, env.READERS_TABLE),
    erased: createErasedAccounts(dynamo, env.READERS_TABLE, now),
    formerAddresses: createFormerAddresses(dynamo, env.READERS_TABLE, now),
    sessions: createSessions(dynamo, env.READERS_TABLE, now),
    passkeys: createPasskeyStore(dynamo, env.READERS_TABLE),
    identities: createIdentityStore(dynamo, env.READERS_TABLE, now),
    limits: createAttemptLimits(dynamo, env.READERS_TABLE, subject, now),
    codes: createOneTimeCodes(dynamo, env.READERS_TABLE, subject, now),
    devices: createKnownDevices(subject),
    audit: createAudit(log),
    suppressions: createSuppressionStore({ dynamo, table: env.READERS_TABLE, subject, now }),
    hashEmail: async (email) => emailHash(email, await subject()),
  };
}
