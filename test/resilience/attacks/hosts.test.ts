import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { networkInterfaces } from 'node:os';
import { countAttacks } from '../../support/attack-count.ts';
import { askRaw } from '../../support/ask.ts';
import { openEdgeSite, type EdgeSite } from '../../support/edge-site.ts';

const attacks = countAttacks('Hosts');
let site: EdgeSite;
beforeAll(async () => {
  site = await openEdgeSite({
    names: ['www.meridian.example'],
    functions: {
      page: {
        code: `export const handler = async () => ({
          statusCode: 200, headers: { 'content-type': 'text/html' }, body: 'a page' });`,
      },
    },
  });
});
afterAll(() => site.close());

async function statusFor(lines: string, version = '1.1'): Promise<number> {
  const said = await askRaw(
    site.port,
    `GET /story/x/ HTTP/${version}\r\n${lines}Connection: close\r\n\r\n`,
  );
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(said)?.[1]);
}

describe('A name that leads to this machine', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LocalHost.',
    'phone.localhost',
    '127.0.0.1',
    '192.168.1.20:3000',
    '[::1]:3000',
    'www.meridian.example',
    'WWW.Meridian.Example:8443',
  ])('IN-01 is answered as the site’s own: %s', async (host) => {
    attacks.tried('own names');
    expect(await statusFor(`Host: ${host}\r\n`)).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'notlocalhost',
    'www.meridian.example.evil.example',
    '127.0.0.1.evil.example',
    'meridian.example',
  ])('IN-01 is not answered as another’s: %s', async (host) => {
    attacks.tried('names of others');
    expect(await statusFor(`Host: ${host}\r\n`)).toBe(421);
  });

  it.each([
    ['two', 'Host: localhost\r\nHost: localhost\r\n'],
    ['two that differ', 'Host: localhost\r\nhost: evil.example\r\n'],
    ['none', ''],
    ['an empty one', 'Host: \r\n'],
    ['a list', 'Host: localhost, evil.example\r\n'],
    ['a path', 'Host: localhost/evil.example\r\n'],
    ['a user', 'Host: localhost@evil.example\r\n'],
  ])('IN-01 comes alone: %s is rejected', async (_, lines) => {
    attacks.tried('unclear hosts');
    expect(await statusFor(lines)).toBe(400);
  });

  it('IN-01 is needed in HTTP/1.0 too', async () => {
    attacks.tried('unclear hosts');
    expect(await statusFor('', '1.0')).toBe(400);
    expect(await statusFor('Host: localhost\r\n', '1.0')).toBe(200);
  });

  it('IN-01 reaches the site by loopback alone, by either of its addresses', async () => {
    const reach = (host: string) =>
      fetch(`http://${host}:${site.port}/story/x/`).then(
        ({ status }) => status,
        () => 'not reached',
      );
    expect(await reach('127.0.0.1')).toBe(200);
    const addresses = Object.values(networkInterfaces()).flatMap((infos = []) => infos);
    if (addresses.some(({ address }) => address === '::1')) expect(await reach('[::1]')).toBe(200);
    for (const { address, internal, family } of addresses) {
      if (internal || family !== 'IPv4') continue;
      attacks.tried('addresses of the machine');
      expect([address, await reach(address)]).toEqual([address, 'not reached']);
    }
  });
});
