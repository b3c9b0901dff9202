/**
 * The network whose attempts are counted together: an IPv4 address, or the /64 of an IPv6 address,
 * which one subscriber line holds entirely.
 */
import { isIPv4, isIPv6 } from 'node:net';

/** Returns the first of an IPv6 address's eight groups, each without leading zeros. */
function firstGroups(address: string, count: number): string {
  const [bare = ''] = address.split('%');
  const [start = '', end] = bare.split('::');
  const before = start === '' ? [] : start.split(':');
  const after = end === undefined || end === '' ? [] : end.split(':');
  const missing =
    end === undefined
      ? 0
      : Math.max(
          0,
          8 -
            before.length -
            after.reduce((count, group) => count + (group.includes('.') ? 2 : 1), 0),
        );
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * Returns what one organization usually has: the /24 of an IPv4 address, the /48 of an IPv6 address.
 * @param address Without a port.
 * @returns undefined when it is not an address.
 */
export function widerNetwork(address: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(address) ? `${firstGroups(address, 3)}::/48` : undefined;
}

/**
 * @param header `cloudfront-viewer-address`: `192.0.2.1:46532` or `2001:db8::1:46532`, the port
 *   always last.
 * @returns undefined when it is not an address: a caller that cannot be counted is rejected.
 */
export function viewerNetwork(header: string): string | undefined {
  const address = header.slice(0, Math.max(0, header.lastIndexOf(':'))).replace(/^\[|\]$/g, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (isIPv4(mapped ?? address)) return mapped ?? address;
  return isIPv6(address) ? `${firstGroups(address, 4)}::/64` : undefined;
}
