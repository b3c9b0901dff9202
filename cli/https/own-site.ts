/** The site that this process serves: its origins, and how the process itself reaches it. */
import { httpsOrigin } from '../../local/https/own-hosts.ts';
import type { ServedCertificate } from '../../local/https/served-certificate.ts';
import type { Site } from '../audit/raw-request.ts';

/** The first is that of links in emails. */
export function ownOrigins(
  port: number,
  certificate: ServedCertificate | undefined,
): [string, ...string[]] {
  const [first = 'localhost', ...others] = certificate?.hosts ?? [];
  return certificate === undefined
    ? [`http://localhost:${port}`]
    : [httpsOrigin(first, port), ...others.map((host) => httpsOrigin(host, port))];
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
