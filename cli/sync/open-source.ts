/** Opens a source that the magazine follows, with the key that is kept for it. */
import { suppliedSecrets, type SyncSecretName } from '../../local/site-secrets.ts';
import { createGhostSource } from '../../importing/remote/ghost-source.ts';
import type { RemoteSource, RemoteSystem } from '../../importing/remote/remote-source.ts';
import type { Followed } from '../../importing/remote/sync-store.ts';
import { createWordpressSource } from '../../importing/remote/wordpress-source.ts';

/** Where a source is, and who asks. */
export type SourceAddress = Pick<Followed, 'system' | 'url' | 'user'>;

/** Returns the name of a source, such as `ghost:blog.example.org`. */
export function nameOfSource(system: RemoteSystem, url: string): string {
  const { host, pathname } = new URL(url);
  return `${system}:${host}${pathname.replace(/\/+$/, '')}`;
}

export function secretOfSource(name: string): SyncSecretName {
  return `sync:${name}`;
}

/**
 * Checks the address of a site.
 * @throws Error when a key would be sent to it in clear.
 */
export function checkedAddress(address: string): string {
  const isWeb = /^https?:\/\//i.test(address) && URL.canParse(address);
  if (!isWeb) throw new Error(`"${address}" is no address such as https://www.example.org`);
  const { protocol, hostname, username, search, hash, href } = new URL(address);
  if (username !== '' || search !== '' || hash !== '')
    throw new Error('The address is that of the site alone: without user, query and fragment');
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !isLocal)
    throw new Error(`${address} has no https: the key would be sent in clear`);
  return href.replace(/\/+$/, '');
}

/** @throws SourceError when the key has another form than the system's keys have. */
export function sourceWithKey(
  { system, url, user = '' }: SourceAddress,
  key: string,
): RemoteSource {
  return system === 'ghost'
    ? createGhostSource({ url, key })
    : createWordpressSource({ url, user, password: key });
}

/** @throws Error when there is no key for it. */
export async function openFollowed(
  dataDir: string,
  name: string,
  followed: Followed,
): Promise<RemoteSource> {
  const key = (await suppliedSecrets(dataDir))[secretOfSource(name)]?.value;
  if (key === undefined)
    throw new Error(
      `There is no key for ${name}: masthead sync connect ${followed.system} ${followed.url}`,
    );
  return sourceWithKey(followed, key);
}
