/**
 * What the edge does when an origin fails and there is no stale copy (ADR 0031): CloudFront serves a
 * copy that has expired before it looks here.
 */
import { Duration } from 'aws-cdk-lib';
import type { ErrorResponse } from 'aws-cdk-lib/aws-cloudfront';
import { UNAVAILABLE_KEY } from './site-files.ts';

/** Long enough to spare a failing origin a stampede, short enough not to be noticed. */
const ttl = Duration.seconds(1);

/**
 * Responses of our own functions: an error page, or JSON with Retry-After that the browser reads.
 * They pass through unchanged.
 */
const ownResponses = [500, 503].map((httpStatus): ErrorResponse => ({ httpStatus, ttl }));

/**
 * Lambda returns 502 when a page function crashed, CloudFront 504 when it did not respond: no
 * function has written a page for these.
 */
const missingResponses = [502, 504].map((httpStatus): ErrorResponse => ({
  httpStatus,
  ttl,
  responseHttpStatus: 503,
  responsePagePath: `/${UNAVAILABLE_KEY}`,
}));

/**
 * Errors of the client. By default CloudFront keeps them for ten seconds, also those of the API, and
 * without the cookies that they depend on. Pages that do not exist say themselves how long they may
 * be kept.
 */
const clientErrors = [400, 403, 404, 405, 414, 416].map((httpStatus): ErrorResponse => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

export const errorResponses: ErrorResponse[] = [
  ...clientErrors,
  ...ownResponses,
  ...missingResponses,
];
