/** CloudFront's quotas for functions (bytes), as far as the build and the local edge hold to them. */
export const EDGE_FUNCTION_MAX_BYTES = 10_240;
