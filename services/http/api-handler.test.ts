import { describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { LogEvent } from './log.ts';
import { AwsCallError } from '../aws/aws-error.ts';
import { ApiError } from './api-error.ts';
import { addressApiHandler, formApiHandler, jsonApiHandler } from './api-handler.ts';
import { apiEvent, callContext } from '../../test/support/api-event.ts';

const schema = v.object({
  email: v.string(),
  details: v.optional(v.object({ number: v.pipe(v.string(), v.maxLength(12)) })),
});

interface Sent {
  readonly body?: string;
  readonly type?: string;
  readonly isBase64Encoded?: boolean;
}

function event({
  body,
  type = 'application/json',
  isBase64Encoded = false,
}: Sent): APIGatewayProxyEventV2 {
  return apiEvent('/api/login', {
    ...(body === undefined ? {} : { body }),
    isBase64Encoded,
    headers: { 'x-origin-key': 'yes', 'content-type': type },
  });
}

/** Calls a function that returns its input, or throws. */
async function call(sent: Sent, thrown?: unknown) {
  const logged: LogEvent[] = [];
  const options = {
    isFromEdge: async (header: string | undefined) => header === 'yes',
    origins: [],
    log: (entry: LogEvent) => {
      logged.push(entry);
    },
  };
  const handler = jsonApiHandler(options, schema, async ({ body }) => {
    if (thrown instanceof Promise) await thrown;
    if (thrown !== undefined) throw thrown;
    return { status: 200, body, cookies: ['a=1; Path=/', 'b=2; Path=/'] };
  });
  return { ...(await handler(event(sent), callContext(130))), logged };
}

describe('A function that accepts JSON', () => {
  it('receives only the fields of its schema, and sends every cookie separately', async () => {
    const body =
      '{"email":"a@b.example","isAdmin":true,"__proto__":{"isAdmin":true},"details":{"number":"12","more":1}}';
    expect(await call({ body, type: 'Application/JSON; charset=utf-8' })).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'private, no-store',
        'x-request-id': 'request-1',
      },
      cookies: ['a=1; Path=/', 'b=2; Path=/'],
      body: '{"email":"a@b.example","details":{"number":"12"}}',
      logged: [],
    });
  });

  it('reads a Base64 body', async () => {
    expect(
      await call({
        body: Buffer.from('{"email":"ä@b.example"}').toString('base64'),
        isBase64Encoded: true,
      }),
    ).toMatchObject({ statusCode: 200, body: '{"email":"ä@b.example"}' });
  });

  it.each<[string, number, object, Sent]>([
    ['no body', 400, { code: 'invalid', message: 'Missing or wrong: email' }, {}],
    [
      'half a body',
      400,
      { code: 'malformed', message: 'The body is not JSON' },
      { body: '{"email":' },
    ],
    [
      'a form',
      415,
      { code: 'not-json', message: 'The body must be sent as application/json' },
      { body: 'email=a', type: 'application/x-www-form-urlencoded' },
    ],
    [
      'text that a form can send',
      415,
      { code: 'not-json', message: 'The body must be sent as application/json' },
      { body: '{"email":"a"}', type: 'text/plain; application/json' },
    ],
    [
      'a type that only begins so',
      415,
      { code: 'not-json', message: 'The body must be sent as application/json' },
      { body: '{"email":"a"}', type: 'application/jsonp' },
    ],
    ['a list', 400, { code: 'invalid', message: 'Missing or wrong: email' }, { body: '[]' }],
    ['null', 400, { code: 'invalid', message: 'Missing or wrong: the body' }, { body: 'null' }],
    [
      'wrong fields',
      400,
      { code: 'invalid', message: 'Missing or wrong: email, details.number' },
      { body: '{"email":7,"details":{"number":"my secret number"}}' },
    ],
    [
      'too much',
      413,
      { code: 'too-large', message: 'The body has more than 16384 bytes' },
      { body: JSON.stringify({ email: 'ä'.repeat(8_190) }) },
    ],
  ])('rejects %s with %d, and repeats no value', async (_, statusCode, body, sent) => {
    const response = await call(sent);
    expect({
      statusCode: response.statusCode,
      body: JSON.parse(response.body ?? ''),
      logged: response.logged,
    }).toEqual({ statusCode, body, logged: [] });
  });

  it('responds with the error that it throws', async () => {
    const response = await call(
      { body: '{"email":"a"}' },
      new ApiError(429, 'slow-down', 'Try again later', { headers: { 'retry-after': '10' } }),
    );
    expect(response).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '10' },
      body: '{"code":"slow-down","message":"Try again later"}',
      logged: [],
    });
  });

  const broken = Object.assign(new TypeError('fetch failed'), {
    cause: new Error('connect ECONNREFUSED'),
  });
  it.each<[string, unknown, number]>([
    [
      'a store that is slow',
      new AwsCallError('TimeoutError', 504, 'dynamodb did not respond within 300 ms'),
      503,
    ],
    [
      'a store that is busy',
      new AwsCallError('ThrottlingException', 400, 'UpdateItem: slower'),
      503,
    ],
    ['a store that is ill', new AwsCallError('InternalServerError', 500, 'UpdateItem: sorry'), 503],
    ['a store that leaves a batch', new AwsCallError('UnprocessedKeys', 503, 'left 3'), 503],
    ['a connection that fails', broken, 503],
    ['a fault of ours', new TypeError('secret.trim is not a function'), 500],
    ['what the store forbids', new AwsCallError('AccessDeniedException', 400, 'no'), 500],
    ['a thrown text', 'text', 500],
    ['a thrown nothing', null, 500],
  ])(
    'responds to %s with the status only, and logs it with the request id',
    async (_, thrown, statusCode) => {
      const response = await call({ body: '{"email":"a"}' }, thrown);
      const body =
        statusCode === 503
          ? '{"code":"unavailable","message":"This isn’t working right now. Try again in a minute."}'
          : '{"code":"internal","message":"Something went wrong on our side. Try again."}';
      expect(response).toMatchObject({
        statusCode,
        body,
        logged: [{ requestId: 'request-1', status: statusCode }],
      });
      expect(response.headers?.['retry-after']).toBe(statusCode === 503 ? '5' : undefined);
    },
  );

  it('responds that it is unavailable before its time runs out', async () => {
    expect(
      await call(
        { body: '{"email":"a"}' },
        new Promise((done) => {
          setTimeout(done, 1_000).unref();
        }),
      ),
    ).toMatchObject({ statusCode: 503 });
  });
});

