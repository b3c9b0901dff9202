/**
 * Makes the authority of one machine and the certificates that it signs. Node reads certificates
 * and makes none.
 */
// The library of certificates needs it before it is loaded.
import 'reflect-metadata';
import { isIP } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { DAY_MS } from '../../shared/limits.ts';
import type { KeyAndCertificate } from './key-and-certificate.ts';
import { privateNetworks } from './own-hosts.ts';

const AUTHORITY_DAYS = 3_650;
/** The most that browsers accept of any authority. */
const CERTIFICATE_DAYS = 397;
/** Clocks of phones may be behind. */
const EARLIER_MS = DAY_MS;

const KEYS = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);
}

async function keyPem({ privateKey }: CryptoKeyPair): Promise<string> {
  return `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')}\n`;
}

function certificatePem(certificate: X509Certificate): string {
  return `${certificate.toString('pem')}\n`;
}

/**
 * The authority may sign for the names of this machine and for private addresses alone: who takes
 * its key cannot pose as a site of the internet (RFC 5280, section 4.2.1.10).
 */
function nameConstraints(hosts: readonly string[]): Extension {
  const names = ['local', ...hosts.filter((host) => isIP(host) === 0)];
  const bases = [
    ...names.map((name) => new GeneralName({ dNSName: name })),
    ...privateNetworks.map(
      ({ address, prefix }) => new GeneralName({ iPAddress: `${address}/${prefix}` }),
    ),
  ];
  const permittedSubtrees = new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base })));
  return new Extension(
    id_ce_nameConstraints,
    true,
    AsnConvert.serialize(new NameConstraints({ permittedSubtrees })),
  );
}

/**
 * @param hostname as the lists of trusted authorities are to show it.
 * @param hosts that the authority may sign for, besides `.local` and private addresses.
 */
export async function makeAuthority(
  hostname: string,
  hosts: readonly string[],
  nowMs: number,
): Promise<KeyAndCertificate> {
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Masthead on ${hostname}`] }],
    notBefore: new Date(nowMs - EARLIER_MS),
    notAfter: new Date(nowMs + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: SIGNATURE,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraints(hosts),
    ],
  });
  return { key: await keyPem(keys), certificate: certificatePem(certificate) };
}

/** Returns the hosts that an authority may sign for; it may for every private address. */
export function permittedHosts(authorityPem: string, hosts: readonly string[]): string[] {
  const extension = new X509Certificate(authorityPem).getExtension(id_ce_nameConstraints);
  if (extension === null) return [...hosts];
  const { permittedSubtrees } = AsnConvert.parse(extension.value, NameConstraints);
  const domains = [...(permittedSubtrees ?? [])].flatMap(({ base }) => base.dNSName ?? []);
  return hosts.filter(
    (host) =>
      isIP(host) !== 0 || domains.some((domain) => host === domain || host.endsWith(`.${domain}`)),
  );
}

/** @returns a certificate for a server, such as Apple's systems accept, too. */
export async function issueCertificate(
  authority: KeyAndCertificate,
  hosts: readonly string[],
  nowMs: number,
): Promise<KeyAndCertificate> {
  const issuer = new X509Certificate(authority.certificate);
  const issuerKey = PemConverter.decodeFirst(authority.key);
  const keys = await makeKeys();
  const notBeforeMs = nowMs - EARLIER_MS;
  const notAfterMs = Math.min(notBeforeMs + CERTIFICATE_DAYS * DAY_MS, issuer.notAfter.getTime());
  const certificate = await X509CertificateGenerator.create({
    subject: [{ CN: ['Masthead, a site on this machine'] }],
    issuer: issuer.subjectName,
    notBefore: new Date(notBeforeMs),
    notAfter: new Date(notAfterMs),
    signingAlgorithm: SIGNATURE,
    publicKey: keys.publicKey,
    signingKey: await crypto.subtle.importKey('pkcs8', issuerKey, KEYS, false, ['sign']),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({
          type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const),
          value,
        })),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return { key: await keyPem(keys), certificate: certificatePem(certificate) };
}
