/** The whole path of a bounce and a complaint, with the functions as they are built. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { FunctionName } from '../../../lambdas/functions.ts';
import {
  bodyOf,
  openBundledFunctions,
  type BundledFunctions,
} from '../../support/bundled-functions.ts';
import { readOutbox } from '../../support/read-outbox.ts';
import { until } from '../../support/until.ts';

const PASSWORD = 'three unrelated words';

let bundles: BundledFunctions;
let calls = 0;

beforeAll(async () => {
  bundles = await openBundledFunctions();
});
afterAll(async () => {
  await bundles.close();
});

/** Each call comes from a network of its own: attempts are limited by network. */
function call(
  name: FunctionName,
  body: object,
  cookies: readonly string[] = [],
): Promise<APIGatewayProxyStructuredResultV2> {
  calls += 1;
  return bundles.invoke(name, {
    body: JSON.stringify(body),
    cookies: [...cookies],
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-origin-key': 'invoked-by-hand',
      'cloudfront-viewer-address': `198.51.${calls}.7:46532`,
    },
  });
}

interface Reader {
  readonly cookies: readonly string[];
  readonly amgUuid: string;
}

async function register(email: string): Promise<Reader> {
  const response = await call('register', { email, password: PASSWORD });
  expect([response.statusCode, bodyOf(response)]).toMatchObject([200, { name: 'registered' }]);
  const { data } = bodyOf(response) as { data: { amg_user: string } };
  return {
    cookies: (response.cookies ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
    amgUuid: data.amg_user,
  };
}

/** Returns why the account's address gets no emails. */
async function stopped({ cookies, amgUuid }: Reader): Promise<string | undefined> {
  const response = await call('account', { amgUuid }, cookies);
  expect(response.statusCode).toBe(200);
  return (bodyOf(response) as { data: { emailsStopped?: string } }).data.emailsStopped;
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await readOutbox(bundles.outbox))
    .filter(({ to }) => to?.[0]?.address === email)
    .map(({ subject }) => subject ?? '');
}

/** The links by which the mailbox can be verified, oldest first. */
async function verifyTokens(email: string): Promise<string[]> {
  const texts = (await readOutbox(bundles.outbox))
    .filter(({ to }) => to?.[0]?.address === email)
    .map(({ text }) => text ?? '');
  return [
    ...texts
      .join('\n')
      .replaceAll('=\n', '')
      .matchAll(/token=(verify\.[\w.-]+)/g),
  ].map(([, token = '']) => token);
}

async function verify(token: string | undefined, cookies: readonly string[]): Promise<void> {
  const response = await call('email-verify', { token }, cookies);
  expect([response.statusCode, bodyOf(response)]).toMatchObject([200, { name: 'verified' }]);
}

describe('An address of SES’s mailbox simulator', () => {
  it('that bounces gets the first email and no other, and nobody but its reader learns of it', async () => {
    const email = 'bounce+once@simulator.amazonses.com';
    const reader = await register(email);
    await until(async () => (await stopped(reader)) === 'bounced');
    const forgotten = await call('password-forgot', { email });
    const unknown = await call('password-forgot', { email: 'nobody@mail.example' });
    expect([forgotten.statusCode, forgotten.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await subjectsTo(email)).toEqual(['Confirm your email address for Meridian']);
  });

  it('that complains gets emails again once its reader opens a link that was asked for after it', async () => {
    const email = 'complaint@simulator.amazonses.com';
    const reader = await register(email);
    await until(async () => (await stopped(reader)) === 'complained');
    const [first] = await verifyTokens(email);
    // The link was sent before the complaint: it verifies, and lifts nothing.
    await verify(first, reader.cookies);
    expect(await stopped(reader)).toBe('complained');
    await call('password-forgot', { email });
    // Twice in a row: one a day is sent.
    for (let asked = 0; asked < 2; asked += 1) {
      const response = await call('account-email', { email, password: PASSWORD }, reader.cookies);
      expect(bodyOf(response)).toMatchObject({ name: 'emailSent' });
    }
    expect(await subjectsTo(email)).toEqual([
      'Confirm your email address for Meridian',
      'Confirm that Meridian may email you',
    ]);
    const exported = bodyOf(await call('account-export', {}, reader.cookies));
    expect(exported).toMatchObject({ emails: { complainedAt: expect.any(String) } });
  });

  it('that only replies, or accepts, gets emails as ever', async () => {
    for (const email of ['ooto@simulator.amazonses.com', 'success@simulator.amazonses.com']) {
      await register(email);
      await call('password-forgot', { email });
      expect(await subjectsTo(email)).toHaveLength(2);
    }
  });
});
