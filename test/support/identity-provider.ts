/**
 * A real identity provider on this machine (`oidc-provider`): who comes is the person that the test
 * has set, and no page asks anything.
 */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** Who is in front of the provider's page. */
  person: Person;
  /** What its page answers: the person, a denial, or nothing, as a provider that is down. */
  mode: 'signs in' | 'denies' | 'is down';
  /** How often the endpoint for tokens was called. */
  tokenRequests: number;
  close(): Promise<void>;
}

export const CLIENT_ID = 'magazine';
export const CLIENT_SECRET = 'a secret of the client, long enough';

const LIFETIME_S = 600;

/** @param redirectUris Where it may lead back to. None: wherever a request says. */
export async function openIdentityProvider(
  redirectUris: readonly string[],
): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: IdentityProvider = {
    issuer,
    person: { sub: 'nobody' },
    mode: 'signs in',
    tokenRequests: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris.length === 0 ? ['http://localhost/'] : [...redirectUris],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the cookies'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    ttl: {
      AccessToken: LIFETIME_S,
      AuthorizationCode: LIFETIME_S,
      Grant: LIFETIME_S,
      IdToken: LIFETIME_S,
      Interaction: LIFETIME_S,
      Session: LIFETIME_S,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const { person } = opened;
      return { accountId: sub, claims: async () => ({ ...person }) };
    },
    // Everybody has agreed to everything.
    async loadExistingGrant(context) {
      const { client, session, provider: itself } = context.oidc;
      const grant = new itself.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  if (redirectUris.length === 0) provider.Client.prototype.redirectUriAllowed = () => true;
  const listen = provider.callback();
  const interact = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(
      request,
      response,
      opened.mode === 'denies'
        ? { error: 'access_denied', error_description: 'The person said no' }
        : { login: { accountId: opened.person.sub } },
    );
  server.on('request', (request, response) => {
    if (opened.mode === 'is down') {
      response.writeHead(503).end('down');
      return;
    }
    if (request.url?.startsWith('/interaction/') === true) {
      void interact(request, response);
      return;
    }
    if (request.url === '/token') opened.tokenRequests += 1;
    void listen(request, response);
  });
  return opened;
}

/** A browser in front of the provider, with its cookies. Returns the first address that is elsewhere. */
export async function walkThrough(
  { issuer }: IdentityProvider,
  start: string,
  jar = new Map<string, string>(),
): Promise<string> {
  let address = start;
  for (let steps = 0; address.startsWith(issuer); steps += 1) {
    if (steps > 10) throw new Error(`The provider leads nowhere: ${address}`);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`${response.status} at ${address}: ${await response.text()}`);
    address = new URL(location, address).href;
  }
  return address;
}
