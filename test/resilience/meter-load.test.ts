import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildItem } from '../support/build-item.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';
import { CANARY } from '../support/walled-items.ts';

const ITEMS = 200;
let site: PaywallSite;

beforeAll(async () => {
  site = await openPaywallSite({ pagePool: 4 });
  await site.publish(async (publisher) => {
    await publisher.putItems(
      Array.from({ length: ITEMS }, (_, index) =>
        buildItem({
          id: `item-${index}`,
          body: [{ kind: 'html', html: `<p>One.</p><p>Two.</p><p>${CANARY} ${index}</p>` }],
        }),
      ),
    );
    await publisher.finish();
  });
});
afterAll(async () => {
  await site.close();
});

/** Requests all items at once with the same cookies, and returns how many came back whole. */
async function bodies(
  cookies: Readonly<Record<string, string>>,
  paths: readonly string[],
): Promise<{ whole: number; status: Set<number> }> {
  const responses = await Promise.all(paths.map((path) => site.reader(cookies).get(path)));
  return {
    whole: responses.filter(({ text }) => text.includes(CANARY)).length,
    status: new Set(responses.map(({ status }) => status)),
  };
}
const all = Array.from({ length: ITEMS }, (_, index) => `/story/item-${index}/`);

describe('200 parallel requests from one reader', () => {
  it('PW-14 for distinct items return exactly 4 bodies, with a token that has one item already', async () => {
    const reader = site.reader();
    expect((await reader.get('/story/item-0/')).text).toContain(CANARY);
    const cookies = Object.fromEntries(reader.jar);
    // The first item is open to its reader. The other items have room for three.
    expect(await bodies(cookies, all)).toEqual({ whole: 4, status: new Set([200]) });
    expect(await bodies(cookies, all)).toEqual({ whole: 4, status: new Set([200]) });
  });

  it('PW-14 from four devices of one account open what each had from the edge and what the account had left, and nothing more afterward', async () => {
    const payment_auth_token = await site.signIn('many-devices');
    const devices = await Promise.all(
      Array.from({ length: 4 }, async (_, device) => {
        const reader = site.reader({ payment_auth_token });
        await reader.get(`/story/item-${device}/`);
        return Object.fromEntries(reader.jar);
      }),
    );
    const wave = async () => {
      const responses = await Promise.all(
        all.map((path, index) => site.reader(devices[index % 4]).get(path)),
      );
      return all.filter((_, index) => responses[index]?.text.includes(CANARY));
    };
    const first = await wave();
    expect(first).toEqual(expect.arrayContaining(all.slice(0, 4)));
    // The store learns of each device's own item on first contact. Until then it has room for that
    // many more.
    expect(first.length).toBeLessThanOrEqual(4 + 3);
    expect(await wave()).toEqual(first);
    const [another] = await Promise.all([site.reader({ payment_auth_token })]);
    await another.get('/story/item-100/');
    expect((await another.get('/story/item-101/')).text).not.toContain(CANARY);
  });

  it('PW-14 for one item, as HTML and JSON, count once', async () => {
    const reader = site.reader();
    await reader.get('/story/item-1/');
    const cookies = Object.fromEntries(reader.jar);
    const same = Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0 ? '/story/item-7/' : '/story/item-7/?output=json',
    );
    expect(await bodies(cookies, same)).toEqual({ whole: 100, status: new Set([200]) });
    expect(await bodies(cookies, all.slice(20, 60))).toMatchObject({ whole: 2 });
  });
});
