/** The functions that sign in by another service, over the account functions' store, and a provider. */
import { oidcHandler } from '../../../lambdas/oidc/logic.ts';
import { passkeysHandler } from '../../../lambdas/passkeys/logic.ts';
import { createProviderDeps } from '../../../services/readers/oidc/provider-deps.ts';
import { brand as sample } from '../../../shared/brand/meridian.ts';
import { NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { apiEvent, callContext } from '../../support/api-event.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  openIdentityProvider,
  walkThrough,
  type IdentityProvider,
} from '../../support/identity-provider.ts';
import { openAccountSite, type AccountSite, type TestBrowser } from '../accounts/account-site.ts';

const DONE = `${sample.origin}/api/oidc/own`;

export interface Answer {
  readonly status: number;
  readonly location: string;
  readonly cookies: readonly string[];
}

export interface OidcSite {
  readonly site: AccountSite;
  readonly provider: IdentityProvider;
  /** Follows the link of a sign-in page; returns where it leads. */
  start(
    reader: TestBrowser,
    query?: Readonly<Record<string, string>>,
    headers?: object,
  ): Promise<Answer>;
  /** Opens an address that a provider has led to. */
  done(reader: TestBrowser, address: string): Promise<Answer>;
  /** Posts a form to `/api/oidc/apple`, as Apple's page does: without cookies. */
  postApple(fields: Readonly<Record<string, string>>): Promise<Answer>;
  /** From the link to the page that follows. */
  signIn(reader: TestBrowser, query?: Readonly<Record<string, string>>): Promise<Answer>;
  disconnect(reader: TestBrowser, id: string): Promise<string>;
  setSecret(value: string | undefined): void;
  close(): Promise<void>;
}

export async function openOidcSite(): Promise<OidcSite> {
  const site = await openAccountSite(NOW);
  const provider = await openIdentityProvider([DONE, `${sample.origin}/api/oidc/apple`]);
  const brand = {
    ...sample,
    signIn: {
      own: { name: 'Example ID', issuer: provider.issuer, clientId: CLIENT_ID },
      google: { clientId: 'google-client' },
    },
  };
  let secret: string | undefined = CLIENT_SECRET;
  const secrets = () => async () => (secret === undefined ? [] : [secret]);
  const deps = {
    ...site.deps,
    brand,
    ...createProviderDeps({}, { brand, secrets, now: site.deps.now }),
  };
  const oidc = oidcHandler(deps);
  const passkeys = passkeysHandler(deps);
  let networks = 0;

  async function call(
    reader: TestBrowser | undefined,
    event: Parameters<typeof apiEvent>,
  ): Promise<Answer> {
    const [path, request] = event;
    networks += 1;
    const result = await oidc(
      apiEvent(path, {
        from: `172.16.${networks >> 8}.${networks & 255}:1`,
        cookies: [...(reader?.jar ?? [])].map(([name, value]) => `${name}=${value}`),
        ...request,
      }),
      callContext(),
    );
    for (const header of result.cookies ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (header.includes('Max-Age=0')) reader?.jar.delete(name);
      else reader?.jar.set(name, value);
    }
    return {
      status: result.statusCode ?? 200,
      location: String(result.headers?.location ?? ''),
      cookies: result.cookies ?? [],
    };
  }

  const opened: OidcSite = {
    site,
    provider,
    start: (reader, query = {}, headers = {}) =>
      call(reader, [
        '/api/oidc/start',
        {
          method: 'GET',
          query: new URLSearchParams({ provider: 'own', ...query }).toString(),
          pathParameters: { step: 'start' },
          headers: { ...headers },
        },
      ]),
    done(reader, address) {
      const { pathname, search } = new URL(address, sample.origin);
      return call(reader, [
        pathname,
        {
          method: 'GET',
          query: search.slice(1),
          headers: { 'sec-fetch-site': 'cross-site' },
          pathParameters: { step: pathname.split('/').at(-1) ?? '' },
        },
      ]);
    },
    postApple: (fields) =>
      call(undefined, [
        '/api/oidc/apple',
        {
          body: new URLSearchParams(fields).toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'cross-site',
            origin: 'https://appleid.apple.com',
          },
        },
      ]),
    async signIn(reader, query) {
      const { location } = await opened.start(reader, query);
      return opened.done(reader, await walkThrough(provider, location));
    },
    async disconnect(reader, id) {
      const result = await passkeys(
        apiEvent('/api/passkeys', {
          from: '172.31.0.1:1',
          cookies: [...reader.jar].map(([name, value]) => `${name}=${value}`),
          body: JSON.stringify({ action: 'disconnect', id }),
        }),
        callContext(),
      );
      return (JSON.parse(result.body ?? '{}') as { name?: string }).name ?? '';
    },
    setSecret(value) {
      secret = value;
    },
    async close() {
      await provider.close();
      await site.close();
    },
  };
  return opened;
}
