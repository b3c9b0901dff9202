/**
 * Identities at other services (OpenID Connect) by which readers sign in, and what is kept between the
 * steps of a sign-in: the flow that a browser has begun, and an identity that waits until its reader has
 * signed in as before. Both are found only with the secret of the browser's cookie (ADR 0165).
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { signInProviders } from '../../shared/accounts/sign-in-providers.ts';
import { signInCookie } from '../../shared/cookies.ts';
import { ConditionFailedError, type DynamoClient } from '../aws/dynamo.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { createCredentialStore, type CredentialStore } from './credential-store.ts';
import { readerKey, tokenHash, type ReaderKey } from './reader-keys.ts';

const claimsEntries = {
  provider: v.picklist(signInProviders),
  issuer: v.string(),
  /** What the provider calls the reader: never another's, and never changed. */
  subject: v.string(),
};
const identitySchema = v.object({
  ...claimsEntries,
  emailHash: v.string(),
  accountId: v.string(),
  label: v.string(),
  createdAt: v.string(),
});
export type Identity = v.InferOutput<typeof identitySchema>;

const flowSchema = v.object({
  provider: v.picklist(signInProviders),
  redirectURL: v.optional(v.string()),
  /** The account that its reader, who is signed in, connects the service to. */
  connect: v.optional(v.string()),
  ttl: v.number(),
});
export type SignInFlow = Omit<v.InferOutput<typeof flowSchema>, 'ttl'>;

/** An identity whose address has an account that does not know it yet. */
const waitingSchema = v.object({
  ...claimsEntries,
  label: v.string(),
  emailHash: v.string(),
  ttl: v.number(),
});
export type WaitingIdentity = Omit<v.InferOutput<typeof waitingSchema>, 'ttl'>;

export interface IdentityStore extends CredentialStore<Identity> {
  /** @param state of the request to the provider. */
  begin(browser: string, state: string, flow: SignInFlow): Promise<void>;
  /** Takes a flow: each once, in the browser that began it, within 15 minutes. */
  takeFlow(browser: string, state: string): Promise<SignInFlow | undefined>;
  /** Keeps an identity until its reader has signed in to the account, in this browser. */
  wait(browser: string, identity: WaitingIdentity): Promise<void>;
  /** Takes what waits for an account with this address. */
  takeWaiting(browser: string, emailHash: string): Promise<WaitingIdentity | undefined>;
}

const secretForm = /^[\w-]{43}$/;

/** Returns the secret of the browser that asks; undefined when it has none. */
export function signInBrowser({ cookie }: Pick<ApiRequest<unknown>, 'cookie'>): string | undefined {
  const value = cookie(signInCookie.name);
  return secretForm.test(value) ? value : undefined;
}

export function newSignInBrowser(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns an identity's name in lists. */
export function identityName({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string {
  return tokenHash(`${issuer}\n${subject}`);
}

/** @param now Epoch ms. */
export function createIdentityStore(
  dynamo: DynamoClient,
  table: string,
  now: () => number,
): IdentityStore {
  const endsAt = () => Math.floor(now() / 1_000) + signInCookie.lifetimeS;

  /** Of several that take it at the same time, one gets it. */
  async function take<T extends { readonly ttl: number }>(
    key: ReaderKey,
    schema: v.GenericSchema<unknown, T>,
    isMeant: (stored: T) => boolean = () => true,
  ): Promise<T | undefined> {
    const stored = v.safeParse(schema, await dynamo.get(table, key, { consistent: true }));
    // DynamoDB deletes expired items days later.
    if (!stored.success || stored.output.ttl * 1_000 <= now() || !isMeant(stored.output))
      return undefined;
    try {
      await dynamo.delete(table, key, {
        condition: 'attribute_exists(#pk)',
        names: { '#pk': 'pk' },
      });
      return stored.output;
    } catch (error) {
      if (error instanceof ConditionFailedError) return undefined;
      throw error;
    }
  }
  const flowKey = (browser: string, state: string) =>
    readerKey.signInFlow(tokenHash(`${state}\n${browser}`));
  const waitingKey = (browser: string) => readerKey.waitingIdentity(tokenHash(browser));

  return {
    ...createCredentialStore(dynamo, table, {
      schema: identitySchema,
      nameOf: identityName,
      key: readerKey.identity,
      listKey: readerKey.accountIdentity,
    }),
    begin: (browser, state, { provider, redirectURL, connect }) =>
      dynamo.put(table, {
        ...flowKey(browser, state),
        provider,
        ...(redirectURL === undefined ? {} : { redirectURL }),
        ...(connect === undefined ? {} : { connect }),
        ttl: endsAt(),
      }),
    takeFlow: (browser, state) => take(flowKey(browser, state), flowSchema),
    wait: (browser, identity) =>
      dynamo.put(table, { ...waitingKey(browser), ...identity, ttl: endsAt() }),
    takeWaiting: (browser, emailHash) =>
      take(waitingKey(browser), waitingSchema, (waiting) => waiting.emailHash === emailHash),
  };
}
