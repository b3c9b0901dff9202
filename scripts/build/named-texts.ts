/**
 * Text files that machines request by fixed names: robots.txt, ads.txt and security.txt of a brand.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { LICENSE_PATH } from '../../shared/machines/license-address.ts';
import { restrictedCrawlers } from '../../shared/machines/machine-readers.ts';

/** RFC 9116 recommends less than a year; each release renews it. */
const SECURITY_VALID_MS = 360 * 86_400_000;

/**
 * Paths that robots have no use for: the API, previews, account pages, and searches, each of which
 * costs a rendering.
 */
const closedPaths = ['/api/', '/preview/', '/account/', '/search/'];

/**
 * The group of crawlers that a brand denies everything but the license. Others, whom it charges or shows
 * lead-ins, may ask for pages: the edge answers them.
 */
function deniedGroup({ machines }: Brand): string[] {
  const denied = restrictedCrawlers(machines).filter(({ policy }) => policy === 'deny');
  if (denied.length === 0) return [];
  return [
    ...denied.map(({ name }) => `User-agent: ${name}`),
    'Disallow: /',
    `Allow: ${LICENSE_PATH}`,
    '',
  ];
}

/** RFC 9309, with the directive of RSL 1.0 (https://rslstandard.org/guide/robots-txt). */
export function robotsTxt(brand: Brand): string {
  const sitemaps = ['sitemap.xml', 'sitemap-news.xml'].map(
    (name) => `Sitemap: ${brand.origin}/${name}`,
  );
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    ...deniedGroup(brand),
    ...(brand.machines === undefined ? [] : [`License: ${brand.origin}${LICENSE_PATH}`]),
    ...sitemaps,
    '',
  ].join('\n');
}

/**
 * IAB ads.txt 1.1: without a seller, returns the placeholder record for "no sellers", so that no
 * third party can claim to be one.
 */
export function adsTxt(brand: Brand): string {
  const lines = brand.adsTxt ?? ['placeholder.example.com, placeholder, DIRECT, placeholder'];
  return `${lines.join('\n')}\n`;
}

/** RFC 9116; undefined where the brand names nobody to write to. */
export function securityTxt(brand: Brand, now: Date): string | undefined {
  const { editorialEmail } = brand;
  const usual = editorialEmail === undefined ? [] : [`mailto:${editorialEmail}`];
  const { contact = usual, ...addresses } = brand.security ?? {};
  // Without a contact the file says nothing (§2.5.3).
  if (contact.length === 0) return undefined;
  const field = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`${name}: ${value}`];
  const expires = new Date(now.getTime() + SECURITY_VALID_MS);
  return [
    ...contact.map((address) => `Contact: ${address}`),
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    ...field('Policy', addresses.policy),
    ...field('Encryption', addresses.encryption),
    ...field('Acknowledgments', addresses.acknowledgments),
    `Preferred-Languages: ${brand.language.split('-', 1)[0] ?? brand.language}`,
    `Canonical: ${brand.origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
