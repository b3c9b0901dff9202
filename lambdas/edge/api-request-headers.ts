import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';

/**
 * Headers of a reader's request that API functions receive (a CloudFront policy holds at most ten).
 */
export const apiRequestHeaders = [
  'accept',
  'content-type',
  VIEWER_ADDRESS_HEADER,
  'origin',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-gpc',
  'user-agent',
] as const;
