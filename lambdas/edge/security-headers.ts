/**
 * The headers that every response carries (rules, Headers). The edge functions set them on what they handle; on what
 * CloudFront answers without them (errors of 400 and above, files, the API) a response headers policy does.
 */
import type { EdgeValue } from './edge-event.ts';

/** Players of other sites need autoplay, fullscreen and encrypted media, hence these keep the browsers' default. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

export const securityHeaders = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': deniedFeatures.map((feature) => feature + '=()').join(', '),
} as const;

export function setSecurityHeaders(headers: Record<string, EdgeValue>): void {
  Object.entries(securityHeaders).forEach((entry) => {
    headers[entry[0]] = { value: entry[1] };
  });
}

// Pictures come from imports: opened by itself one runs nothing (an SVG). Feed readers show them on pages of their own.
const pictureHeaders = Object.assign({}, securityHeaders, {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
});

/**
 * What the response headers policy of each origin sets, whatever the origin says. Pages bring a content security policy with
 * hashes of their own; on assets one would bind the service worker.
 */
export const originHeaders = {
  page: securityHeaders,
  // Readers of feeds that run in a browser ask from pages of their own; a feed that is opened by itself runs nothing.
  feeds: Object.assign({}, securityHeaders, {
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  }),
  assets: securityHeaders,
  photos: pictureHeaders,
  pictures: pictureHeaders,
  api: Object.assign({}, securityHeaders, {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }),
} as const;
