/** @jest-environment ./test/support/reader-environment.mjs */
/** How the browser handles its tokens and counters after a page view. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { initialState, type SiteState } from '../state/site-state.ts';
import { createSiteStore, type SiteStore } from '../state/store.ts';
import { afterPageView } from '../shell/after-page-view.idle.ts';
import { checkPayment } from './payment-check.ts';
import { browserStorage } from '../browser/browser-storage.ts';

const now = Math.floor(Date.now() / 1_000);

function token(claims: object): string {
  return `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.signature`;
}

const sub = (exp: number) => token({ aud: 'sub', p: 'pairwise', ent: ['sub'], af: 1, exp });
const sample = (src: string, cnt = 2) =>
  token({ aud: 'smp', m: 'jwt', cnt, max: 4, urls: ['/story/a'], exp: now + 3_600, src });

const page: SiteState = {
  ...initialState,
  context: { ...initialState.context, contentType: 'article' },
  content: { ...initialState.content, id: 'item-1' },
  env: { ...initialState.env, environment: 'ci' },
  payment: {
    enabled: true,
    acceptedPayment: 'sample',
    paymentRejected: false,
    validationEnabled: true,
  },
  paywall: { ...initialState.paywall, isPaywalled: true },
};

interface Asked {
  readonly path: string;
  readonly init: RequestInit | undefined;
}

/**
 * A fake server for network calls.
 * @param response returns a body, or fails as the network does.
 */
function serve(response: (path: string) => string): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = (async (path: unknown, init?: RequestInit) => {
    asked.push({ path: String(path), init });
    return new Response(response(String(path)));
  }) as typeof fetch;
  return asked;
}

const ok = {
  requestSuccess: true,
  message: 'ok',
  replaceWithNewToken: false,
  removeExistingToken: false,
};
const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

async function view(state: SiteState = page): Promise<SiteStore> {
  const store = createSiteStore(state);
  await afterPageView(store);
  return store;
}

const logged: string[] = [];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['pay_ent_sub', 'pay_ent_smp', 'visitedCount_jwt', 'visitedCount_evolok'])
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  logged.length = 0;
  jest.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
    logged.push(words.join(' | '));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('The subscription token check', () => {
  it('PW-11 does nothing without a token, or with a valid one', async () => {
    const asked = serve(() => JSON.stringify(ok));
    await view();
    document.cookie = `pay_ent_sub=${sub(now + 600)}; Path=/`;
    await view();
    expect([asked, cookie('pay_ent_sub')]).toEqual([[], sub(now + 600)]);
  });

  it.each(['broken', 'a.b.c', token({ aud: 'sub' })])(
    'PW-11 removes a token that cannot be decoded: %j',
    async (value) => {
      const asked = serve(() => JSON.stringify(ok));
      document.cookie = `pay_ent_sub=${value}; Path=/`;
      await view();
      expect([asked, cookie('pay_ent_sub')]).toEqual([[], undefined]);
    },
  );

  it('PW-13 logs what cannot be decoded, only outside production', async () => {
    serve(() => JSON.stringify(ok));
    document.cookie = 'pay_ent_sub=broken; Path=/';
    await view();
    expect(logged).toEqual([
      'token stored cannot be decoded | Cannot decode an improperly formatted JWT token',
    ]);
    document.cookie = 'pay_ent_smp=broken; Path=/';
    await view({ ...page, env: { ...page.env, environment: 'production' } });
    expect(logged).toHaveLength(1);
  });

  it('PW-12 revalidates an expired token with credentials, without a body or cache, and merges the server’s cookie', async () => {
    const asked = serve(() => {
      document.cookie = `pay_ent_sub=${sub(now + 600)}; Path=/`;
      return JSON.stringify({ ...ok, replaceWithNewToken: true, tokens: { sub: sub(now + 600) } });
    });
    document.cookie = `pay_ent_sub=${sub(now - 60)}; Path=/`;
    const store = await view();
    expect(
      asked.map(({ path, init }) => [
        path,
        init?.method,
        init?.body,
        init?.credentials,
        init?.cache,
      ]),
    ).toEqual([['/api/payment/revalidate', 'POST', undefined, 'include', 'no-store']]);
    expect(store.getState().paywall).toMatchObject({
      isSubscriber: true,
      isAdFree: true,
      pid: 'pairwise',
    });
    expect(logged).toEqual([]);
  });

  it('PW-11 removes a token that the server revokes, and the reader is no longer a subscriber', async () => {
    serve(() => JSON.stringify({ ...ok, removeExistingToken: true }));
    document.cookie = `pay_ent_sub=${sub(now - 60)}; Path=/`;
    const store = await view();
    expect([
      cookie('pay_ent_sub'),
      store.getState().paywall.isSubscriber,
      store.getState().paywall.isAdFree,
    ]).toEqual([undefined, false, false]);
  });

  it('PW-12 removes the token from the site’s cookie domain too', async () => {
    serve(() => JSON.stringify({ ...ok, removeExistingToken: true }));
    document.cookie = `pay_ent_sub=${sub(now - 60)}; Path=/`;
    const written: string[] = [];
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => own?.get?.call(document) as string,
      set: (text: string) => {
        written.push(text);
      },
    });
    try {
      await checkPayment({
        env: { environment: 'production', cookieDomain: 'example.com' },
        session: browserStorage(() => sessionStorage),
        log: () => undefined,
        onChange: () => undefined,
        isSignedInAtWall: false,
        reload: () => undefined,
      });
    } finally {
      Reflect.deleteProperty(document, 'cookie');
    }
    expect(written).toEqual([
      'pay_ent_sub=; Path=/; Max-Age=0; Secure',
      'pay_ent_sub=; Path=/; Max-Age=0; Domain=example.com; Secure',
    ]);
  });

  it.each([
    ['', 'Revalidate request: Empty response body'],
    [
      JSON.stringify({ requestSuccess: false, message: 'Nobody is signed in' }),
      'Validate request: Nobody is signed in',
    ],
  ])('PW-12 keeps the token when the response is %j, and logs “%s”', async (response, message) => {
    const asked = serve(() => response);
    document.cookie = `pay_ent_sub=${sub(now - 60)}; Path=/`;
    await view();
    expect([cookie('pay_ent_sub') !== undefined, logged]).toEqual([true, [message]]);
    await view();
    expect(asked).toHaveLength(1);
  });

  it('PW-12 keeps the token when the network fails or the response is not JSON', async () => {
    document.cookie = `pay_ent_sub=${sub(now - 60)}; Path=/`;
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await view();
    sessionStorage.clear();
    serve(() => '<html>');
    await view();
    expect([cookie('pay_ent_sub') !== undefined, logged.length, logged[0]]).toEqual([
      true,
      2,
      'Network request failed',
    ]);
  });

  it('PW-12 sends no request when validation is off', async () => {
    const asked = serve(() => JSON.stringify(ok));
    document.cookie = `pay_ent_sub=${sub(now - 60)}; Path=/`;
    await view({ ...page, payment: { ...page.payment, validationEnabled: false } });
    expect(asked).toEqual([]);
  });
});

