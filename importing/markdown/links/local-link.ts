/** Recognizes links of a source to its own site, however they are written. */
import { webAddress } from '../../../shared/content/players.ts';
import { pathOfUrl } from '../../../shared/urls/path-of-url.ts';
import { bareHost, belowBasePath } from '../site/site-config.ts';
import type { SiteIndex } from '../site/site-index.ts';
import { siteTarget } from './site-link.ts';

/** What a link in the source says, without the site's own address before it. */
export interface LocalLink {
  /** Path, query and fragment; relative ones are relative to the item. */
  readonly target: string;
  /** The path alone, below the base path, if it begins at the site's root. */
  readonly path: string | undefined;
  readonly isTag: boolean;
}

/** Returns what a text in the source says as a link to the site itself. */
export function toLocalLink(target: string, isTag: boolean, { config }: SiteIndex): LocalLink {
  const path = target.startsWith('/')
    ? belowBasePath(target.replace(/[?#].*$/s, ''), config)
    : undefined;
  return { target, path, isTag };
}

/** Returns a link to the site itself, or undefined for any other. */
export function localLink(href: string, index: SiteIndex): LocalLink | undefined {
  const tag = siteTarget(href);
  const target = (tag ?? href).trim();
  const url = /^(?:https?:)?\/\//i.test(target)
    ? webAddress(target.replace(/^\/\//, 'https://'))
    : undefined;
  if (url !== undefined)
    return index.hosts.has(bareHost(url.hostname))
      ? toLocalLink(pathOfUrl(url), tag !== undefined, index)
      : undefined;
  if (target === '' || /^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(target)) return undefined;
  return toLocalLink(target, tag !== undefined, index);
}
