/**
 * Headers of a reader's request that API functions see (CloudFront takes ten at most in a policy). `cloudfront-viewer-address` is
 * the reader's address as the edge saw it: X-Forwarded-For can be written by anyone.
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