describe('The sample token confirmation', () => {
  it('PW-12 asks once per session about a token that the edge has written, and merges the result', async () => {
    const asked = serve(() => {
      document.cookie = `pay_ent_smp=${sample('d', 3)}; Path=/`;
      return JSON.stringify(ok);
    });
    document.cookie = `pay_ent_smp=${sample('e')}; Path=/`;
    const store = await view();
    expect(asked.map(({ path }) => path)).toEqual(['/api/payment/validate']);
    expect(store.getState().paywall).toMatchObject({ viewCount: 3, remainingCount: 1 });
    document.cookie = `pay_ent_smp=${sample('e')}; Path=/`;
    await view();
    expect(asked).toHaveLength(1);
  });

  it('PW-12 sends no request about a token that DynamoDB has confirmed', async () => {
    const asked = serve(() => JSON.stringify(ok));
    document.cookie = `pay_ent_smp=${sample('d')}; Path=/`;
    await view();
    expect(asked).toEqual([]);
  });

  it.each([
    ['', 'Validate request: Empty response body'],
    [JSON.stringify({ requestSuccess: false, message: 'no' }), 'Validate request: no'],
  ])('PW-12 for the response %j logs “%s”', async (response, message) => {
    serve(() => response);
    document.cookie = `pay_ent_smp=${sample('e')}; Path=/`;
    await view();
    expect(logged).toEqual([message]);
  });
});

describe('The counters', () => {
  const unchecked = { ...page, payment: { ...page.payment, validationEnabled: false } };

  it('PW-09 count an item once and the day once, and show the count in the meter’s cookie', async () => {
    await view(unchecked);
    await view(unchecked);
    await view({ ...unchecked, content: { ...page.content, id: 'item-2' } });
    await view({
      ...unchecked,
      context: { ...page.context, contentType: 'homepage' },
      content: initialState.content,
    });
    expect([
      localStorage.getItem('content-ids'),
      localStorage.getItem('month-visits')?.split(',').length,
      cookie('visitedCount_jwt'),
    ]).toEqual(['item-1,item-2', 1, '2']);
  });

  it('PW-09 count the older meter when payment is off, including this view', async () => {
    const state = {
      ...unchecked,
      payment: initialState.payment,
      paywall: { ...page.paywall, maxAllowedPages: 2 },
    };
    const store = await view(state);
    expect([cookie('visitedCount_evolok'), store.getState().paywall.isHalfWalled]).toEqual([
      '1',
      true,
    ]);
  });

  it('PW-09 skip previews', async () => {
    await view({ ...unchecked, context: { ...page.context, isPreview: true } });
    expect(localStorage.getItem('content-ids')).toBe('');
  });

  it('PW-09 break nothing when storage is forbidden', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
    const store = await view(unchecked);
    expect([cookie('visitedCount_jwt'), store.getState().paywall.isPaywalled, logged]).toEqual([
      '1',
      true,
      [],
    ]);
  });
});

describe('A wall shown to a signed-in reader', () => {
  const atWall = (isSignedInAtWall = true) => {
    let reloads = 0;
    const check = checkPayment({
      env: { environment: 'ci', cookieDomain: '' },
      session: browserStorage(() => sessionStorage),
      log: () => undefined,
      onChange: () => undefined,
      isSignedInAtWall,
      reload: () => {
        reloads += 1;
      },
    });
    return check.then(() => reloads);
  };

  it('PW-05 is checked once per session, and the page reloads for a subscriber', async () => {
    const asked = serve(() =>
      JSON.stringify({ ...ok, replaceWithNewToken: true, tokens: { sub: sub(now + 600) } }),
    );
    expect([await atWall(), asked.map(({ path }) => path)]).toEqual([1, ['/api/payment/validate']]);
    expect([await atWall(), asked.length]).toEqual([0, 1]);
  });

  it('PW-05 stays when there is no subscription, when no reader is signed in, and when a token was just renewed', async () => {
    const asked = serve(() => JSON.stringify(ok));
    expect([await atWall(), asked.length]).toEqual([0, 1]);
    sessionStorage.clear();
    expect([await atWall(false), asked.length]).toEqual([0, 1]);
    document.cookie = `pay_ent_sub=${sub(now + 600)}; Path=/`;
    expect([await atWall(), asked.length]).toEqual([0, 1]);
  });
});
