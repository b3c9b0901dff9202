/** A certificate that the publisher brings, such as one of mkcert. */
import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { errorMessage } from '../../shared/error-message.ts';
import { readCertificate, type ServedCertificate } from './served-certificate.ts';

/** A file that was named on the command line, with its text. */
export interface GivenFile {
  readonly path: string;
  readonly text: string;
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

function parseCertificate({ path, text }: GivenFile, nowMs: number): X509Certificate {
  const certificate = readCertificate(text);
  if (certificate === undefined)
    throw new Error(
      text.includes('PRIVATE KEY-----')
        ? `${path} holds a key and no certificate. --certificate names the certificate, --key the key.`
        : `${path} holds no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----.`,
    );
  const { validFromDate, validToDate } = certificate;
  if (validToDate.getTime() <= nowMs)
    throw new Error(`The certificate in ${path} expired on ${day(validToDate)}. Renew it.`);
  if (validFromDate.getTime() > nowMs)
    throw new Error(`The certificate in ${path} is not valid before ${day(validFromDate)}.`);
  return certificate;
}

function parseKey({ path, text }: GivenFile): KeyObject {
  try {
    return createPrivateKey(text);
  } catch (error) {
    if (text.includes('ENCRYPTED'))
      throw new Error(
        `The key in ${path} is encrypted. Decrypt it: openssl pkey -in ${path} -out decrypted.pem`,
        { cause: error },
      );
    throw new Error(`${path} holds no key in PEM, which begins with -----BEGIN PRIVATE KEY-----.`, {
      cause: error,
    });
  }
}

/** Returns the names and addresses of a certificate that can be opened: no wildcards. */
function hostsOf(certificate: X509Certificate): string[] {
  const names = certificate.subjectAltName ?? '';
  const hosts = [...names.matchAll(/(?:DNS|IP Address):([^,\s"]+)/g)].map(([, name = '']) =>
    isIP(name) === 6 ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name.toLowerCase(),
  );
  const isFirst = (host: string) => (host === 'localhost' ? 0 : 1);
  return hosts
    .filter((host) => !host.includes('*'))
    .sort((one, other) => isFirst(one) - isFirst(other));
}

/** @throws Error that names the file and says what is wrong with it. */
export function givenCertificate(
  certificateFile: GivenFile,
  keyFile: GivenFile,
  nowMs: number,
): ServedCertificate {
  const certificate = parseCertificate(certificateFile, nowMs);
  if (!certificate.checkPrivateKey(parseKey(keyFile)))
    throw new Error(
      `The key in ${keyFile.path} does not belong to the certificate in ${certificateFile.path}.`,
    );
  if (certificate.subjectAltName === undefined)
    throw new Error(
      `The certificate in ${certificateFile.path} has no subject alternative names. Browsers accept none without.`,
    );
  const [cert, key] = [certificateFile.text, keyFile.text];
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new Error(
      `The certificate in ${certificateFile.path} cannot be used: ${errorMessage(error)}.`,
      { cause: error },
    );
  }
  const hosts = hostsOf(certificate);
  return { key, certificate: cert, hosts: hosts.length === 0 ? ['localhost'] : hosts };
}
