/**
 * A service that tells who a reader is, by OpenID Connect: authorization code flow with PKCE, state and
 * nonce; the ID token's signature, issuer, audience and times are checked by `openid-client` (OpenID
 * Connect Core 1.0 §3.1; RFC 9700).
 */
import { createPrivateKey, createHash, sign } from 'node:crypto';
import * as client from 'openid-client';
import * as v from 'valibot';
import type {
  SignInProviderName,
  SignInSettings,
} from '../../../shared/accounts/sign-in-providers.ts';
import { signInDonePath } from '../../../shared/accounts/sign-in-providers.ts';
import { errorMessage } from '../../../shared/error-message.ts';
import type { SecretReader } from '../../aws/secrets.ts';
import { ApiError } from '../../http/api-error.ts';
import { signInError } from './sign-in-error.ts';

/** What belongs to one sign-in in one browser. */
export interface ProviderFlow {
  /** Secret of the browser's cookie. */
  readonly browser: string;
  readonly state: string;
}

export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
}

export interface OpenIdProvider {
  /** Where the reader's browser goes. @throws ApiError 503 providerDown. */
  authorizationUrl(flow: ProviderFlow): Promise<string>;
  /**
   * @param answer What the provider's redirect has brought: `code`, `state`, `iss`, or `error`.
   * @throws ApiError 403 providerDenied, providerState; 503 providerDown.
   */
  claims(answer: URLSearchParams, flow: ProviderFlow): Promise<ProviderClaims>;
}

export interface ProviderOptions {
  readonly name: SignInProviderName;
  readonly settings: SignInSettings;
  readonly secret: SecretReader;
  /** Origin of the site's pages. */
  readonly origin: string;
  /** Epoch ms. */
  readonly now: () => number;
}

const issuers = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' };
/** How long a provider may take for one call, s. The function has 20. */
const CALL_S = 5;
/** How long its addresses are used before they are asked for again. */
const FRESH_MS = 3_600_000;
/** Apple takes up to six months. */
const APPLE_SECRET_S = 7_200;
/** Codes of denials: RFC 6749 §4.1.2.1; Apple’s own. */
const denials = ['access_denied', 'user_cancelled_authorize', 'interaction_required'];

const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns the client secret that Apple takes: a JWT, signed with the publisher's key.
 * @param key The file AuthKey_….p8, with or without its line ends.
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function appleClientSecret(
  key: string,
  { clientId, teamId, keyId }: NonNullable<SignInSettings['apple']>,
  nowMs: number,
): string {
  const der = key.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const privateKey = createPrivateKey({
    key: Buffer.from(der, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const at = Math.floor(nowMs / 1_000);
  const signed = `${base64Json({ alg: 'ES256', kid: keyId })}.${base64Json({
    iss: teamId,
    iat: at,
    exp: at + APPLE_SECRET_S,
    aud: issuers.apple,
    sub: clientId,
  })}`;
  const signature = sign('sha256', Buffer.from(signed), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `${signed}.${signature.toString('base64url')}`;
}

/** By the header, unless the provider names only the body (RFC 6749 §2.3.1). */
const clientAuthentication =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic')
      ? client.ClientSecretBasic(secret)
      : client.ClientSecretPost(secret);
    authenticate(server, ...rest);
  };

/** A provider on this machine, as publishers and tests run one, has no certificate. */
const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

async function discover(
  { name, settings, now }: ProviderOptions,
  secret: string,
): Promise<client.Configuration> {
  const { apple, own } = settings;
  const issuer = new URL(name === 'own' ? (own?.issuer ?? '') : issuers[name]);
  const clientSecret =
    name === 'apple' && apple !== undefined ? appleClientSecret(secret, apple, now()) : secret;
  return client.discovery(
    issuer,
    settings[name]?.clientId ?? '',
    undefined,
    clientAuthentication(clientSecret),
    {
      timeout: CALL_S,
      execute: [
        client.enableNonRepudiationChecks,
        ...(isLocal(issuer) ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/**
 * Secrets of a flow come from its state and the browser's secret, so that none has to be stored: nonce
 * and PKCE's verifier (RFC 7636: 43 characters).
 */
function derived({ browser, state }: ProviderFlow, what: 'nonce' | 'verifier'): string {
  return createHash('sha256').update(`${what}\n${state}\n${browser}`).digest('base64url');
}

const claimsSchema = v.object({
  email: v.optional(v.string()),
  // Apple sends text.
  email_verified: v.optional(v.union([v.boolean(), v.string()])),
});

/** An answer that does not fit the request: another state, issuer, audience, nonce or signature, or late. */
const mismatches = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
];

/** Returns the error for what a provider has answered, or not answered. */
function errorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof client.AuthorizationResponseError)
    return signInError(
      denials.includes(error.error) ? 'providerDenied' : 'providerDown',
      error.error,
    );
  if (error instanceof client.ResponseBodyError)
    // The code was used before, is too old, or was another's.
    return signInError(
      error.error === 'invalid_grant' ? 'providerState' : 'providerDown',
      error.error,
    );
  const { code = '' } = error instanceof client.ClientError ? error : {};
  return signInError(
    mismatches.includes(code) ? 'providerState' : 'providerDown',
    code === '' ? errorMessage(error) : code,
  );
}

/**
 * Returns what asks for a provider's addresses, and keeps them.
 * @throws ApiError 503 providerDown.
 */
function createConfiguration(options: ProviderOptions): () => Promise<client.Configuration> {
  const { name, secret, now } = options;
  let known:
    | { readonly of: string; readonly atMs: number; readonly value: Promise<client.Configuration> }
    | undefined;
  return async () => {
    const [current] = await secret();
    if (current === undefined)
      throw signInError('providerDown', `The secret sign-in-${name} is not set`);
    if (known?.of !== current || now() - known.atMs > FRESH_MS)
      known = { of: current, atMs: now(), value: discover(options, current) };
    try {
      return await known.value;
    } catch (error) {
      known = undefined;
      throw errorOf(error);
    }
  };
}

export function createOpenIdProvider(options: ProviderOptions): OpenIdProvider {
  const { name, origin } = options;
  const redirectUri = `${origin}${signInDonePath(name)}`;
  const configuration = createConfiguration(options);

  return {
    async authorizationUrl(flow) {
      const config = await configuration();
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: flow.state,
        nonce: derived(flow, 'nonce'),
        code_challenge: await client.calculatePKCECodeChallenge(derived(flow, 'verifier')),
        code_challenge_method: 'S256',
        // Apple gives the address in no other way.
        ...(name === 'apple' ? { response_mode: 'form_post' } : {}),
      }).href;
    },
    async claims(answer, flow) {
      const config = await configuration();
      try {
        const tokens = await client.authorizationCodeGrant(
          config,
          new URL(`${redirectUri}?${answer.toString()}`),
          {
            expectedState: flow.state,
            expectedNonce: derived(flow, 'nonce'),
            pkceCodeVerifier: derived(flow, 'verifier'),
            idTokenExpected: true,
          },
        );
        const token = tokens.claims();
        if (token === undefined) throw signInError('providerDown', 'No ID token');
        const asked =
          token.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(config, tokens.access_token, token.sub)
            : token;
        const found = v.safeParse(claimsSchema, asked);
        const { email, email_verified: isVerified } = found.success ? found.output : {};
        return {
          issuer: token.iss,
          subject: token.sub,
          email,
          isEmailVerified: String(isVerified) === 'true',
        };
      } catch (error) {
        throw errorOf(error);
      }
    },
  };
}
