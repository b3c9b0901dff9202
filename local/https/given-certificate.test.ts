import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { givenCertificate } from './given-certificate.ts';
import { issueCertificate, makeAuthority } from './make-certificates.ts';

const NOW = Date.now();
const DAY_MS = 86_400_000;
const authority = await makeAuthority('desk', ['localhost'], NOW);
const own = await issueCertificate(authority, ['127.0.0.1', '::1', 'desk.local', 'localhost'], NOW);
const wild = await issueCertificate(authority, ['*.desk.local'], NOW);
const other = await issueCertificate(authority, ['localhost'], NOW);

function given(certificate: string, key: string, nowMs = NOW) {
  return givenCertificate(
    { path: 'own.pem', text: certificate },
    { path: 'own-key.pem', text: key },
    nowMs,
  );
}

describe('A certificate of the publisher', () => {
  it('is served for the hosts that it names, localhost first', () => {
    expect(given(own.certificate, own.key)).toEqual({
      ...own,
      hosts: ['localhost', '127.0.0.1', '::1', 'desk.local'],
    });
  });

  it('keeps the certificates of its issuers, and may have names that no address can have', () => {
    const chain = wild.certificate + authority.certificate;
    expect(given(chain, wild.key)).toMatchObject({ certificate: chain, hosts: ['localhost'] });
  });

  const encrypted = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
  }).privateKey;

  it.each([
    [
      'files in the wrong order',
      own.key,
      own.certificate,
      'own.pem holds a key and no certificate',
    ],
    ['no certificate', 'text', own.key, 'own.pem holds no certificate in PEM'],
    ['no key', own.certificate, 'text', 'own-key.pem holds no key in PEM'],
    ['a key with a password', own.certificate, encrypted, 'The key in own-key.pem is encrypted.'],
    [
      'another key',
      own.certificate,
      other.key,
      'The key in own-key.pem does not belong to the certificate in own.pem.',
    ],
    [
      'no name of a host',
      authority.certificate,
      authority.key,
      'The certificate in own.pem has no subject alternative names.',
    ],
  ])('is refused for %s', (_, certificate, key, message) => {
    expect(() => given(certificate, key)).toThrow(message);
  });

  it('is refused before and after its time', () => {
    expect(() => given(own.certificate, own.key, NOW + 400 * DAY_MS)).toThrow(
      /^The certificate in own.pem expired on \d{4}-\d\d-\d\d\. Renew it\.$/,
    );
    expect(() => given(own.certificate, own.key, NOW - 2 * DAY_MS)).toThrow(
      'The certificate in own.pem is not valid before',
    );
  });
});
