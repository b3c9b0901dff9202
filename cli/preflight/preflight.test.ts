/** What `masthead preflight` says of services that sign readers in. */
import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../../infra/settings.ts';
import { DEFAULT_QUALIFIER } from '../../infra/deployer-policies.ts';
import { checkSignIn } from './preflight.ts';

const brand = {
  origin: 'https://www.tern.test',
  signIn: {
    google: { clientId: 'a' },
    own: { name: 'Example ID', issuer: 'https://id.test', clientId: 'b' },
  },
};
function options(domain: string | undefined, named: object = brand) {
  const given: Readonly<Record<string, unknown>> = {
    environment: 'staging',
    ...(domain === undefined
      ? {}
      : {
          domain,
          certificateArn:
            'arn:aws:acm:us-east-1:111122223333:certificate/11111111-2222-3333-4444-555555555555',
        }),
  };
  return {
    ...{
      site: 'tern-staging',
      region: 'eu-central-1',
      qualifier: DEFAULT_QUALIFIER,
      settings: readSettings((name) => given[name]),
    },
    brand: { ...brand, ...named },
  };
}
const having = (...names: string[]) => ({
  setAt: async (name: string) => (names.includes(name) ? new Date(0) : undefined),
});

describe('Services that sign readers in', () => {
  it('are told with their redirect addresses and keys before the first deployment', async () => {
    expect(await checkSignIn(options(undefined), undefined)).toEqual({
      state: 'ok',
      says: 'enter these redirect addresses there: https://www.tern.test/api/oidc/google, https://www.tern.test/api/oidc/own; when the data stack is there, run masthead keys set sign-in-google --stack tern-staging-data, masthead keys set sign-in-own --stack tern-staging-data (docs/guides/sign-in.md)',
    });
  });

  it('are a problem where a key is missing, and where they lead back to another site', async () => {
    expect(await checkSignIn(options('www.tern.test'), having('sign-in-google'))).toMatchObject({
      state: 'problem',
      says: 'Services that sign readers in have no secret: own',
      remedy: expect.stringContaining('masthead keys set sign-in-own --stack tern-staging-data'),
    });
    expect(await checkSignIn(options('www.other.test'), having())).toMatchObject({
      state: 'problem',
      says: expect.stringContaining('and the site is at www.other.test'),
    });
    const all = having('sign-in-google', 'sign-in-own');
    expect(await checkSignIn(options('www.tern.test'), all)).toMatchObject({ state: 'ok' });
  });

  it('are none in most magazines', async () => {
    expect(await checkSignIn(options(undefined, { signIn: undefined }), undefined)).toEqual({
      state: 'ok',
      says: 'no other service signs readers in',
    });
  });
});
