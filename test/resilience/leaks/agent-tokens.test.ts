/** A subscriber's own agent reads what its reader may read, and leaves nothing open for anybody else. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import {
  createAgentTokenStore,
  openAgentToken,
} from '../../../services/access-links/agent-token-store.ts';
import { linkToken } from '../../../services/access-links/link-token.ts';
import { createAccountStore } from '../../../services/readers/account-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { DAY_MS } from '../../../shared/limits.ts';
import { markdownPath } from '../../../shared/urls/markdown-path.ts';
import { ask } from '../../support/ask.ts';
import { leaksOf, openLeakSite, type Attempt, type LeakSite } from '../../support/leak-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';
import { SUBJECTS_SECRET } from '../../support/paywall-site.ts';
import { signedInReader, type SignedInReader } from '../../support/signed-in-reader.ts';

const key = { secret: SUBJECTS_SECRET, brand: brand.key };
let site: LeakSite;
const tokens = () => createAgentTokenStore(site.dynamo, site.tables.readers);

beforeAll(async () => {
  site = await openLeakSite();
});
afterAll(async () => {
  await site.close();
});

const answerSchema = v.object({
  name: v.string(),
  data: v.optional(
    v.object({
      token: v.optional(v.string(), ''),
      agents: v.optional(
        v.array(
          v.object({
            id: v.string(),
            name: v.string(),
            opens: v.number(),
            isOver: v.boolean(),
          }),
        ),
        [],
      ),
    }),
    { token: '', agents: [] },
  ),
});
const call = async (reader: SignedInReader, body: object) =>
  v.parse(answerSchema, await reader.post('access', body));
const add = (reader: SignedInReader, agent: string) => call(reader, { action: 'add-agent', agent });
const list = (reader: SignedInReader) => call(reader, { action: 'agents' });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** Each way in which an agent asks for an item. */
const forms = (path: string, token: string) => [
  { path, headers: bearer(token) },
  { path, headers: { ...bearer(token), accept: 'text/markdown' } },
  { path: markdownPath(path), headers: bearer(token) },
  { path: `${path}?output=json`, headers: bearer(token) },
  { path: `${path}?gift=${token}` },
  { path: `${markdownPath(path)}?gift=${token}` },
];
const first = (paths: readonly string[]) => paths[0] ?? '';

