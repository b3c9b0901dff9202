/** Decides which addresses of other hosts may mean a file of the source by their paths. */
import { webAddress } from '../../shared/content/players.ts';
import { bareHost } from '../markdown/site/site-config.ts';
import type { ImportRun, SourceFile } from '../source.ts';
import { mediaPath } from './find-media.ts';

/** Folders of WordPress and Ghost: a path below one is that of an upload, whatever its host. */
const uploads = /(?:^|\/)(?:wp-content\/uploads|content\/(?:images|media|files))\//;
/** Two sites seldom share a path of as many parts. */
const MIN_PARTS = 3;

export interface HostRule {
  /** Says on which hosts the site is: no other is its own. */
  know(hosts: Iterable<string>): void;
  /** Whether a reference means the file that has its path. */
  admits(reference: string, file: SourceFile): boolean;
}

/** @param warn hears of each other host once. */
export function createHostRule(warn: ImportRun['warn']): HostRule {
  let own: readonly string[] | undefined;
  const told = new Set<string>();
  const tell = (host: string, reference: string, message: string): void => {
    const key = `${host} ${message.split(' ', 1)[0] ?? ''}`;
    if (!told.has(key)) warn(reference.trim(), message);
    told.add(key);
  };
  /** A host of images is often below that of the site. */
  const isOwn = (host: string): boolean =>
    own?.some((one) => one === host || host.endsWith(`.${one}`) || one.endsWith(`.${host}`)) ===
    true;
  return {
    know(hosts) {
      own = [...(own ?? []), ...[...hosts].map(bareHost)];
    },
    admits(reference, { path: file }) {
      const url = webAddress(reference.trim());
      const path = mediaPath(reference);
      if (url === undefined || uploads.test(path)) return true;
      const host = bareHost(url.hostname);
      if (isOwn(host)) return true;
      const isTaken = own === undefined || path.split('/').filter(Boolean).length >= MIN_PARTS;
      tell(
        host,
        reference,
        isTaken
          ? `taken from the source, where ${file} has its path, as others at ${host}; look whether they are the site's own`
          : `not taken from the source, although ${file} has its path, as others at ${host}: that is not known as a host of the site`,
      );
      return isTaken;
    },
  };
}
