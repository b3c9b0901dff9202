import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rawRequest } from '../../cli/audit/raw-request.ts';
import { closeServer, listenOnLoopback } from '../store/listen.ts';
import { keptCertificate } from './kept-certificate.ts';
import { issueCertificate, makeAuthority, permittedHosts } from './make-certificates.ts';
import type { ServedCertificate } from './served-certificate.ts';

const DAY_MS = 86_400_000;
const NOW = Date.now();
const hosts = ['localhost', 'desk.local', 'desk', '127.0.0.1', '::1', '192.168.1.20'];
const machine = { hostname: 'desk', hosts };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-https-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => join(folder, 'https', name);
const authorityOf = async () => new X509Certificate(await readFile(file('authority.crt')));

/** Serves with a certificate. Returns the status that a client gets who trusts `ca`. */
async function statusOver(
  { key, certificate }: Pick<ServedCertificate, 'key' | 'certificate'>,
  ca: string,
  servername: string,
): Promise<number> {
  const server = createServer({ key, cert: certificate }, (_, response) => response.end());
  const port = String(await listenOnLoopback(server));
  const trust = { ca, servername };
  try {
    return (await rawRequest({ protocol: 'https:', hostname: '127.0.0.1', port, trust }, '/'))
      .status;
  } finally {
    await closeServer(server, 0);
  }
}

describe('The certificate of a data folder', () => {
  it('is accepted for each host by a client that trusts the authority, and by no other', async () => {
    const served = await keptCertificate(folder, machine, NOW);
    expect(served).toMatchObject({ hosts, authorityFile: file('authority.crt') });
    const authority = await readFile(file('authority.crt'), 'utf8');
    for (const name of ['localhost', 'desk.local', 'desk'])
      expect([name, await statusOver(served, authority, name)]).toEqual([name, 200]);
    // Without a name the client compares the address.
    expect(await statusOver(served, authority, '')).toBe(200);
    await expect(statusOver(served, authority, 'www.example.com')).rejects.toThrow('altnames');
    const { certificate: stranger } = await makeAuthority('other', hosts, NOW);
    await expect(statusOver(served, stranger, 'localhost')).rejects.toThrow('certificate');
  });

  it('is what browsers ask for: P-256, for servers alone, 397 days at most, by an authority', async () => {
    const { certificate } = await keptCertificate(folder, machine, NOW);
    const site = new X509Certificate(certificate);
    const authority = await authorityOf();
    expect([authority.ca, site.ca, site.keyUsage]).toEqual([true, false, ['1.3.6.1.5.5.7.3.1']]);
    expect(site.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(site.checkIssued(authority) && site.verify(authority.publicKey)).toBe(true);
    const days = (site.validToDate.getTime() - site.validFromDate.getTime()) / DAY_MS;
    expect([days, site.validFromDate.getTime() < NOW]).toEqual([397, true]);
    for (const address of ['127.0.0.1', '::1', '192.168.1.20'])
      expect([address, site.checkIP(address)]).toEqual([address, address]);
    expect(authority.subject).toBe('CN=Masthead on desk');
  });

  it('has keys that only their owner may read, and none in the file that devices get', async () => {
    await keptCertificate(folder, machine, NOW);
    for (const name of ['authority.pem', 'site.pem'])
      expect([name, (await stat(file(name))).mode & 0o777]).toEqual([name, 0o600]);
    // Base64 may have any three letters by chance.
    expect(await readFile(file('authority.crt'), 'utf8')).toMatch(
      /^-----BEGIN CERTIFICATE-----\n[\w+/=\n]+-----END CERTIFICATE-----\n$/,
    );
  });

  it('stays until it lacks a host or a month before it expires; the authority stays', async () => {
    const first = await keptCertificate(folder, machine, NOW);
    const fewer = { ...machine, hosts: hosts.slice(0, 4) };
    const kept = await keptCertificate(folder, fewer, NOW + 365 * DAY_MS);
    expect([kept.certificate, kept.hosts]).toEqual([first.certificate, fewer.hosts]);
    const moved = await keptCertificate(folder, { ...machine, hosts: ['10.1.2.3'] }, NOW);
    expect(new X509Certificate(moved.certificate).checkIP('10.1.2.3')).toBe('10.1.2.3');
    const later = NOW + 367 * DAY_MS;
    const renewed = await keptCertificate(folder, { ...machine, hosts: ['10.1.2.3'] }, later);
    expect(renewed.certificate).not.toBe(moved.certificate);
    expect(new X509Certificate(renewed.certificate).validToDate.getTime()).toBeGreaterThan(
      later + 395 * DAY_MS,
    );
    expect((await authorityOf()).verify(new X509Certificate(first.certificate).publicKey)).toBe(
      false,
    );
    expect(new X509Certificate(renewed.certificate).verify((await authorityOf()).publicKey)).toBe(
      true,
    );
  });

  it('comes with a new authority when that expires, and is made again when it is damaged', async () => {
    const first = await keptCertificate(folder, machine, NOW);
    const before = await readFile(file('authority.crt'), 'utf8');
    await writeFile(file('site.pem'), 'damaged');
    await rm(file('authority.crt'));
    expect((await keptCertificate(folder, machine, NOW)).key).not.toBe(first.key);
    expect(await readFile(file('authority.crt'), 'utf8')).toBe(before);
    const served = await keptCertificate(folder, machine, NOW + 3_630 * DAY_MS);
    expect(await readFile(file('authority.crt'), 'utf8')).not.toBe(before);
    const issuer = (await authorityOf()).publicKey;
    expect(new X509Certificate(served.certificate).verify(issuer)).toBe(true);
  });

  it('is not made by another authority when the file of this one is damaged', async () => {
    await keptCertificate(folder, machine, NOW);
    await writeFile(file('authority.pem'), 'damaged');
    await expect(keptCertificate(folder, machine, NOW)).rejects.toThrow(
      `${file('authority.pem')} does not hold the authority of this machine.`,
    );
    expect(await readFile(file('authority.pem'), 'utf8')).toBe('damaged');
  });

  it('is the same for all that start at the same time', async () => {
    const served = await Promise.all(
      Array.from({ length: 4 }, () => keptCertificate(folder, machine, NOW)),
    );
    for (const { certificate } of served) expect(certificate).toBe(served[0]?.certificate);
  });
});

describe('The authority of a data folder', () => {
  it('can sign for no site of the internet', async () => {
    const authority = await makeAuthority('desk', hosts, NOW);
    expect(permittedHosts(authority.certificate, ['www.example.com', 'any.local'])).toEqual([
      'any.local',
    ]);
    for (const host of ['www.example.com', 'other', '93.184.216.34']) {
      const signed = await issueCertificate(authority, [host, 'localhost'], NOW);
      await expect(statusOver(signed, authority.certificate, 'localhost')).rejects.toThrow(
        'permitted subtree violation',
      );
    }
  });

  it('leaves out a name that the machine has got since', async () => {
    await keptCertificate(folder, machine, NOW);
    const renamed = { hostname: 'shelf', hosts: ['localhost', 'shelf.local', 'shelf'] };
    expect((await keptCertificate(folder, renamed, NOW)).hosts).toEqual([
      'localhost',
      'shelf.local',
    ]);
  });
});
