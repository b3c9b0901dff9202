/** Where a data folder keeps its authority and the certificate of the site. */
import { join } from 'node:path';

export function httpsFolder(dataDir: string): string {
  return join(dataDir, 'https');
}

/** The authority's certificate and key. */
export function authorityKeyFile(dataDir: string): string {
  return join(httpsFolder(dataDir), 'authority.pem');
}

/** The certificate of the authority, for browsers and other devices. It holds no key. */
export function authorityFile(dataDir: string): string {
  return join(httpsFolder(dataDir), 'authority.crt');
}

/** The certificate of the site, with its key. */
export function siteFile(dataDir: string): string {
  return join(httpsFolder(dataDir), 'site.pem');
}
