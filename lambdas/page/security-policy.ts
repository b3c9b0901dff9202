/**
 * The Content-Security-Policy of a page (rules §5): allows one inline script by its hash, and the
 * scripts that it loads.
 */
import { createHash } from 'node:crypto';
import type { Brand } from '../../shared/brand/brand.ts';
import { isAccountPage, type PageType } from '../../shared/pages.ts';
import { LOADER_SCRIPT } from '../../web/loader-script.ts';

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

/**
 * Origins that the publisher's chosen providers connect to and frame, in addition to the script
 * that our script loads. A reader's browser contacts them only where a newsletter form is sent.
 * @see https://developers.google.com/recaptcha/docs/faq
 *   https://developers.cloudflare.com/turnstile/reference/content-security-policy/
 */
function providersOf({
  botCheck,
  facebookLogin,
}: Pick<Brand, 'botCheck' | 'facebookLogin'>): readonly string[] {
  return [
    ...(botCheck?.provider === 'recaptcha'
      ? ['https://www.google.com', 'https://www.recaptcha.net']
      : []),
    ...(botCheck?.provider === 'turnstile' ? ['https://challenges.cloudflare.com'] : []),
    ...(facebookLogin === undefined
      ? []
      : ['https://www.facebook.com', 'https://graph.facebook.com']),
  ];
}

/**
 * Origins where shares are counted by a call. Counters that come as a script are loaded by our
 * script.
 */
function countersOf({ shareCounts = {} }: Pick<Brand, 'shareCounts'>): readonly string[] {
  return [shareCounts.facebook, shareCounts.pinterest].flatMap((source) =>
    source?.transport === 'json' ? [new URL(source.endpoint).origin] : [],
  );
}

const pagePolicy = (providers: readonly string[], counters: readonly string[]) =>
  [
    "default-src 'self'",
    `script-src 'sha256-${loaderHash}' 'strict-dynamic'`,
    "style-src 'self'",
    // Images keep their focal point with an inline object-position. Nothing else is styled inline.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...providers, ...counters].join(' '),
    "media-src 'self'",
    `frame-src ${[...players, ...providers].join(' ')}`,
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

export function securityPolicy(
  type: PageType,
  brand: Pick<Brand, 'botCheck' | 'facebookLogin' | 'shareCounts'>,
): string {
  return isAccountPage(type) ? accountPolicy : pagePolicy(providersOf(brand), countersOf(brand));
}
