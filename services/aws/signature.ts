/**
 * Signs calls to AWS (Signature Version 4). Synchronously, and with the day's key kept: WebCrypto
 * takes three times as long for strings of this length (docs/adr/0002).
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  /** Absent: they do not expire while they are in use. */
  readonly expiration?: Date;
}

export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface SigningScope {
  readonly region: string;
  readonly service: string;
}

const hmac = (key: string | Buffer | KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Uint8Array) => hash('sha256', content);

/** As RFC 3986 encodes, which is stricter than `encodeURIComponent`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** S3 signs the path as it is sent. Other services encode it once more. */
function canonicalPath({ pathname }: URL, service: string): string {
  return service === 's3' ? pathname : pathname.split('/').map(encode).join('/');
}

function canonicalQuery({ search, searchParams }: URL): string {
  if (search === '') return '';
  return [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** The parts of a request that a signature covers. */
export interface SignedParts extends SigningScope {
  readonly method: string;
  readonly url: URL;
  /** Values of the headers that are signed, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names of the headers that are signed, sorted. */
  readonly signed: readonly string[];
  readonly bodyHash: string;
  /** As in `x-amz-date`, e.g. `20261126T140247Z`. */
  readonly time: string;
}

/** Keys of a day for one secret, region and service: few are in use at once. */
const keptKeys = new Map<string, KeyObject>();
const KEPT_KEYS_MAX = 8;

function signingKey(secret: string, day: string, { region, service }: SigningScope): KeyObject {
  const name = `${secret} ${day} ${region} ${service}`;
  const kept = keptKeys.get(name);
  if (kept !== undefined) return kept;
  const bytes = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request');
  // As bytes, each call would make a key of them.
  const key = createSecretKey(bytes);
  if (keptKeys.size === KEPT_KEYS_MAX) keptKeys.clear();
  keptKeys.set(name, key);
  return key;
}

/** Returns the signature that a request must have, in hexadecimal: for services that check it, too. */
export function signatureOf(secret: string, parts: SignedParts): string {
  const { method, url, headers, signed, bodyHash, time, region, service } = parts;
  const canonical = [
    method,
    canonicalPath(url, service),
    canonicalQuery(url),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    bodyHash,
  ].join('\n');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`;
  return hmac(signingKey(secret, day, { region, service }), text).toString('hex');
}

/** Returns the signature of a form to S3, over its policy in Base64. @param scope.time as in `x-amz-date`. */
export function policySignature(
  secret: string,
  policy: string,
  { time, region }: { readonly time: string; readonly region: string },
): string {
  const key = signingKey(secret, time.slice(0, 8), { region, service: 's3' });
  return hmac(key, policy).toString('hex');
}

/**
 * Returns a function that returns all headers of a request: those given, and those that sign it.
 * `content-type` and `x-amz-…` are signed. A cache on the way may not change them, but may others.
 */
export function createSigner(
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  { region, service }: SigningScope,
): (request: UnsignedRequest, at?: Date) => Record<string, string> {
  return ({ method, url, headers, body }, at = new Date()) => {
    const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
    const day = time.slice(0, 8);
    const bodyHash = headers['x-amz-content-sha256'] ?? sha256(body);
    const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-date': time };
    if (service === 's3') all['x-amz-content-sha256'] = bodyHash;
    if (sessionToken !== undefined) all['x-amz-security-token'] = sessionToken;
    const signed = Object.keys(all)
      .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-amz-'))
      .sort();
    const parts = { method, url, headers: all, signed, bodyHash, time, region, service };
    all.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${day}/${region}/${service}/aws4_request, SignedHeaders=${signed.join(';')}, Signature=${signatureOf(secretAccessKey, parts)}`;
    return all;
  };
}
