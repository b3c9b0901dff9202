/** Names of errors as the services of AWS write them. */
import { expect, it } from '@jest/globals';
import { errorName } from './error-name.ts';

const response = (body: string, headers = {}) => ({
  ...{ status: 400, statusText: 'Bad Request', headers },
  body: Buffer.from(body),
});

it.each([
  ['a name', '{"__type":"ThrottlingException"}', {}, 'ThrottlingException'],
  ['its namespace', '{"__type":"com.amazonaws.sqs#QueueDoesNotExist"}', {}, 'QueueDoesNotExist'],
  ['an address behind it', '{"__type":"a#BadRequest:http://a.test/"}', {}, 'BadRequest'],
  ['a header', '{}', { 'x-amzn-errortype': 'MessageRejected:http://a.test/' }, 'MessageRejected'],
  ['a header first', '{"__type":"Other"}', { 'x-amzn-errortype': 'First' }, 'First'],
  ['nothing', '{}', {}, 'SomeError'],
  ['no JSON', '<html>', {}, 'SomeError'],
  ['another type', '{"__type":7}', {}, 'SomeError'],
])('are read with %s', (_, body, headers, name) => {
  expect(errorName(response(body, headers), 'SomeError')).toBe(name);
});
