import { describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isOneClick } from './one-click.ts';
import { startProcessorClock } from '../../test/support/processor-time.ts';

function post(body: string, { query = 'token=t', isBase64Encoded = false } = {}): boolean {
  const event: Pick<APIGatewayProxyEventV2, 'rawQueryString' | 'body' | 'isBase64Encoded'> = {
    rawQueryString: query,
    body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
    isBase64Encoded,
  };
  return isOneClick(event);
}
const part = (header: string, end = '\r\n') =>
  ['--x', header, 'Content-Type: text/plain', '', 'One-Click', '--x--', ''].join(end);

describe('A post of an email program that unsubscribes', () => {
  it.each([
    ['a form', 'List-Unsubscribe=One-Click'],
    ['a form with a line at its end', 'List-Unsubscribe=One-Click\r\n'],
    ['a field among others', 'a=b&List-Unsubscribe=One-Click&c=d'],
    ['a part', part('Content-Disposition: form-data; name="List-Unsubscribe"')],
    [
      'a part whose lines end in one character',
      part('Content-Disposition: form-data; name=List-Unsubscribe', '\n'),
    ],
  ])('NL-01 is recognized as %s, in Base64 too', (_, body) => {
    expect(post(body)).toBe(true);
    expect(post(body, { isBase64Encoded: true })).toBe(true);
    expect(post(body, { query: '' })).toBe(false);
  });

  it.each([
    '',
    'List-Unsubscribe=',
    'x=List-Unsubscribe',
    'List-Unsubscribe=One-Clickety',
    part('Content-Disposition: form-data; name="List-Unsubscribe-Post"'),
    part('Content-Disposition: form-data; name="other"'),
    `List-Unsubscribe=One-Click&${'a'.repeat(2_000)}`,
  ])('NL-01 is not recognized in %j', (body) => {
    expect(post(body)).toBe(false);
    expect(post(body, { isBase64Encoded: true })).toBe(false);
  });

  it('NL-01 is decided at once for any body, which is what an anonymous caller controls', () => {
    const spentMs = startProcessorClock();
    for (const line of ['a\r\n', 'a\n', '\r\n', 'name=List-Unsubscribe\n'])
      for (const times of [30, 600, 5_000])
        expect(post(`name=List-Unsubscribe\n${line.repeat(times)}x`)).toBe(false);
    expect(spentMs()).toBeLessThan(1_000);
  });
});
