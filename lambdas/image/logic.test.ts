import { describe, expect, it } from '@jest/globals';
import { AwsCallError } from '../aws/aws-error.ts';
import type { LogEvent } from '../http/log.ts';
import { pageEvent } from '../../test/support/page-event.ts';
import { imageHandler } from './logic.ts';

const PATH = '/images/t/plain.png/640-1x1-5.avif';

function respond(failure: Error, logged: LogEvent[] = []) {
  const fail = () => Promise.reject(failure);
  const log = (event: LogEvent) => {
    logged.push(event);
  };
  return imageHandler({ images: { original: fail, keep: fail }, log })(pageEvent(PATH));
}

describe('An image', () => {
  it.each<[string, Error]>([
    ['does not respond in time', new AwsCallError('TimeoutError', 504, 'none')],
    ['wants fewer calls', new AwsCallError('ObjectStoreError', 503, 'GET: 503 Slow Down')],
    [
      'cannot be reached',
      Object.assign(new TypeError('fetch failed'), { cause: new Error('connect ECONNREFUSED') }),
    ],
  ])('is a 503 that says when to try again while the bucket %s', async (_, failure) => {
    const logged: LogEvent[] = [];
    expect(await respond(failure, logged)).toMatchObject({
      statusCode: 503,
      headers: { 'cache-control': 'private, no-store', 'retry-after': '5' },
    });
    expect(logged).toMatchObject([{ level: 'WARN', status: 503, path: PATH }]);
  });

  it.each<[string, Error]>([
    ['what the bucket rejects', new AwsCallError('ObjectStoreError', 400, 'GET: 400 Bad Request')],
    ['a fault of ours', new TypeError('x is not a function')],
  ])('is a 500 that nobody keeps on %s', async (_, failure) => {
    const logged: LogEvent[] = [];
    const response = await respond(failure, logged);
    expect(logged).toMatchObject([{ level: 'ERROR', status: 500 }]);
    expect(response).toMatchObject({
      statusCode: 500,
      headers: { 'cache-control': 'private, no-store' },
    });
    expect(response.headers).not.toHaveProperty('retry-after');
  });
});
