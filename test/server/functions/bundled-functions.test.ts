import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { functions, takesRequests, type FunctionName } from '../../../lambdas/functions.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { periodAt } from '../../../shared/paywall/periods.ts';
import { sampleClaims, signSample } from '../../../shared/paywall/sample-token.ts';
import { nodeCrypto } from '../../../shared/paywall/testing/fixtures.ts';
import { eventOf, plansOf } from '../../../lab/fuzz/fuzz-events.ts';
import { accountFunctions, type AccountFunction } from '../accounts/account-event.ts';
import { readOutbox } from '../../support/read-outbox.ts';
import {
  bodyOf,
  bundleText,
  bundledSources,
  openBundledFunctions,
  type BundledFunctions,
} from '../../support/bundled-functions.ts';

let bundles: BundledFunctions;
beforeAll(async () => {
  // Each of its responses takes a second.
  bundles = await openBundledFunctions(undefined, { 'password-forgot': 6 });
});
afterAll(async () => {
  await bundles.close();
});

/** Response of each function to its sample event, in an empty store. */
const accountResponses: Readonly<Record<AccountFunction, readonly [number, string]>> = {
  login: [401, 'invalidCredentials'],
  'login-code': [200, 'codeSent'],
  register: [200, 'registered'],
  logout: [200, 'signedOut'],
  account: [401, 'notSignedIn'],
  'account-email': [401, 'notSignedIn'],
  'account-password': [401, 'notSignedIn'],
  'account-export': [401, 'notSignedIn'],
  'account-delete': [401, 'notSignedIn'],
  sessions: [401, 'notSignedIn'],
  'password-forgot': [200, 'emailSent'],
  'password-reset': [400, 'invalidToken'],
  'email-verify': [400, 'invalidToken'],
};
const newsletterResponses = {
  newsletters: [200, 'confirmationSent'],
  'newsletters-subscribe': [303, '/newsletter/weekly/?sent=1'],
  'newsletters-confirm': [400, 'invalidToken'],
  'newsletters-unsubscribe': [200, 'emailSent'],
  'newsletters-preferences': [401, 'notSignedIn'],
} as const;
const newsletterFunctions = Object.keys(
  newsletterResponses,
) as (keyof typeof newsletterResponses)[];
const paymentFunctions = ['payment-validate', 'payment-revalidate'] as const;

async function nameOf(name: FunctionName) {
  const response = await bundles.invoke(name);
  return [
    response.statusCode,
    (bodyOf(response) as { name?: string }).name ?? response.headers?.location,
  ];
}

