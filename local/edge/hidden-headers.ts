/**
 * Headers that CloudFront hides from edge functions, and headers that they may read but not change.
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 */

const hidden = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'trailer',
  'upgrade',
  'x-accel-buffering',
  'x-accel-charset',
  'x-accel-limit-rate',
  'x-accel-redirect',
  'x-amzn-auth',
  'x-amzn-cf-billing',
  'x-amzn-cf-id',
  'x-amzn-cf-xff',
  'x-amzn-errortype',
  'x-amzn-fle-profile',
  'x-amzn-header-count',
  'x-amzn-header-order',
  'x-amzn-lambda-integration-tag',
  'x-amzn-requestid',
  'x-cache',
  'x-forwarded-proto',
  'x-real-ip',
]);

/** Returns whether functions can neither see nor add a header (lower case). */
export function isHiddenHeader(name: string): boolean {
  return hidden.has(name) || name.startsWith('x-edge-') || name.startsWith('x-amz-cf-');
}

export const readOnlyRequestHeaders = [
  'cdn-loop',
  'content-length',
  'host',
  'transfer-encoding',
  'via',
] as const;
export const readOnlyResponseHeaders = ['warning', 'via'] as const;
