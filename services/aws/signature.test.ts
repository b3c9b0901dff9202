import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SignatureV4 } from '@smithy/signature-v4';
import { createSigner, type UnsignedRequest } from './signature.ts';

const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const at = new Date('2015-08-30T12:36:00Z');

type Source = string | ArrayBuffer | ArrayBufferView;

function bytesOf(source: Source): string | Uint8Array {
  if (typeof source === 'string') return source;
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

/** For the SDK's signer. */
class Sha256 {
  readonly #hash;
  constructor(secret?: Source) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }
  update(content: Source) {
    this.#hash.update(bytesOf(content));
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
}

async function bySdk(
  { method, url, headers, body }: UnsignedRequest,
  service: string,
  sessionToken?: string,
): Promise<string | undefined> {
  const signer = new SignatureV4({
    credentials: { ...credentials, ...(sessionToken === undefined ? {} : { sessionToken }) },
    region: 'us-east-1',
    service,
    sha256: Sha256,
    uriEscapePath: service !== 's3',
    applyChecksum: service === 's3',
  });
  const signed = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { ...headers, host: url.host },
      body,
    },
    { signingDate: at, signableHeaders: new Set(['host', 'content-type']) },
  );
  return signed.headers.authorization;
}

describe('A signature', () => {
  const url = new URL('https://example.amazonaws.com/');
  const json = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'Service.Action' };

  it('is the one of the published example', () => {
    const sign = createSigner(credentials, { region: 'us-east-1', service: 'service' });
    expect(sign({ method: 'GET', url, headers: {}, body: '' }, at).authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    );
  });

  it.each<[string, string, UnsignedRequest]>([
    ['dynamodb', 'a call', { method: 'POST', url, headers: json, body: '{"Key":"ü"}' }],
    ['ses', 'a path', { method: 'POST', url: new URL('/v2/a b/é', url), headers: json, body: 'x' }],
    [
      's3',
      'an object with an odd name',
      {
        method: 'GET',
        url: new URL(`/${encodeURIComponent("a b+c'(é)")}`, url),
        headers: {},
        body: '',
      },
    ],
    [
      's3',
      'bytes',
      {
        method: 'PUT',
        url,
        headers: { 'content-type': 'image/avif' },
        body: new Uint8Array([0, 255]),
      },
    ],
    [
      's3',
      'a query',
      {
        method: 'GET',
        url: new URL('/?prefix=a%2Fb&list-type=2&x=%21', url),
        headers: {},
        body: '',
      },
    ],
  ])('is the one of the SDK for %s: %s', async (service, _, request) => {
    const sign = createSigner(credentials, { region: 'us-east-1', service });
    expect(sign(request, at).authorization).toBe(await bySdk(request, service));
  });

  it('includes the token of a session', async () => {
    const request = { method: 'POST', url, headers: json, body: '{}' };
    const withToken = { ...credentials, sessionToken: 'token' };
    const sign = createSigner(withToken, { region: 'us-east-1', service: 'dynamodb' });
    const signed = sign(request, at);
    expect(signed['x-amz-security-token']).toBe('token');
    expect(signed.authorization).toBe(await bySdk(request, 'dynamodb', 'token'));
  });

  it('uses another key on another day', () => {
    const sign = createSigner(credentials, { region: 'us-east-1', service: 'service' });
    const request = { method: 'GET', url, headers: {}, body: '' };
    const later = new Date('2015-08-31T12:36:00Z');
    const first = sign(request, at).authorization;
    const fresh = createSigner(credentials, { region: 'us-east-1', service: 'service' });
    expect(sign(request, later).authorization).toBe(fresh(request, later).authorization);
    expect(sign(request, at).authorization).toBe(first);
  });

  it('leaves alone what caches may change', () => {
    const sign = createSigner(credentials, { region: 'us-east-1', service: 's3' });
    const headers = { 'if-none-match': '"x"', 'cache-control': 'no-cache' };
    const signed = sign({ method: 'GET', url, headers, body: '' }, at);
    expect(signed).toMatchObject(headers);
    expect(signed.authorization).toContain('SignedHeaders=host;x-amz-content-sha256;x-amz-date,');
  });
});
