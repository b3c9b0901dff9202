/**
 * The Content-Security-Policy of a page (rules §5): allows one inline script by its hash, and the
 * scripts that it loads.
 */
import { createHash } from 'node:crypto';
import { isAccountPage, type PageType } from '../../shared/pages.ts';
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

const pagePolicy = ({ connect, frame, image, media }: PolicySources) =>
  [
    "default-src 'self'",
    `script-src 'sha256-${loaderHash}' 'strict-dynamic'`,
    "style-src 'self'",
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
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

/**
 * Where passwords are typed, the policy allows nothing that these pages do not use. Scripts may not
 * write HTML from plain text.
 */
const accountPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${loaderHash}' 'strict-dynamic'`,
  "style-src 'self'",
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

/** Of each brand: one, in a function. Every request needs it. */
const policies = new WeakMap<PolicyBrand, string>();

export function securityPolicy(type: PageType, brand: PolicyBrand): string {
  if (isAccountPage(type)) return accountPolicy;
  const policy = policies.get(brand) ?? pagePolicy(thirdPartySources(brand));
  policies.set(brand, policy);
  return policy;
}
