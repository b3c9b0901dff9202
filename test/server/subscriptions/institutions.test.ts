/** Institutions: who has a verified address of a domain reads, until a day. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { institutionsCommand } from '../../../cli/commands/institutions.ts';
import { KEPT_MS } from '../../../services/content/kept-value.ts';
import {
  createInstitutionStore,
  institutionByNetwork,
  institutionDomain,
  institutionOf,
} from '../../../services/readers/institution-store.ts';
import { hasNetworks, keepNetworks } from '../../../services/readers/networks-end.ts';
import { createPaymentReader } from '../../../services/readers/payment-reader.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { openSubscriptionSite, type SubscriptionSite } from './subscription-site.ts';

const VERIFIED = '2026-11-01T00:00:00.000Z';
let site: SubscriptionSite;
let people = 0;
beforeAll(async () => {
  site = await openSubscriptionSite();
});
afterAll(async () => {
  await site.close();
});
const reader = (email: string, verifiedAt?: string) =>
  site.account(`scholar-${(people += 1)}`, {
    email,
    ...(verifiedAt === undefined ? { verifiedAt: undefined } : { verifiedAt }),
  });
const entitlement = ({ emailHash, accountId, epoch }: Account, now = '2027-01-01T00:00:00.000Z') =>
  createPaymentReader(site.dynamo, site.table, () => now).entitlement({
    ...{ emailHash, accountId, epoch },
  });

describe('An institution', () => {
  it('opens for verified addresses of its domain alone, until its last day is over', async () => {
    const store = createInstitutionStore(site.dynamo, site.table);
    const endsAt = '2027-07-01T04:00:00.000Z';
    await store.put({ name: 'Example University', domain: 'uni.example', endsAt, isAdFree: true });
    const scholar = await reader('ada@uni.example', VERIFIED);
    expect(await entitlement(scholar)).toMatchObject({ isEntitled: true, isAdFree: true });
    expect(await entitlement(scholar, endsAt)).toMatchObject({ isEntitled: false });
    for (const [email, verifiedAt] of [
      ['ada@uni.example', undefined],
      ['ada@students.uni.example', VERIFIED],
      ['ada@evil-uni.example', VERIFIED],
      ['uni.example@mail.example', VERIFIED],
    ] as const)
      expect((await entitlement(await reader(email, verifiedAt))).isEntitled).toBe(false);
    expect(await institutionOf(site.dynamo, site.table, scholar)).toMatchObject({
      name: 'Example University',
      endsAt,
    });
    await store.remove('uni.example');
    expect((await entitlement(scholar)).isEntitled).toBe(false);
  });

  it.each([
    ['School.Example', 'school.example'],
    ['@school.example', 'school.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['localhost', undefined],
    ['a@b.example', undefined],
    ['https://school.example', undefined],
    ['192.0.2.1', undefined],
    ['', undefined],
  ])('has domains of email: %j is %j', (typed, domain) => {
    expect(institutionDomain(typed)).toBe(domain);
  });
});

describe('The networks of institutions', () => {
  it('open until the last day is over, and of several the smallest counts', async () => {
    const store = createInstitutionStore(site.dynamo, site.table);
    const endsAt = '2027-07-01T04:00:00.000Z';
    const at = async (viewer: string, now = '2027-01-01T00:00:00.000Z') =>
      (await institutionByNetwork(site.dynamo, site.table, viewer, now))?.name;
    await store.putNetwork({ name: 'State', network: '10.0.0.0/8', endsAt, isAdFree: true });
    await store.putNetwork({ name: 'City', network: '10.1.0.0/16', endsAt, isAdFree: true });
    expect([await at('10.1.2.3:1'), await at('10.2.0.1:1'), await at('11.0.0.1:1')]).toEqual([
      'City',
      'State',
      undefined,
    ]);
    expect(await at('10.1.2.3:1', endsAt)).toBeUndefined();
    await store.removeNetwork('10.1.0.0/16');
    expect(await at('10.1.2.3:1')).toBe('State');
    await store.removeNetwork('10.0.0.0/8');
  });
});

describe('What pages know of networks', () => {
  const now = '2027-01-01T00:00:00.000Z';
  const known = (at = now) => hasNetworks(site.dynamo, site.table, at);

  it('is until when one opens, and a later one that is removed no longer counts', async () => {
    const store = createInstitutionStore(site.dynamo, site.table);
    const network = (text: string, endsAt: string) =>
      store.putNetwork({ name: 'Campus', network: text, endsAt, isAdFree: true });
    expect(await known()).toBe(false);
    await network('10.1.0.0/16', '2027-07-01T04:00:00.000Z');
    await network('10.2.0.0/16', '2027-02-01T05:00:00.000Z');
    expect([await known(), await known('2027-06-30T00:00:00.000Z')]).toEqual([true, true]);
    expect(await known('2027-07-01T04:00:00.000Z')).toBe(false);
    await store.removeNetwork('10.1.0.0/16');
    expect([await known(), await known('2027-06-30T00:00:00.000Z')]).toEqual([true, false]);
    await store.removeNetwork('10.2.0.0/16');
    expect(await known()).toBe(false);
  });

  it('is asked of the store once in ten seconds, and stays while the store does not respond', async () => {
    let timeMs = 0;
    let asked = 0;
    let isDown = false;
    const read = () => {
      asked += 1;
      return isDown ? Promise.reject(new Error('The store is away')) : Promise.resolve(true);
    };
    const has = keepNetworks(read, () => timeMs);
    expect([await has(), await has()]).toEqual([true, true]);
    timeMs += KEPT_MS;
    isDown = true;
    expect([await has(), await has()]).toEqual([true, true]);
    expect(asked).toBe(2);
    expect(await keepNetworks(read, () => timeMs)()).toBe(false);
  });
});

describe('masthead institutions', () => {
  /** Runs the command over the store of the test, and returns what it says. */
  async function run(...args: readonly string[]): Promise<string[]> {
    const said: string[] = [];
    const log = jest.spyOn(console, 'log').mockImplementation((line: string) => {
      said.push(line);
    });
    try {
      const command = institutionsCommand();
      await command.parseAsync(['node', 'institutions', ...args, '--data', `${site.folder}/data`]);
    } finally {
      log.mockRestore();
    }
    return said;
  }

  it('adds, lists and removes, and says what is wrong', async () => {
    const until = ['--until', '2099-06-30'];
    expect(await run('list')).toEqual(['There are no institutions.']);
    await run('add', 'City Library', '--domain', 'library.example', 'Books.example', ...until);
    expect(await run('list')).toEqual([
      'books.example: City Library, until 2099-06-30',
      'library.example: City Library, until 2099-06-30',
    ]);
    expect(await run('remove', 'City Library')).toHaveLength(2);
    expect(await run('list')).toEqual(['There are no institutions.']);
    await expect(run('add', 'X', '--domain', 'no domain', ...until)).rejects.toThrow(
      '"no domain" is not a domain of email',
    );
    await expect(run('add', 'X', '--domain', 'a.example', '--until', '2027-13-01')).rejects.toThrow(
      '"2027-13-01" is not a day',
    );
    await expect(run('add', 'X', '--domain', 'a.example', '--until', '2020-01-01')).rejects.toThrow(
      'is over already',
    );
    const first = 'It is the first network: walls that the edge keeps ask in some minutes.';
    expect(
      await run('add', 'Campus', '--network', '192.0.2.0/24', '2001:DB8::/32', ...until),
    ).toContain(first);
    expect(await run('add', 'Lab', '--network', '198.51.100.0/24', ...until)).not.toContain(first);
    await run('remove', 'Lab');
    expect(await run('list')).toEqual([
      '192.0.2.0/24: Campus, until 2099-06-30',
      '2001:db8::/32: Campus, until 2099-06-30',
    ]);
    await run('remove', '2001:db8::/32');
    expect(await run('remove', 'Campus')).toEqual([
      'Readers in 192.0.2.0/24 read no longer through Campus.',
    ]);
    await expect(run('add', 'X', '--network', '0.0.0.0/0', ...until)).rejects.toThrow(
      'the shortest prefix is /8',
    );
    await expect(run('add', 'X', ...until)).rejects.toThrow('Say whose readers read');
    await expect(run('remove', 'nobody.example')).rejects.toThrow(
      'There is no institution nobody.example',
    );
  });
});
