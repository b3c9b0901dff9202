/** Names and addresses of sources, as a person gives them. */
import type { RemoteSystem } from '../../importing/remote/remote-source.ts';

/** Returns the name of a source, such as `ghost:blog.example.org`. */
export function nameOfSource(system: RemoteSystem, url: string): string {
  const { host, pathname } = new URL(url);
  return `${system}:${host}${pathname.replace(/\/+$/, '')}`;
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
