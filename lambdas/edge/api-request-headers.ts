/**
 * Headers of a reader's request that API functions receive (a CloudFront policy holds at most ten).
 * `cloudfront-viewer-address` is the reader's address as the edge saw it: anyone can write
 * X-Forwarded-For.
 */
export const apiRequestHeaders = [
  'accept',
  'content-type',
  'cloudfront-viewer-address',
  'origin',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-gpc',
  'user-agent',
] as const;
