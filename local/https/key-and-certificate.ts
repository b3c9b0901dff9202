/** A key and its certificate, as one file of a data folder holds them. */
import { createPrivateKey, type X509Certificate } from 'node:crypto';
import { readCertificate } from './served-certificate.ts';

/** Both in PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly certificate: string;
}

/** Those that a file was read for. */
export interface Kept extends KeyAndCertificate {
  readonly parsed: X509Certificate;
}

const keyBlock = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n/;
const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n/;

/** Returns the text of their file. */
export function textOf({ key, certificate }: KeyAndCertificate): string {
  return key + certificate;
}

/** Returns undefined for a text that does not hold a certificate and its key. */
export function readKept(text: string | undefined): Kept | undefined {
  const key = keyBlock.exec(text ?? '')?.[0];
  const certificate = certificateBlock.exec(text ?? '')?.[0];
  if (key === undefined || certificate === undefined) return undefined;
  const parsed = readCertificate(certificate);
  try {
    return parsed?.checkPrivateKey(createPrivateKey(key)) === true
      ? { key, certificate, parsed }
      : undefined;
  } catch {
    return undefined;
  }
}
