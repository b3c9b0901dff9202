/** The site that this process serves: its names and origins, and how the process itself reaches it. */
import { hostname, networkInterfaces } from 'node:os';
import type { Brand } from '../../shared/brand/brand.ts';
import { isEverywhere } from '../../local/edge/listen-addresses.ts';
import { ownHosts, siteOrigin } from '../../local/https/own-hosts.ts';
import type { ServedCertificate } from '../../local/https/served-certificate.ts';
import type { Site } from '../audit/raw-request.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/**
 * Returns the names and addresses by which browsers reach the site, `localhost` first.
 * @param host Where it listens besides loopback.
 */
function reachedHosts(host: string | undefined): readonly string[] {
  if (isEverywhere(host)) {
    const interfaces = networkInterfaces();
    const addresses = Object.values(interfaces)
      .flatMap((infos = []) => infos)
      // Browsers cannot open an address of one link.
      .filter(({ family, scopeid }) => family === 'IPv4' || scopeid === 0)
      .map(({ address }) => address);
    return [...new Set([...ownHosts(hostname(), interfaces), ...addresses])];
  }
  return [...new Set([...LOOPBACK, ...(host === undefined ? [] : [host])])];
}

/** Returns the origins that the site is served at. The first is that of links in emails. */
export function ownOrigins(
  port: number,
  certificate: ServedCertificate | undefined,
  host: string | undefined,
): [string, ...string[]] {
  const reached = reachedHosts(host);
  // Without TLS readers sign in at localhost alone: other loopback origins would be of no use.
  const plain = reached.filter((each) => each === 'localhost' || !LOOPBACK.includes(each));
  const [first = 'localhost', ...others] =
    certificate === undefined ? plain : servedHosts(certificate, reached);
  const originOf = (each: string) => siteOrigin(certificate !== undefined, each, port);
  return [originOf(first), ...others.map(originOf)];
}

/** A certificate that the publisher has brought says itself where the site is. */
function servedHosts(
  { hosts, authorityFile }: ServedCertificate,
  reached: readonly string[],
): readonly string[] {
  return authorityFile === undefined ? hosts : hosts.filter((host) => reached.includes(host));
}

/** Returns the names by which the site answers, besides `localhost` and addresses. */
export function ownNames(
  host: string | undefined,
  certificate: ServedCertificate | undefined,
  brand: Pick<Brand, 'origin'>,
): string[] {
  return [
    ...reachedHosts(host),
    ...(certificate === undefined ? [] : servedHosts(certificate, [])),
    new URL(brand.origin).hostname,
  ];
}

/** Trusts the site's own certificate alone, by any authority and for any name. */
export function ownSite(port: number, certificate: ServedCertificate | undefined): Site {
  const address = { hostname: '127.0.0.1', port: String(port) };
  if (certificate === undefined) return { protocol: 'http:', ...address };
  const trust = {
    ca: certificate.certificate,
    allowPartialTrustChain: true,
    checkServerIdentity: () => undefined,
  };
  return { protocol: 'https:', ...address, trust };
}