describe('The token of an agent', () => {
  it('PW-10 opens what its reader may read in each form, kept by nobody, with no cookie, and counted', async () => {
    const ada = await signedInReader(site, 'ada', {});
    const { token } = (await add(ada, 'Notes')).data;
    expect(token).toMatch(/^[\w-]{32}$/);
    const paths = [site.registered, site.metered, site.hard].map(first);
    for (const path of paths)
      for (const { path: address, headers } of forms(path, token)) {
        const page = await ask(site.port, address, headers === undefined ? {} : { headers });
        expect([address, page.status, page.headers['payment-accepted']]).toEqual([
          ...[address, 200, 'sub'],
        ]);
        expect(leaksIn(page.body, page.headers)).not.toEqual([]);
        expect(page.headers).toMatchObject({
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        });
        expect(page.headers['set-cookie']).toBeUndefined();
        expect(page.body.toString()).not.toContain(token);
      }
    // Who asks next gets no copy of it; metered items are free for whom nobody knows.
    const [closed, crowd] = [[first(site.registered), first(site.hard)], await site.overLimit()];
    const after = closed.flatMap((path) => forms(path, ''));
    expect(await leaksOf(site.port, after)).toEqual([]);
    const wall = await crowd.reader.get(first(site.metered));
    expect(leaksIn(wall.body, wall.headers)).toEqual([]);
    // What its plan does not open stays closed.
    const gold = await ask(site.port, first(site.gold), { headers: bearer(token) });
    expect(leaksIn(gold.body, gold.headers)).toEqual([]);
    const [agent] = (await list(ada)).data.agents;
    expect(agent).toMatchObject({ name: 'Notes', opens: paths.length * 6 + 1, isOver: false });
  });

  it('PW-10 opens nothing where it is forged, another use’s, over, taken back, or its reader pays no more', async () => {
    const eve = await signedInReader(site, 'eve', {});
    const { token } = (await add(eve, 'One')).data;
    const id = token.slice(0, 16);
    const path = first(site.hard);
    const over = await tokens().add(
      eve.account,
      { name: 'Over', endsAt: new Date(Date.now() - 1_000).toISOString(), aDay: 9 },
      Date.now(),
    );
    const bad = [
      linkToken(over?.id ?? '', key, 'agent token'),
      linkToken(id, key),
      linkToken(id, { ...key, brand: 'another' }, 'agent token'),
      linkToken(id, { ...key, secret: 'another' }, 'agent token'),
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      token.toLowerCase(),
      `${token}A`,
      '',
    ];
    const closed = async (all: readonly string[]) =>
      leaksOf(
        site.port,
        all.flatMap((one) => forms(path, one)),
      );
    expect(await closed(bad)).toEqual([]);
    const smuggled: Attempt[] = [
      { path, headers: { authorization: `Basic ${token}` } },
      { path, headers: { authorization: token } },
      { path, headers: { cookie: `authorization=${token}` } },
      { path, headers: { 'x-gate': `1|new||||||${token}` } },
      { path, headers: bearer(token), method: 'HEAD' },
    ];
    expect(await leaksOf(site.port, smuggled)).toEqual([]);
    expect((await ask(site.port, path, { headers: bearer(token) })).headers).toMatchObject({
      'payment-accepted': 'sub',
    });
    // A new password ends sessions, and tokens.
    const accounts = createAccountStore(site.dynamo, site.tables.readers);
    await accounts.change(eve.account, { epoch: 1 });
    expect(await closed([token])).toEqual([]);
    await accounts.change(eve.account, { epoch: 0 });
    // The subscription ends, and is there again.
    const stored = await site.dynamo.get(site.tables.readers, eve.subscription);
    await site.dynamo.put(site.tables.readers, { ...stored, ...eve.subscription, endsAt: '2020' });
    expect(await closed([token])).toEqual([]);
    await site.dynamo.put(site.tables.readers, { ...stored, ...eve.subscription });
    expect((await ask(site.port, path, { headers: bearer(token) })).headers).toMatchObject({
      'payment-accepted': 'sub',
    });
    expect((await call(eve, { action: 'remove-agent', link: id })).name).toBe('agents');
    expect(await closed([token])).toEqual([]);
  });

  it('opens so many items a day, exactly, also for many at once, and as many the next day', async () => {
    const bob = await signedInReader(site, 'bob', {});
    const now = Date.now();
    const made = await tokens().add(
      bob.account,
      { name: 'Busy', endsAt: new Date(now + 9 * DAY_MS).toISOString(), aDay: 3 },
      now,
    );
    const id = made?.id ?? '';
    const opened = async (nowMs: number) => {
      const all = Array.from({ length: 12 }, () =>
        openAgentToken(site.dynamo, site.tables.readers, { id, nowMs }),
      );
      return (await Promise.all(all)).filter((reader) => reader !== undefined).length;
    };
    expect([await opened(now), await opened(now + DAY_MS), await opened(now)]).toEqual([3, 3, 0]);
    expect((await tokens().list(bob.account))[0]).toMatchObject({ opens: 6 });
    const token = linkToken(id, key, 'agent token');
    const used = await ask(site.port, first(site.hard), { headers: bearer(token) });
    expect(leaksIn(used.body, used.headers)).toEqual([]);
    expect(used.body.toString()).toContain('The link or token that you came with');
  });
});

describe('A subscriber', () => {
  it('PW-10 makes, names and ends tokens, up to five, and nobody else’s', async () => {
    const carl = await signedInReader(site, 'carl', {});
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const made = await Promise.all(names.map((name) => add(carl, name)));
    expect(made.map(({ name }) => name).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'agent'),
      'agentsUsed',
    ]);
    const { agents } = (await list(carl)).data;
    expect(agents).toHaveLength(5);
    const dora = await signedInReader(site, 'dora', {});
    const link = agents[0]?.id;
    expect((await call(dora, { action: 'remove-agent', link })).name).toBe('unknownAgent');
    expect((await call(carl, { action: 'remove-agent', link })).data.agents).toHaveLength(4);
    expect((await add(carl, '  ')).name).toBe('noAgentName');
    expect((await add(carl, 'g')).name).toBe('agent');
    await tokens().forget(carl.account);
    expect(await tokens().list(carl.account)).toEqual([]);
    const nobody = await signedInReader(site, 'nobody');
    expect((await add(nobody, 'x')).name).toBe('agentSubscribersOnly');
  });
});
