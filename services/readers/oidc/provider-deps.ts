/** Dependencies of the functions that sign readers in by another service. */
import {
  isSignInProvider,
  providerLabel,
  signInProviders,
} from '../../../shared/accounts/sign-in-providers.ts';
import { linkOrigin } from '../../http/site-origins.ts';
import type { ReaderDeps, ReaderEnvironment } from '../reader-deps.ts';
import { createOpenIdProvider, type OpenIdProvider } from './open-id-provider.ts';

export interface FoundProvider extends OpenIdProvider {
  /** What readers call it. */
  readonly label: string;
}

export interface ProviderDeps {
  /** Returns a service that the brand file names; undefined for any other name. */
  readonly provider: (name: string) => FoundProvider | undefined;
  readonly siteOrigin: string;
}

export function createProviderDeps(
  env: Pick<ReaderEnvironment, 'SITE_ORIGIN'>,
  { brand, secrets, now }: Pick<ReaderDeps, 'brand' | 'secrets' | 'now'>,
): ProviderDeps {
  const { signIn: settings = {} } = brand;
  const siteOrigin = linkOrigin(brand.origin, env.SITE_ORIGIN);
  const found = new Map(
    signInProviders.flatMap((name) => {
      const label = providerLabel(settings, name);
      if (label === undefined) return [];
      const secret = secrets(`sign-in-${name}`);
      return [
        [
          name,
          { ...createOpenIdProvider({ name, settings, secret, origin: siteOrigin, now }), label },
        ],
      ];
    }),
  );
  return {
    provider: (name) => (isSignInProvider(name) ? found.get(name) : undefined),
    siteOrigin,
  };
}
