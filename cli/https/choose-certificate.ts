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
 * Returns undefined for a site without TLS.
 * @throws Error that names the option or the file that is wrong.
 */
export async function chooseCertificate(
  { https, certificate, key }: HttpsOptions,
  dataDir: string,
): Promise<ServedCertificate | undefined> {
  const nowMs = Date.now();
  if (certificate !== undefined && key !== undefined) {
    const { givenCertificate } = await import('../../local/https/given-certificate.ts');
    const [certificateText, keyText] = await Promise.all([certificate, key].map(readGivenFile));
    return givenCertificate(
      { path: certificate, text: certificateText ?? '' },
      { path: key, text: keyText ?? '' },
      nowMs,
    );
  }
  if (certificate !== undefined || key !== undefined)
    throw new Error(
      `--certificate and --key go together: ${key === undefined ? '--key' : '--certificate'} is missing.`,
    );
  if (!https) return undefined;
  // Loading what makes certificates takes a sixth of a second.
  const { keptCertificate } = await import('../../local/https/kept-certificate.ts');
  const name = hostname();
  return keptCertificate(
    dataDir,
    { hostname: name, hosts: ownHosts(name, networkInterfaces()) },
    nowMs,
  );
}
