/** Removes cookies of scripts that a reader no longer allows, as far as they are known. */

/** Returns the names in a cookie header that match; a trailing `*` stands for any ending. */
export function matchingCookies(cookies: string, patterns: readonly string[]): readonly string[] {
  const names = cookies.split('; ').map((part) => part.split('=')[0] ?? '');
  return names.filter((name) =>
    patterns.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    ),
  );
}

/**
 * Returns the domains for which a page may have set a cookie: none (the host alone), its host and
 * those above. Browsers ignore attempts for a public suffix such as `co.uk`.
 */
export function cookieDomains(hostname: string): readonly (string | undefined)[] {
  const labels = hostname.split('.');
  const above = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  return [undefined, ...above];
}

/** Cookies with another path cannot be removed, because a page does not see their path. */
export function forgetCookies(patterns: readonly string[], isCi: boolean): void {
  for (const name of matchingCookies(document.cookie, patterns))
    for (const domain of cookieDomains(window.location.hostname))
      document.cookie = [
        `${name}=`,
        'Path=/',
        'Max-Age=0',
        ...(domain === undefined ? [] : [`Domain=${domain}`]),
        ...(isCi ? [] : ['Secure']),
      ].join('; ');
}
