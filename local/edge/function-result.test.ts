import { describe, expect, it } from '@jest/globals';
import {
  FunctionValidationError,
  parseViewerRequestResult,
  parseViewerResponseResult,
} from './function-result.ts';
import { viewerRequest } from './viewer-event.ts';

const before = viewerRequest('GET', '/a', 'q=1', [
  'Host',
  'magazine.example',
  'Via',
  '1.1 proxy',
  'Cookie',
  'a,b=1; x y=2',
]);
const request = (changes: object) =>
  parseViewerRequestResult(JSON.parse(JSON.stringify({ ...before, ...changes })), before);
const value = (text: string) => ({ value: text });

describe('A viewer-request function', () => {
  it('may return the changed request, whatever odd cookies a reader sends', () => {
    expect(
      request({
        uri: '/b',
        querystring: { q: value('2') },
        headers: { ...before.headers, 'x-gate': value('1') },
      }),
    ).toMatchObject({
      kind: 'request',
      request: {
        method: 'GET',
        uri: '/b',
        querystring: { q: { value: '2' } },
        headers: { host: { value: 'magazine.example' }, 'x-gate': { value: '1' } },
        cookies: { 'a,b': { value: '1' } },
      },
    });
  });

  it('may return a response', () => {
    expect(
      parseViewerRequestResult(
        { statusCode: 302, headers: { location: value('/x') }, body: 'moved' },
        before,
      ),
    ).toMatchObject({ kind: 'response', response: { statusCode: 302, body: 'moved' } });
    expect(
      parseViewerRequestResult(
        { statusCode: 200, body: { encoding: 'base64', data: 'eA==' } },
        before,
      ),
    ).toMatchObject({ response: { body: { encoding: 'base64', data: 'eA==' } } });
  });

  it.each<[string, object]>([
    ['another method', { method: 'POST' }],
    ['a path without a slash', { uri: 'b' }],
    ['a path with a query', { uri: '/a?b' }],
    ['a path with a space', { uri: '/a b' }],
    ['a path with a line feed', { uri: '/a\nb' }],
    ['a path that is too long', { uri: `/${'x'.repeat(8_192)}` }],
    ['a query that is too long', { querystring: { q: value('x'.repeat(8_192)) } }],
    ['a path that is none', { uri: 1 }],
    ['a query with a space', { querystring: { q: value('a b') } }],
    ['a query with a second parameter in it', { querystring: { q: value('a&b') } }],
    ['a query that is no object', { querystring: 'q=1' }],
    ['a header in capitals', { headers: { ...before.headers, 'X-Gate': value('1') } }],
    ['a header with a line feed', { headers: { ...before.headers, 'x-gate': value('1\r\nx: y') } }],
    ['a header that is a string', { headers: { ...before.headers, 'x-gate': '1' } }],
    [
      'a header that CloudFront hides',
      { headers: { ...before.headers, 'x-edge-status': value('1') } },
    ],
    ['another hidden one', { headers: { ...before.headers, connection: value('close') } }],
    ['another host', { headers: { ...before.headers, host: value('evil.example') } }],
    ['no host', { headers: { via: value('1.1 proxy') } }],
    ['another via', { headers: { ...before.headers, via: value('x') } }],
    ['cookies among the headers', { headers: { ...before.headers, cookie: value('a=1') } }],
    [
      'headers above 20 kB',
      { headers: { ...before.headers, 'x-long': value('x'.repeat(21_000)) } },
    ],
    [
      'values that are no objects',
      { headers: { ...before.headers, 'x-gate': { value: '1', multiValue: ['1'] } } },
    ],
  ])('is rejected for returning %s', (_, changes) => {
    expect(() => request(changes)).toThrow(FunctionValidationError);
  });

  it.each([null, undefined, 'text', 1, []])('is rejected for returning %j', (result) => {
    expect(() => parseViewerRequestResult(result, before)).toThrow(FunctionValidationError);
  });
});

describe('A viewer-response function', () => {
  it('may return the changed response', () => {
    const response = {
      statusCode: 402,
      statusDescription: 'Payment Required',
      headers: { 'cache-control': value('private') },
      cookies: { a: { value: '1', attributes: 'Path=/' } },
    };
    expect(parseViewerResponseResult(response)).toMatchObject({
      statusCode: 402,
      cookies: { a: { value: '1', attributes: 'Path=/' } },
      body: undefined,
    });
  });

  it.each<[string, object]>([
    ['a status that is text', { statusCode: '200' }],
    ['a status that HTTP has not', { statusCode: 99 }],
    ['a fraction', { statusCode: 200.5 }],
    ['no status', {}],
    ['cookies among the headers', { statusCode: 200, headers: { 'set-cookie': value('a=1') } }],
    ['a cookie with a name of two words', { statusCode: 200, cookies: { 'a b': value('1') } }],
    [
      'attributes with a line feed',
      { statusCode: 200, cookies: { a: { value: '1', attributes: 'Path=/\r\nx: y' } } },
    ],
    ['a body of another coding', { statusCode: 200, body: { encoding: 'hex', data: '00' } }],
    ['a body above 40 kB', { statusCode: 200, body: 'x'.repeat(41_000) }],
  ])('is rejected for returning %s', (_, response) => {
    expect(() => parseViewerResponseResult(response)).toThrow(FunctionValidationError);
  });
});
