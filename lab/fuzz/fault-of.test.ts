import { expect, it } from '@jest/globals';
import { CANARY } from '../../test/support/walled-items.ts';
import { faultOf } from './fault-of.ts';
import type { Outcome } from './run-function.ts';

const response = (value: unknown): Outcome => ({
  kind: 'response',
  value,
  text: JSON.stringify(value),
  ms: 1,
});
const walled = response({
  statusCode: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(`<p>${CANARY}-paragraph</p>`).toString('base64'),
  isBase64Encoded: true,
});

it.each<[string, Outcome]>([
  ['thrown', { kind: 'thrown', reason: 'TypeError', ms: 1 }],
  ['hung', { kind: 'hung', reason: 'no response within 30 s', ms: 1 }],
  ['500', response({ statusCode: 500, headers: {}, body: '' })],
  ['"200"', response({ statusCode: '200' })],
  [CANARY, walled],
])('A function is at fault: %s', (told, outcome) => {
  expect(faultOf('null', outcome)).toContain(told);
});

it.each<[string, string, Outcome]>([
  ['it rejects an event', 'null', response({ statusCode: 400, headers: {}, body: 'no' })],
  ['it has nothing to say to a report', '{}', response(null)],
  [
    'it shows an item for which the edge says that it is paid',
    JSON.stringify({ headers: { 'x-origin-key': 'invoked-by-hand', 'accept-payment': 'sub' } }),
    walled,
  ],
])('A function is not at fault when %s', (_, payload, outcome) => {
  expect(faultOf(payload, outcome)).toBeUndefined();
});

it('What a stranger says about payment does not excuse a leak', () => {
  const headers = { 'x-origin-key': 'guessed', 'accept-payment': 'sub' };
  expect(faultOf(JSON.stringify({ headers }), walled)).toContain(CANARY);
});
