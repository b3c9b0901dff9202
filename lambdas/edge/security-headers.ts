/**
 * Headers that every response carries (rules §5). The edge functions set them on the responses they
 * handle. A response headers policy sets them on what CloudFront returns without those functions
 * (errors of 400 and above, files, the API).
 */
import type { EdgeValue } from './edge-event.ts';

/**
 * Players of other sites need autoplay, fullscreen and encrypted media, so these keep the browser
 * defaults. One text: an array takes 60 bytes more of the ten kilobytes of an edge function.
 */
const deniedFeatures =
  'accelerometer camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer microphone ' +
  'midi payment screen-wake-lock serial usb xr-spatial-tracking';

/** Filled in by the build of the edge functions, by the brand (`transportSecurity`). */
declare const TRANSPORT_SECURITY: string | undefined;

export const securityHeaders = {
  'strict-transport-security':
    typeof TRANSPORT_SECURITY === 'undefined' ? 'max-age=63072000' : TRANSPORT_SECURITY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': deniedFeatures.replace(/ /g, '=(), ') + '=()',
} as const;

/** A page whose address carries a token sends no referrer at all: what it asks for stays. */
export const REFERRER_POLICY = 'referrer-policy';

export function setSecurityHeaders(headers: Record<string, EdgeValue>): void {
  const referrerPolicy = headers[REFERRER_POLICY];
  Object.entries(securityHeaders).forEach((entry) => {
    headers[entry[0]] = { value: entry[1] };
  });
  if (referrerPolicy !== undefined) headers[REFERRER_POLICY] = referrerPolicy;
}

// Images come from imports: an image opened by itself runs nothing (an SVG), nor does a feed. Feed
// readers show images on their own pages, and those that run in a browser request feeds from them.
// No edge function sends these, so that none has them.
const openHeaders = /* @__PURE__ */ Object.assign({}, securityHeaders, {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
});

/**
 * Headers set by the response headers policy of each origin, whatever the origin returns. Pages
 * bring a content security policy with their own hashes. On assets, a policy would also apply to
 * the service worker.
 */
export const originHeaders = {
  page: securityHeaders,
  feeds: openHeaders,
  assets: securityHeaders,
  photos: openHeaders,
  images: openHeaders,
  api: /* @__PURE__ */ Object.assign({}, securityHeaders, {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }),
} as const;