describe('The bundled functions, under the Lambda runtime', () => {
  it.each(accountFunctions)('AC-01 %s handles its sample event', async (name) => {
    expect(await nameOf(name)).toEqual(accountResponses[name]);
  });

  it('AC-01 the registration email is in the outbox, with its link', async () => {
    expect(JSON.stringify(await readOutbox(bundles.outbox))).toContain(
      'https://www.meridian.example/account/verify-email/?token=verify.',
    );
  });

  it('AC-05 link handles its sample event: nobody is signed in', async () => {
    expect(await nameOf('link')).toEqual([401, 'notSignedIn']);
  });

  it('AC-01 passkeys handles its sample event: a challenge for the site’s host', async () => {
    const response = await bundles.invoke('passkeys');
    expect([response.statusCode, bodyOf(response)]).toMatchObject([
      200,
      { name: 'passkeyOptions', data: { options: { rpId: 'www.meridian.example' } } },
    ]);
  });

  it.each(paymentFunctions)(
    'PW-12 %s handles its sample event: nobody is signed in',
    async (name) => {
      const { cookies: _, ...response } = await bundles.invoke(name);
      expect({ ...response, body: bodyOf(response) }).toEqual({
        statusCode: 401,
        headers: {
          'content-type': 'application/json',
          'cache-control': 'private, no-store',
          'x-request-id': expect.any(String),
        },
        body: {
          requestSuccess: false,
          message: 'Nobody is signed in',
          ...(name === 'payment-revalidate' ? { removeExistingToken: true } : {}),
        },
      });
    },
  );

  it('PW-14 payment-validate confirms a sample token by this machine’s clock', async () => {
    const claims = sampleClaims({
      sid: 'bundled-reader',
      urls: ['/story/a'],
      max: 4,
      exp: periodAt(Date.now(), brand.timeZone).endMs / 1_000,
      src: 'e',
      nowMs: Date.now(),
    });
    const response = await bundles.invoke('payment-validate', {
      cookies: [
        `pay_ent_smp=${signSample(claims, bundles.config.cur, bundles.config.k, nodeCrypto)}`,
      ],
    });
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([
      expect.stringMatching(
        /^pay_ent_smp=[\w-]+\.[\w-]+\.[\w-]{43}; Path=\/; Max-Age=2764800; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it.each([
    ['experiments', 202, {}],
    ['assignments', 404, { code: 'unknownExperiment', message: 'No such experiment is running' }],
  ] as const)(
    'EX-01 %s handles its sample event: the sample brand has no experiment',
    async (name, status, body) => {
      const response = await bundles.invoke(name);
      expect([response.statusCode, bodyOf(response)]).toEqual([status, body]);
    },
  );

  it.each(newsletterFunctions)('NL-02 %s handles its sample event', async (name) => {
    // The port is known only once the site listens. Functions receive it when they start.
    bundles.environment.SITE_ORIGIN = 'http://localhost:3456';
    expect(await nameOf(name)).toEqual(newsletterResponses[name]);
  });

  it('NL-02 the email links to the address where the site listens', async () => {
    const letters = await readOutbox(bundles.outbox);
    expect(letters.map(({ text }) => text).join('\n')).toContain(
      'http://localhost:3456/newsletter/weekly/?confirm=WEEKLY.',
    );
  });
});

describe('A module that Lambda loads at a cold start', () => {
  it('has one renderer of React, and its stylesheets beside it', async () => {
    const sources = await bundledSources('page');
    expect(sources.filter((path) => path.includes('react-dom-server'))).toHaveLength(1);
    const { body } = await bundles.invoke('page', { rawPath: '/search/', rawQueryString: '' });
    expect(Buffer.from(body ?? '', 'base64').toString()).toMatch(
      /<style data-href="[^"]+">.{9000}/s,
    );
  });

  it('has the texts of the brand’s own pages in the page function alone, which shows them', async () => {
    const text = 'We correct mistakes within a day';
    const { body } = await bundles.invoke('page', {
      rawPath: '/about/feedback/',
      rawQueryString: '',
    });
    expect(Buffer.from(body ?? '', 'base64').toString()).toContain(text);
    for (const name of ['page', 'feeds', 'login'] as const) {
      const hasText = (await bundleText(name)).includes(text);
      expect({ name, hasText }).toEqual({ name, hasText: name === 'page' });
    }
  });

  it('has no code of search: the page function loads it with the first search', async () => {
    const sources = await bundledSources('page');
    expect(
      sources.filter((path) =>
        /orama|shared\/text\/(?!count-words|headline-size)|rank-items/.test(path),
      ),
    ).toEqual([]);
    const { statusCode, body } = await bundles.invoke('page', {
      rawPath: '/search/',
      rawQueryString: 'q=lighthouse',
    });
    const html = Buffer.from(body ?? '', 'base64').toString();
    expect([statusCode, html.includes('No stories found')]).toEqual([200, true]);
  });

  it.each<[boolean, readonly FunctionName[]]>([
    [false, ['page', 'feeds', 'image', 'assignments']],
    [true, ['status', 'views', 'experiments', 'link', ...paymentFunctions, ...accountFunctions]],
  ])('contains the AWS SDK: %s for %j (ADR 0002)', async (isExpected, names) => {
    for (const name of names) {
      const sources = await bundledSources(name);
      expect({
        name,
        hasSdk: sources.some((path) => /node_modules\/@(?:aws-sdk|smithy)\//.test(path)),
        hasCredentialChain: sources.some((path) => path.includes('credential-provider')),
      }).toEqual({ name, hasSdk: isExpected, hasCredentialChain: false });
    }
  });
});

const names = Object.keys(functions) as FunctionName[];
const requestFunctions = names.filter((name) => takesRequests(functions[name].route));
const eventFunctions = names.filter((name) => !takesRequests(functions[name].route));

const WRONG = [null, 7, [{}], { x: [null] }, undefined];

/** Returns the fields of an object that are objects themselves, and not lists. */
function objectsIn(event: object): [string, object][] {
  return Object.entries(event).filter(
    (entry): entry is [string, object] =>
      typeof entry[1] === 'object' && entry[1] !== null && !Array.isArray(entry[1]),
  );
}

/**
 * Returns the event with each field within its fields replaced by one of what cannot be there. All
 * functions read these by the same code, so they share what is tried.
 * @param turn counts the functions: the next one tries the next value.
 */
function impossibleWithin(event: object, turn: number): unknown[] {
  return objectsIn(event).flatMap(([field, value]) => [
    ...Object.keys(value).map((name, index) => ({
      ...event,
      [field]: { ...value, [name]: WRONG[(index + turn) % WRONG.length] },
    })),
    ...impossibleWithin(value, turn).map((changed) => ({ ...event, [field]: changed })),
  ]);
}

/** Returns the event with each of its own fields replaced by each of what cannot be there. */
function impossible(event: object): unknown[] {
  return Object.keys(event).flatMap((field) =>
    WRONG.map((wrong) => ({ ...event, [field]: wrong })),
  );
}

/** A small share of what `npm run fuzz` sends. */
const FUZZ_SEED = 1;
const FUZZED_EVENTS = 12;

describe('An event that no request causes', () => {
  const failures = new Map<FunctionName, Promise<unknown[]>>();

  /** Returns the events to which a function responds with an error of its own, or not at all. */
  async function failuresOf(name: FunctionName, turn: number): Promise<unknown[]> {
    const sample = await bundles.sampleEvent(name);
    const events = [
      ...[null, 7, 'text', [], {}, { requestContext: null }],
      ...impossible(sample),
      ...impossibleWithin(sample, turn),
    ];
    const payloads = [
      ...events.map((event) => JSON.stringify(event)),
      ...plansOf(FUZZ_SEED, FUZZED_EVENTS).map((plan) => eventOf(plan, sample)),
    ];
    const responses = await Promise.all(
      payloads.map(async (event) => {
        const { statusCode = 0 } = await bundles.invokeWithText(name, event);
        return { event, statusCode };
      }),
    );
    return responses.filter(({ statusCode }) => statusCode < 200 || statusCode >= 500);
  }

  // Side by side: several functions wait, so that their responses take the same time.
  beforeAll(() => {
    for (const [turn, name] of requestFunctions.entries()) {
      const found = failuresOf(name, turn);
      // Its test reports it.
      found.catch(() => undefined);
      failures.set(name, found);
    }
  });

  it.each(requestFunctions)('IN-01 gets a response below 500 from %s', async (name) => {
    expect(await failures.get(name)).toEqual([]);
    expect((await bundles.invokeWith(name, null)).statusCode).toBe(400);
  });

  it.each(eventFunctions)(
    'IN-01 ends no call of %s, which has nobody to respond to',
    async (name) => {
      const sample = await bundles.sampleEvent(name);
      const events = [
        ...[null, 7, 'text', [], {}, { Records: 7 }, { Records: [null, {}, { body: 'alone' }] }],
        ...impossible(sample),
      ].map((event) => JSON.stringify(event));
      const fuzzed = plansOf(FUZZ_SEED, FUZZED_EVENTS).map((plan) => eventOf(plan, sample));
      for (const event of [...events, ...fuzzed])
        expect([null, { batchItemFailures: expect.any(Array) }]).toContainEqual(
          await bundles.invokeWithText(name, event),
        );
    },
  );
});
