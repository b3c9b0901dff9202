/** Responses of the page function while its store is unwell, and while it rejects us. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AwsCallError } from '../../../services/aws/aws-error.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

let site: ContentSite;
let failure: Error;
beforeAll(async () => {
  site = await openContentSite();
  const fail = () => Promise.reject(failure);
  Object.assign(site.dynamo, { get: fail, batchGet: fail });
});
afterAll(async () => {
  await site.close();
});

describe('A page', () => {
  it.each<[number, string, Error]>([
    [503, 'there is no response in time', new AwsCallError('TimeoutError', 504, 'none')],
    ...[
      'ThrottlingException',
      'ProvisionedThroughputExceededException',
      'RequestLimitExceeded',
    ].map<[number, string, Error]>((name) => [503, name, new AwsCallError(name, 400, 'slower')]),
    [503, 'keys stay unprocessed', new AwsCallError('UnprocessedKeys', 503, 'left 3')],
    [503, 'AWS fails', new AwsCallError('InternalServerError', 500, 'sorry')],
    [
      503,
      'there is no connection',
      Object.assign(new TypeError('fetch failed'), { cause: new Error('connect ECONNREFUSED') }),
    ],
    [500, 'access is denied', new AwsCallError('AccessDeniedException', 400, 'no')],
    [500, 'the call is invalid', new AwsCallError('ValidationException', 400, 'no')],
    [500, 'our code fails', new TypeError('x is not a function')],
  ])('is a %i when %s', async (status, _, thrown) => {
    failure = thrown;
    for (const path of ['/story/a/', '/story/a/?output=json']) {
      const { statusCode, headers } = await site.get(path);
      expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
        status,
        status === 503 ? '5' : undefined,
        'private, no-store',
      ]);
    }
  });
});