describe('A function that some calls reach from anywhere', () => {
  it.each([
    ['which carry their own authority', true, 200],
    ['but no others', false, 403],
  ])('takes them, %s, and looks at a call once', async (_, isMeant, statusCode) => {
    let looks = 0;
    const options = {
      isFromEdge: async () => true,
      origins: [],
      log: () => undefined,
      selfAuthorized: {
        isMeant: () => {
          looks += 1;
          return isMeant;
        },
        logic: async () => ({ status: 200, body: { by: 'itself' } }),
      },
    };
    const handler = addressApiHandler(options, async () => ({
      status: 200,
      body: { by: 'our page' },
    }));
    const from = event({});
    const foreign = { ...from, headers: { ...from.headers, 'sec-fetch-site': 'cross-site' } };
    expect(await handler(foreign, callContext(130))).toMatchObject({ statusCode });
    expect(looks).toBe(1);
  });
});

describe('NL-05 A function that accepts forms', () => {
  const form = 'application/x-www-form-urlencoded';
  const handler = formApiHandler(
    { isFromEdge: async () => true, origins: [], log: () => undefined },
    schema,
    { form: '/form/', done: '/done/' },
    async ({ body: { email } }) => {
      if (email === '') throw new ApiError(400, 'invalidEmail', 'Enter an address');
      return { status: 200, body: { name: 'sent' } };
    },
  );
  const respond = async (body: string, type: string, accept?: string) => {
    const {
      statusCode,
      headers,
      body: text,
    } = await handler(
      apiEvent('/api/login', {
        body,
        headers: { 'content-type': type, ...(accept === undefined ? {} : { accept }) },
      }),
      callContext(130),
    );
    return [statusCode, headers?.location, text];
  };
  const json = [200, undefined, '{"name":"sent"}'];
  const problem = [400, undefined, '{"code":"invalidEmail","message":"Enter an address"}'];
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it.each([
    ['a form of a browser', 'email=a', form, browser, [303, '/done/', '{}']],
    ['a form without a wish', 'email=a', form, undefined, [303, '/done/', '{}']],
    ['its error', 'email=', form, browser, [303, '/form/?error=invalidEmail', '{}']],
    ['form data of a script', 'email=a', form, 'application/json', json],
    ['its error', 'email=', form, 'application/json, */*;q=0.1', problem],
    ['form data without a field', '', form, 'application/json', expect.arrayContaining([400])],
    ['JSON without a wish', '{"email":"a"}', 'application/json', undefined, json],
    ['its error', '{"email":""}', 'application/json', 'application/json', problem],
  ])('responds to %s (%j)', async (_, body, type, accept, expected) => {
    expect(await respond(body, type, accept)).toEqual(expected);
  });
});
