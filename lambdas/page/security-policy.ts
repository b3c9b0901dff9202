/**
 * The Content-Security-Policy of a page (rules §5): allows one inline script by its hash, the scripts
 * that it loads, and the styles that the document holds, by theirs.
 */
import { createHash } from 'node:crypto';
import { inlineStyles } from '#inline-styles';
import { isAccountPage } from '../../shared/pages.ts';
import { carriesToken, type ViewedPage } from '../../shared/private-page.ts';
import { LOADER_SCRIPT } from '../../web/loader-script.ts';
import { thirdPartySources, type PolicyBrand, type PolicySources } from './third-party-sources.ts';

const loaderHash = createHash('sha256').update(LOADER_SCRIPT).digest('base64');

/** Frames of other sites: the players that a reader may open. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://w.soundcloud.com',
  'https://open.spotify.com',
  'https://embed.ted.com',
  'https://www.dailymotion.com',
];

/** @param addresses Of the page's stylesheets. */
function styleSources(addresses: readonly string[]): string {
  const hashes = addresses.flatMap((address) => {
    const inline = inlineStyles[address];
    return inline === undefined ? [] : [`'sha256-${inline.hash}'`];
  });
  return ["style-src 'self'", ...hashes].join(' ');
}

/**
 * Our script may load those of other companies, except where the address carries a token: there it
 * may load ours alone, so that no code of others ever runs beside it.
 */
const scriptSources = (hasToken: boolean) =>
  `script-src 'sha256-${loaderHash}' ${hasToken ? "'self'" : "'strict-dynamic'"}`;

const pagePolicy = (
  { connect, frame, image, media }: PolicySources,
  scripts: string,
  styles: string,
  forms: readonly string[],
) =>
  [
    "default-src 'self'",
    scripts,
    styles,
    // Images keep their focal point with an inline object-position. Nothing else is styled inline.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...image].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ["media-src 'self'", ...media].join(' '),
    `frame-src ${[...players, ...frame].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(' '),
    "frame-ancestors 'self'",
  ].join('; ');

/**
 * Where passwords are typed, the policy allows nothing that these pages do not use. Scripts may not
 * write HTML from plain text.
 */
const accountPolicy = (scripts: string, styles: string) =>
  [
    "default-src 'none'",
    scripts,
    styles,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types masthead',
  ].join('; ');

/** Of each brand: one, in a function. Every request needs its sources. */
const sourcesOf = new WeakMap<PolicyBrand, PolicySources>();

/**
 * A page whose address carries a token gets nothing from others but the video that belongs to it.
 * @param stylesheets Addresses of the page's stylesheets.
 * @param paymentOrigins Where forms of the offer may lead.
 */
export function securityPolicy(
  page: ViewedPage,
  brand: PolicyBrand,
  stylesheets: readonly string[] = [],
  paymentOrigins: readonly string[] = [],
): string {
  const hasToken = carriesToken(page.url.query);
  const scripts = scriptSources(hasToken);
  const styles = styleSources(stylesheets);
  if (isAccountPage(page.contentType)) return accountPolicy(scripts, styles);
  const sources = sourcesOf.get(brand) ?? thirdPartySources(brand);
  sourcesOf.set(brand, sources);
  const allowed = hasToken ? { connect: [], frame: [], image: [], media: sources.media } : sources;
  const forms = page.contentType === 'subscribe' ? paymentOrigins : [];
  return pagePolicy(allowed, scripts, styles, forms);
}
