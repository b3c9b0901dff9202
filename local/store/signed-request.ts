/**
 * Checks that a request to the store is signed (Signature Version 4) with the secret of this start:
 * any user of the machine can reach a loopback port, but only the store's own user can read the
 * secret.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { signatureOf, type AwsCredentials } from '../../services/aws/signature.ts';

const authorizationForm =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function areEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * @param bodyHash SHA-256 of the body, in hexadecimal; absent: as the signed header
 *   `x-amz-content-sha256` says, which nobody without the secret can choose.
 */
export function isSigned(
  request: IncomingMessage,
  credentials: AwsCredentials,
  bodyHash?: string,
): boolean {
  const [, accessKeyId, day = '', region = '', service = '', names = '', signature = ''] =
    authorizationForm.exec(headerOf(request, 'authorization')) ?? [];
  const time = headerOf(request, 'x-amz-date');
  const url = URL.parse(request.url ?? '', `http://${headerOf(request, 'host')}`);
  if (accessKeyId !== credentials.accessKeyId || !time.startsWith(day) || url === null)
    return false;
  const signed = names.split(';');
  const isCovered = ['host', 'x-amz-date'].every((name) => signed.includes(name));
  if (!isCovered || (bodyHash === undefined && !signed.includes('x-amz-content-sha256')))
    return false;
  const expected = signatureOf(credentials.secretAccessKey, {
    method: request.method ?? '',
    url,
    headers: Object.fromEntries(signed.map((name) => [name, headerOf(request, name)])),
    signed,
    bodyHash: bodyHash ?? headerOf(request, 'x-amz-content-sha256'),
    time,
    region,
    service,
  });
  return areEqual(signature, expected);
}
