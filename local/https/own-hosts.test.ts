import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { ownHosts, siteOrigin } from './own-hosts.ts';

function at(address: string): NetworkInterfaceInfo {
  const common = { address, netmask: '', mac: '', internal: false, cidr: null };
  return address.includes(':')
    ? { ...common, family: 'IPv6', scopeid: 0 }
    : { ...common, family: 'IPv4' };
}

describe('The hosts of a machine', () => {
  it('are its names, the loopback addresses, and its private addresses', () => {
    const interfaces = {
      lo: [at('127.0.0.1'), at('::1')],
      en0: [at('192.168.1.20'), at('fe80::1'), at('2001:db8::5'), at('fd12::7')],
      en1: [at('203.0.113.9'), at('100.100.1.2')],
      gone: undefined,
    };
    expect(ownHosts('Desk.Lan', interfaces)).toEqual([
      ...['localhost', 'desk.local', 'desk', 'desk.lan', '127.0.0.1', '::1'],
      ...['100.100.1.2', '192.168.1.20', 'fd12::7'],
    ]);
  });

  it.each([
    ['Desk.local', ['desk.local', 'desk']],
    ['localhost', []],
    ['10.0.0.7', []],
    ['a_machine', []],
    ['', []],
  ])('have the names of %j', (hostname, names) => {
    expect(ownHosts(hostname, {})).toEqual(['localhost', ...names, '127.0.0.1', '::1']);
  });

  it('make origins', () => {
    expect([siteOrigin(true, '::1', 3000), siteOrigin(true, 'localhost', 443)]).toEqual([
      'https://[::1]:3000',
      'https://localhost',
    ]);
  });
});
