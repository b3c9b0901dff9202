/** Chooses the certificate of a site on this machine by the options of `masthead start`. */
import { hostname, networkInterfaces } from 'node:os';
import { ownHosts } from '../../local/https/own-hosts.ts';
import type { ServedCertificate } from '../../local/https/served-certificate.ts';
import { readGivenFile } from '../given-file.ts';

export interface HttpsOptions {
  readonly https: boolean;
  /** Paths. Both imply `https`. */
  readonly certificate?: string;
  readonly key?: string;
}

/**
 * Returns the certificate that the publisher has brought, or undefined.
 * @throws Error that names the option or the file that is wrong.
 */
export async function broughtCertificate({
  certificate,
  key,
}: HttpsOptions): Promise<ServedCertificate | undefined> {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined)
    throw new Error(
      `--certificate and --key go together: ${key === undefined ? '--key' : '--certificate'} is missing.`,
    );
  const { givenCertificate } = await import('../../local/https/given-certificate.ts');
  const [certificateText, keyText] = await Promise.all([certificate, key].map(readGivenFile));
  return givenCertificate(
    { path: certificate, text: certificateText ?? '' },
    { path: key, text: keyText ?? '' },
    Date.now(),
  );
}

/** Returns the data folder's own certificate; undefined for a site without TLS. */
export async function ownCertificate(
  { https }: HttpsOptions,
  dataDir: string,
): Promise<ServedCertificate | undefined> {
  if (!https) return undefined;
  // Loading what makes certificates takes a sixth of a second.
  const { keptCertificate } = await import('../../local/https/kept-certificate.ts');
  const name = hostname();
  return keptCertificate(
    dataDir,
    { hostname: name, hosts: ownHosts(name, networkInterfaces()) },
    Date.now(),
  );
}
