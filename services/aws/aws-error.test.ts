import {
  DynamoDBServiceException,
  ProvisionedThroughputExceededException,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from '@jest/globals';
import { AwsCallError, FinalResponseError, isUnwell } from './aws-error.ts';

function sdkError(name: string, httpStatusCode: number): DynamoDBServiceException {
  return new DynamoDBServiceException({
    name,
    $fault: httpStatusCode >= 500 ? 'server' : 'client',
    $metadata: { httpStatusCode },
    message: 'x',
  });
}
const withCode = (code: string) => Object.assign(new Error('connect'), { code });
const named = (name: string) => Object.assign(new Error('x'), { name });

describe('AWS is unwell', () => {
  it.each<[string, unknown]>([
    ['there is no response in time', new AwsCallError('TimeoutError', 504, 'x')],
    ['a signal ends a call', new DOMException('x', 'TimeoutError')],
    ['the SDK has no response in time', named('TimeoutError')],
    ['a call is throttled', new AwsCallError('ThrottlingException', 400, 'x')],
    ['a table is too busy', new AwsCallError('ProvisionedThroughputExceededException', 400, 'x')],
    ['an account is too busy', new AwsCallError('RequestLimitExceeded', 400, 'x')],
    ['there are too many calls', new AwsCallError('TooManyRequestsException', 429, 'x')],
    ['S3 wants fewer calls', new AwsCallError('ObjectStoreError', 503, 'x')],
    ['AWS fails', new AwsCallError('InternalServerError', 500, 'x')],
    ['a batch stays unprocessed', new AwsCallError('UnprocessedKeys', 503, 'x')],
    ['the SDK reports throttling', sdkError('ThrottlingException', 400)],
    ['the SDK reports a failure', sdkError('SomethingNew', 502)],
    [
      'the SDK reports a busy table',
      new ProvisionedThroughputExceededException({ $metadata: {}, message: 'x' }),
    ],
    [
      'the SDK reports what may be retried',
      Object.assign(named('SomethingNew'), { $retryable: { throttling: true } }),
    ],
    [
      'fetch has no connection',
      Object.assign(new TypeError('fetch failed'), { cause: withCode('ECONNREFUSED') }),
    ],
    ['the SDK has no connection', withCode('ECONNREFUSED')],
    ['a connection breaks', withCode('ECONNRESET')],
    ['a name has no address for now', withCode('EAI_AGAIN')],
  ])('when %s', (_, error) => {
    expect(isUnwell(error)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['access is denied', new AwsCallError('AccessDeniedException', 400, 'x')],
    ['a call is invalid', new AwsCallError('ValidationException', 400, 'x')],
    ['a table does not exist', new AwsCallError('ResourceNotFoundException', 400, 'x')],
    [
      'a collection is full',
      new AwsCallError('ItemCollectionSizeLimitExceededException', 400, 'x'),
    ],
    ['credentials have expired', new AwsCallError('ExpiredTokenException', 400, 'x')],
    ['a condition does not hold', new FinalResponseError('x')],
    ['the SDK reports denied access', sdkError('AccessDeniedException', 400)],
    [
      'the SDK reports a missing table',
      new ResourceNotFoundException({ $metadata: { httpStatusCode: 400 }, message: 'x' }),
    ],
    ['a file does not exist', withCode('ENOENT')],
    ['our code fails', new TypeError('x is not a function')],
    ['a text is thrown', 'TimeoutError'],
    ['nothing is thrown', undefined],
  ])('but not when %s', (_, error) => {
    expect(isUnwell(error)).toBe(false);
  });
});
