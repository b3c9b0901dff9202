/**
 * CloudFront's quotas for functions (bytes), limited to those that the build and the local edge
 * enforce.
 */
export const EDGE_FUNCTION_MAX_BYTES = 10_240;
