/** The address of a site as a person writes it, and the origin that it means. */

export type SiteAddress = { readonly origin: string } | { readonly problem: string };

const EXAMPLE = 'such as https://www.example.org';

function problem(says: string): SiteAddress {
  return { problem: says };
}

/** Returns whether a host is reached on this machine or in this network alone, or is an IP address. */
function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.startsWith('[') || /^[\d.]+$/.test(host);
}

/**
 * Returns the origin of an address: `example.org`, `https://example.org` and `https://example.org/`
 * are the same site. Names in other scripts become what DNS knows (`xn--…`).
 */
export function siteAddress(text: string): SiteAddress {
  const given = text.trim();
  if (given === '') return problem(`expected the address of the site, ${EXAMPLE}`);
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(given)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'https' && scheme !== 'http')
    return problem(`expected an address that begins with https://, not ${scheme}://`);
  const address = scheme === undefined ? `https://${given}` : given;
  if (/[\s"<>]/.test(given) || !URL.canParse(address))
    return problem(`"${given}" is no web address; expected one ${EXAMPLE}`);
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    return problem(`"${given}" looks like an email address; expected one of a site, ${EXAMPLE}`);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return problem(
      `a site has a host name of its own and cannot be below ${url.pathname}${url.search}${url.hash}; expected ${url.origin}`,
    );
  if (!url.hostname.includes('.') && !isLocalHost(url.hostname))
    return problem(`"${url.hostname}" has no ending such as .org; expected an address ${EXAMPLE}`);
  return { origin: url.origin };
}

/** Returns whether only this machine or network reaches an origin. */
export function isLocalOrigin(origin: string): boolean {
  return isLocalHost(new URL(origin).hostname);
}
