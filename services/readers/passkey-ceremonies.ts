/**
 * The two ceremonies with an authenticator (WebAuthn Level 3 §7): creating a passkey, and signing
 * in with one.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import type { Account } from './account-store.ts';
import {
  CHALLENGE_S,
  type ChallengePurpose,
  type PasskeyChallenges,
} from './passkey-challenges.ts';
import type { Passkey } from './passkey-store.ts';

/** Who a passkey is of. */
export type PasskeyOwner = Pick<Account, 'accountId' | 'email'>;

/** The site that the browser shows. */
export interface RelyingParty {
  readonly name: string;
  /** For example `https://www.example.com`; passkeys are bound to its host. */
  readonly origin: string;
}

export interface PasskeyCeremonies {
  registrationOptions(
    account: PasskeyOwner,
    existing: readonly Passkey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /**
   * @returns the new credential; undefined when the response does not answer a challenge of ours,
   *   from our page, with its user verified.
   */
  register(
    account: PasskeyOwner,
    response: RegistrationResponseJSON,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined>;
  signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /**
   * @param passkey The passkey whose id the response carries.
   * @returns its current counter; undefined when the response is not from that passkey or does not
   *   answer a challenge of ours.
   */
  signIn(
    passkey: Passkey | undefined,
    response: AuthenticationResponseJSON,
  ): Promise<number | undefined>;
}

/**
 * EdDSA, ES256, RS256: every authenticator supports at least one of them. Newer algorithms are
 * experimental in Node, and may be missing where a passkey is used.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

const clientDataSchema = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }));

/** Returns the challenge that a response claims to answer. */
function challengeOf(clientDataJSON: string): string {
  const parsed = v.safeParse(
    clientDataSchema,
    Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
  );
  return parsed.success ? parsed.output.challenge : '';
}

/** The library throws for anything wrong with a response: the response is its only input. */
async function verified<T extends { readonly verified: boolean }>(
  work: () => Promise<T>,
): Promise<T | undefined> {
  const result = await work().catch(() => undefined);
  return result?.verified === true ? result : undefined;
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

interface Expected {
  readonly expectedChallenge: string;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
}

async function verifiedRegistration(
  response: Parameters<PasskeyCeremonies['register']>[1],
  expected: Expected,
): ReturnType<PasskeyCeremonies['register']> {
  const result = await verified(() =>
    verifyRegistrationResponse({
      response,
      ...expected,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  );
  if (result?.registrationInfo === undefined) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
  };
}

/** Returns the authenticator's new counter. */
async function verifiedSignIn(
  passkey: NonNullable<Parameters<PasskeyCeremonies['signIn']>[0]>,
  response: Parameters<PasskeyCeremonies['signIn']>[1],
  expected: Expected,
): Promise<number | undefined> {
  const { userHandle } = response.response;
  if (
    userHandle !== undefined &&
    Buffer.from(userHandle, 'base64url').toString('utf8') !== passkey.accountId
  )
    return undefined;
  const credential = {
    id: passkey.id,
    publicKey: toBytes(passkey.publicKey),
    counter: passkey.counter,
  };
  const result = await verified(() =>
    verifyAuthenticationResponse({
      response,
      ...expected,
      credential,
      requireUserVerification: true,
    }),
  );
  return result?.authenticationInfo.newCounter;
}

export function createPasskeyCeremonies(
  challenges: PasskeyChallenges,
  { name, origin }: RelyingParty,
): PasskeyCeremonies {
  const rpID = new URL(origin).hostname;
  const timeout = CHALLENGE_S * 1_000;
  const purposeOf = ({ accountId }: Pick<Account, 'accountId'>): ChallengePurpose =>
    `register ${accountId}`;
  const expected = { expectedOrigin: origin, expectedRPID: rpID };
  return {
    async registrationOptions(account, existing) {
      return generateRegistrationOptions({
        rpName: name,
        rpID,
        timeout,
        userName: account.email,
        userID: new TextEncoder().encode(account.accountId),
        challenge: toBytes(await challenges.make(purposeOf(account))),
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: existing.map(({ id, transports }) => ({
          id,
          transports: [...transports],
        })),
        // A passkey is all that sign-in requires: it is found without a name, and its user is
        // verified.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    async register(account, response) {
      const expectedChallenge = challengeOf(response.response.clientDataJSON);
      if (!(await challenges.take(expectedChallenge, purposeOf(account)))) return undefined;
      return verifiedRegistration(response, { ...expected, expectedChallenge });
    },
    async signInOptions() {
      return generateAuthenticationOptions({
        rpID,
        timeout,
        challenge: toBytes(await challenges.make('sign-in')),
        userVerification: 'required',
        allowCredentials: [],
      });
    },
    async signIn(passkey, response) {
      const expectedChallenge = challengeOf(response.response.clientDataJSON);
      if (!(await challenges.take(expectedChallenge, 'sign-in')) || passkey === undefined)
        return undefined;
      return verifiedSignIn(passkey, response, { ...expected, expectedChallenge });
    },
  };
}
