/**
 * The authority of a data folder, made at the first start over TLS, and the certificate that it
 * signs for this machine.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { DAY_MS } from '../../shared/limits.ts';
import { changePrivateFile, readPrivateFile } from '../private-file.ts';
import { authorityFile, authorityKeyFile, httpsFolder, siteFile } from './https-files.ts';
import { readKept, textOf, type KeyAndCertificate, type Kept } from './key-and-certificate.ts';
import { issueCertificate, makeAuthority, permittedHosts } from './make-certificates.ts';
import { covers, type ServedCertificate } from './served-certificate.ts';

/** What has less time left is replaced at the next start. */
const RENEW_MS = 30 * DAY_MS;

function lasts({ parsed }: Kept, nowMs: number): boolean {
  return parsed.validToDate.getTime() - nowMs > RENEW_MS;
}

/**
 * Returns what a file holds if that is good; else makes it. Of processes that make it at the same
 * time, the first one wins.
 */
async function keep(
  path: string,
  read: (text: string | undefined) => Kept | undefined,
  make: () => Promise<KeyAndCertificate>,
): Promise<Kept> {
  const held = read(await readPrivateFile(path));
  if (held !== undefined) return held;
  const made = textOf(await make());
  const kept = readKept(
    await changePrivateFile(path, (text) =>
      text !== undefined && read(text) !== undefined ? text : made,
    ),
  );
  if (kept === undefined) throw new Error(`${path} cannot be kept`);
  return kept;
}

/** @throws Error when the file cannot be read: what trusts its authority would trust no other. */
function keepAuthority(
  dataDir: string,
  hostname: string,
  hosts: readonly string[],
  nowMs: number,
): Promise<Kept> {
  const path = authorityKeyFile(dataDir);
  const read = (text: string | undefined) => {
    const kept = readKept(text);
    if (text !== undefined && kept === undefined)
      throw new Error(
        `${path} does not hold the authority of this machine. Restore it, or remove ${httpsFolder(dataDir)} to make a new one, which browsers must then trust.`,
      );
    return kept !== undefined && lasts(kept, nowMs) ? kept : undefined;
  };
  return keep(path, read, () => makeAuthority(hostname, hosts, nowMs));
}

function keepCertificate(
  dataDir: string,
  authority: Kept,
  hosts: readonly string[],
  nowMs: number,
): Promise<Kept> {
  const read = (text: string | undefined) => {
    const kept = readKept(text);
    const isGood =
      kept !== undefined &&
      kept.parsed.verify(authority.parsed.publicKey) &&
      lasts(kept, nowMs) &&
      hosts.every((host) => covers(kept.parsed, host));
    return isGood ? kept : undefined;
  };
  return keep(siteFile(dataDir), read, () => issueCertificate(authority, hosts, nowMs));
}

/** The certificate of the authority, without its key, for other devices. */
async function writeAuthorityFile(path: string, certificate: string): Promise<void> {
  const before = await readFile(path, 'utf8').catch(() => undefined);
  if (before !== certificate) await writeFile(path, certificate);
}

/**
 * Returns the certificate of a data folder. Makes what is missing, and makes it anew when it soon
 * expires or this machine has another address.
 * @param hosts by which browsers reach this machine.
 * @throws Error that names the file when the authority cannot be read.
 */
export async function keptCertificate(
  dataDir: string,
  { hostname, hosts }: { readonly hostname: string; readonly hosts: readonly string[] },
  nowMs: number,
): Promise<ServedCertificate> {
  const authority = await keepAuthority(dataDir, hostname, hosts, nowMs);
  const permitted = permittedHosts(authority.certificate, hosts);
  const { key, certificate } = await keepCertificate(dataDir, authority, permitted, nowMs);
  const file = authorityFile(dataDir);
  await writeAuthorityFile(file, authority.certificate);
  return { key, certificate, hosts: permitted, authorityFile: file };
}
