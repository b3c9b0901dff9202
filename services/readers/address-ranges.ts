/** Ranges of addresses in CIDR notation (RFC 4632, RFC 4291 §2.3), and which one an address is in. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

export interface AddressRange {
  /** In the one form in which it is stored: `192.0.2.0/24`, `2001:db8::/32`. */
  readonly text: string;
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Nobody has more than an eighth of IPv6's unicast, or one of the 256 blocks of IPv4. */
const least = { ipv4: 8, ipv6: 16 } as const;
const most = { ipv4: 32, ipv6: 128 } as const;

/** Returns an IPv6 address in its one spelling (RFC 5952). */
function oneSpelling(address: string): string {
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}

/** Returns an address's bits as a number. */
function bitsOf(address: string, family: AddressRange['family']): bigint {
  if (family === 'ipv4')
    return address.split('.').reduce((bits, part) => bits * 256n + BigInt(part), 0n);
  const [start = '', end] = oneSpelling(address).split('::');
  const groups = (text = '') => (text === '' ? [] : text.split(':'));
  const zeros = 8 - groups(start).length - groups(end).length;
  return [...groups(start), ...Array.from({ length: zeros }, () => '0'), ...groups(end)].reduce(
    (bits, group) => bits * 65_536n + BigInt(`0x${group}`),
    0n,
  );
}

/**
 * @param typed Without a prefix it is one address.
 * @throws Error that says what is wrong with it.
 */
export function readRange(typed: string): AddressRange {
  const [address = '', prefixText, ...more] = typed.trim().split('/');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if ((!isIPv4(address) && !isIPv6(address)) || address.includes('%') || more.length > 0)
    throw new Error(`"${typed.trim()}" is not a network, such as 192.0.2.0/24 or 2001:db8::/32`);
  const prefix = Number(prefixText ?? most[family]);
  if (!/^\d{1,3}$/.test(prefixText ?? '0') || prefix > most[family])
    throw new Error(
      `"${typed.trim()}" has a prefix that is no number from ${least[family]} to ${most[family]}`,
    );
  if (prefix < least[family])
    throw new Error(
      `"${typed.trim()}" is more than one institution has: the shortest prefix is /${least[family]}`,
    );
  if (bitsOf(address, family) % 2n ** BigInt(most[family] - prefix) !== 0n)
    throw new Error(
      `"${typed.trim()}" has an address beyond its prefix: write the first address of the network`,
    );
  const shown = family === 'ipv6' ? oneSpelling(address) : address;
  return { text: `${shown}/${prefix}`, address: shown, prefix, family };
}

/**
 * Reads a list with a network on each line; what follows a # is a comment.
 * @throws Error that names the line.
 */
export function readRanges(text: string, file: string): AddressRange[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [typed = ''] = line.split('#', 1);
    if (typed.trim() === '') return [];
    try {
      return readRange(typed);
    } catch (error) {
      throw new Error(`${file}, line ${index + 1}: ${(error as Error).message}`, { cause: error });
    }
  });
}

/**
 * @param header `cloudfront-viewer-address`: the address, and the port last.
 * @returns the address without port; an IPv4 address that is written as one of IPv6 is that IPv4
 *   address. Undefined for what is no address.
 */
export function viewerAddress(header: string): string | undefined {
  const address = header.slice(0, Math.max(0, header.lastIndexOf(':'))).replace(/^\[|\]$/g, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return isIPv4(mapped) || isIPv6(mapped) ? mapped : undefined;
}

export function isInRange({ address, prefix, family }: AddressRange, viewer: string): boolean {
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return list.check(viewer, isIPv4(viewer) ? 'ipv4' : 'ipv6');
}
