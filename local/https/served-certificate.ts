/** The certificate with which a site is served over TLS. */
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

export interface ServedCertificate {
  /** PEM. */
  readonly key: string;
  /** PEM, with those of its issuers if browsers need them. */
  readonly certificate: string;
  /** Names and addresses that browsers may open. The first is that of links in emails. */
  readonly hosts: readonly string[];
  /** What browsers are to trust; absent when the publisher has brought the certificate. */
  readonly authorityFile?: string;
}

/** Returns whether a certificate is for a name or an address. */
export function covers(certificate: X509Certificate, host: string): boolean {
  return isIP(host) === 0
    ? certificate.checkHost(host) !== undefined
    : certificate.checkIP(host) !== undefined;
}

/** Returns the first certificate of a PEM text, or undefined when there is none to read. */
export function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}
