/** The names and addresses by which browsers of its own networks reach this machine. */
import { BlockList, isIP } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Networks whose addresses mean nothing on the internet (RFC 1122, 1918, 3927, 6598, 4193). */
export const privateNetworks: readonly Network[] = [
  { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
  { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
  { address: '172.16.0.0', prefix: 12, family: 'ipv4' },
  { address: '192.168.0.0', prefix: 16, family: 'ipv4' },
  { address: '169.254.0.0', prefix: 16, family: 'ipv4' },
  { address: '100.64.0.0', prefix: 10, family: 'ipv4' },
  { address: '::1', prefix: 128, family: 'ipv6' },
  { address: 'fc00::', prefix: 7, family: 'ipv6' },
];

const privateAddresses = new BlockList();
for (const { address, prefix, family } of privateNetworks)
  privateAddresses.addSubnet(address, prefix, family);

const dnsName = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.|$))+$/;

/** Returns the names of a machine, by Bonjour and by the network's own names. */
function namesOf(hostname: string): string[] {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (name === 'localhost' || isIP(name) !== 0 || !dnsName.test(name)) return [];
  const [label = ''] = name.split('.');
  return [`${label}.local`, label, name];
}

/**
 * Returns names, then addresses; `localhost` is the first. Addresses that the internet knows are
 * left out, and so are those of one link, which browsers cannot open.
 * @param interfaces as `networkInterfaces()` returns them.
 */
export function ownHosts(
  hostname: string,
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): string[] {
  const addresses = Object.values(interfaces)
    .flatMap((infos = []) => infos)
    .filter(({ address, family }) =>
      privateAddresses.check(address, family === 'IPv4' ? 'ipv4' : 'ipv6'),
    )
    .map(({ address }) => address);
  return [...new Set(['localhost', ...namesOf(hostname), '127.0.0.1', '::1', ...addresses.sort()])];
}

/** Returns the origin of a site that a host serves, over TLS or without it. */
export function siteOrigin(isSecure: boolean, host: string, port: number): string {
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return new URL(`${isSecure ? 'https' : 'http'}://${name}:${port}`).origin;
}
