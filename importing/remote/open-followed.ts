/** Opens a source that the magazine follows, with the key that is kept for it. */
import { createGhostSource } from './ghost-source.ts';
import type { RemoteSource } from './remote-source.ts';
import type { SourceKeys } from './source-keys.ts';
import type { Followed } from './sync-store.ts';
import { createWordpressSource } from './wordpress-source.ts';

/** Where a source is, who asks, and what is taken. */
export type SourceAddress = Pick<Followed, 'system' | 'url' | 'user' | 'choice'>;

/** @throws SourceError when the key has another form than the system's keys have. */
export function sourceWithKey(
  { system, url, user = '', choice }: SourceAddress,
  key: string,
): RemoteSource {
  return system === 'ghost'
    ? createGhostSource({ url, key, choice })
    : createWordpressSource({ url, user, password: key, choice });
}

/** @throws Error when there is no key for it. */
export function openFollowed(name: string, followed: Followed, keys: SourceKeys): RemoteSource {
  const found = keys[name];
  if (found === undefined)
    throw new Error(
      `There is no key for ${name}: masthead sync connect ${followed.system} ${followed.url}`,
    );
  return sourceWithKey(followed, found.key);
}
