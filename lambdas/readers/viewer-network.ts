/**
 * The network whose attempts are counted together: an IPv4 address, or the /64 of an IPv6 address,
 * which one subscriber line holds entirely.
 */
import { isIPv4, isIPv6 } from 'node:net';

/** Returns the first four of an IPv6 address's eight groups, each without leading zeros. */
function network64(address: string): string {
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
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
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
  return isIPv6(address) ? `${network64(address)}::/64` : undefined;
}
