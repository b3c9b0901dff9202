import { afterAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { AwsCallError } from '../../services/aws/aws-error.ts';
import type { LogEvent } from '../../services/http/log.ts';
import { pageEvent } from '../../test/support/page-event.ts';
import { imageHandler } from './logic.ts';

const PATH = '/images/t/plain.png/640-1x1-5.avif';

// What the function opens, the whole process opens: other suites of it draw images.
afterAll(() => {
  sharp.unblock({ operation: ['VipsForeignLoad'] });
});

function respond(failure: Error, logged: LogEvent[] = [], path = PATH) {
  const fail = () => Promise.reject(failure);
  const log = (event: LogEvent) => {
    logged.push(event);
  };
  return imageHandler({ images: { has: fail, original: fail, keep: fail }, log })(pageEvent(path));
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

  it('is a 503, and no redirect, while the bucket cannot say whether pages use its crop', async () => {
    const path = PATH.replace('-5.', '-6.');
    const failure = new AwsCallError('TimeoutError', 504, 'none');
    const logged: LogEvent[] = [];
    expect(await respond(failure, logged, path)).toMatchObject({ statusCode: 503 });
    expect(logged).toMatchObject([{ level: 'WARN', status: 503, path }]);
  });

  it('of a crop that no page uses is that of the center, whose original alone is read', async () => {
    const never = () => Promise.reject(new Error('must not be called'));
    const has = async (key: string) => key === 'crops/t/plain.png/7';
    const ask = imageHandler({
      images: { has, original: async () => undefined, keep: never },
      log: () => undefined,
    });
    for (const step of [0, 1, 4, 6, 10])
      expect(await ask(pageEvent(PATH.replace('-5.', `-${step}.`)))).toEqual({
        statusCode: 302,
        headers: { location: PATH, 'cache-control': 'public, max-age=0, s-maxage=300' },
        body: '',
      });
    for (const step of [5, 7])
      expect(await ask(pageEvent(PATH.replace('-5.', `-${step}.`)))).toMatchObject({
        statusCode: 404,
      });
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
