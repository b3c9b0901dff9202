/**
 * Other services by which readers sign in (OpenID Connect), as the brand file names them. Their secrets
 * are supplied (`services/aws/secret-names.ts`).
 */
export const signInProviders = ['google', 'apple', 'own'] as const;
export type SignInProviderName = (typeof signInProviders)[number];

/** A row for each service that the publisher has an application at. */
export interface SignInSettings {
  readonly google?: { readonly clientId: string };
  /** `clientId` is the Services ID; the key's id and the team's are 10 characters each. */
  readonly apple?: { readonly clientId: string; readonly teamId: string; readonly keyId: string };
  /** The publisher's own identity provider, or any other, by its issuer. */
  readonly own?: { readonly name: string; readonly issuer: string; readonly clientId: string };
}

export function isSignInProvider(name: string): name is SignInProviderName {
  return signInProviders.some((one) => one === name);
}

/** Returns what readers call a service, if the publisher has set it up. */
export function providerLabel(
  settings: SignInSettings | undefined,
  name: SignInProviderName,
): string | undefined {
  if (settings?.[name] === undefined) return undefined;
  if (name === 'own') return settings.own?.name;
  return name === 'google' ? 'Google' : 'Apple';
}

/** Where a reader's browser begins, by GET with `provider` and `redirectURL`. */
export const SIGN_IN_START_PATH = '/api/oidc/start';

/** Where a provider leads back to: an address for each, so that no answer is taken for another's. */
export function signInDonePath(name: SignInProviderName): string {
  return `/api/oidc/${name}`;
}
