/**
 * Forms by which a browser puts one object into a bucket (S3's POST policies): made for one key, type and
 * largest size, and checked where the store is on this machine.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { policySignature, type AwsCredentials } from './signature.ts';

export interface PostRules {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  /** The object has at least one byte. */
  readonly maxBytes: number;
  /** Epoch ms. */
  readonly expiresMs: number;
}

/** Fields of the form, to be sent before its last, `file`. */
export type PostFields = Readonly<Record<string, string>>;

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** Returns the fields of a form that puts exactly what the rules say. */
export function signPost(
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  region: string,
  { bucket, key, contentType, maxBytes, expiresMs }: PostRules,
  nowMs: number,
): PostFields {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const exact: Record<string, string> = {
    key,
    'Content-Type': contentType,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': `${accessKeyId}/${time.slice(0, 8)}/${region}/s3/aws4_request`,
    'x-amz-date': time,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(expiresMs).toISOString(),
      conditions: [
        { bucket },
        ...Object.entries(exact).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, maxBytes],
      ],
    }),
  ).toString('base64');
  const signature = policySignature(secretAccessKey, policy, { time, region });
  return { ...exact, policy, 'x-amz-signature': signature };
}

const policySchema = v.object({
  expiration: v.pipe(v.string(), v.isoTimestamp()),
  conditions: v.array(
    v.union([
      v.record(v.string(), v.string()),
      v.tuple([v.literal('content-length-range'), v.number(), v.number()]),
    ]),
  ),
});

export interface PostRejection {
  readonly status: 400 | 403;
  /** As S3 names it. */
  readonly code: string;
  readonly message: string;
}

const refused = (message: string): PostRejection => ({
  status: 403,
  code: 'AccessDenied',
  message,
});

function policyOf(text: string): v.InferOutput<typeof policySchema> | undefined {
  try {
    const found = v.safeParse(
      policySchema,
      JSON.parse(Buffer.from(text, 'base64').toString('utf8')),
    );
    return found.success ? found.output : undefined;
  } catch {
    return undefined;
  }
}

function isSignedBy(
  { accessKeyId, secretAccessKey }: AwsCredentials,
  of: (name: string) => string,
): boolean {
  const [id, day, region = '', service, ending] = of('x-amz-credential').split('/');
  const time = of('x-amz-date');
  if (id !== accessKeyId || service !== 's3' || ending !== 'aws4_request') return false;
  if (of('x-amz-algorithm') !== ALGORITHM || day === undefined || !time.startsWith(day))
    return false;
  const expected = Buffer.from(policySignature(secretAccessKey, of('policy'), { time, region }));
  const given = Buffer.from(of('x-amz-signature'));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Fields that no condition has to name. */
const unnamed = new Set(['policy', 'x-amz-signature', 'file', 'bucket']);

/**
 * Checks a form as S3 does: its signature, its time, each condition, and that no field is without one.
 * @param fields By name in lower case.
 * @param size of the file, in bytes.
 * @returns undefined for a form that may be stored.
 */
export function checkPost(
  credentials: AwsCredentials,
  bucket: string,
  { fields, size }: { readonly fields: ReadonlyMap<string, string>; readonly size: number },
  nowMs: number,
): PostRejection | undefined {
  const of = (name: string) => (name === 'bucket' ? bucket : (fields.get(name) ?? ''));
  if (!isSignedBy(credentials, of))
    return { status: 403, code: 'SignatureDoesNotMatch', message: 'The form is not signed' };
  const policy = policyOf(of('policy'));
  if (policy === undefined) return refused('Invalid policy');
  if (Date.parse(policy.expiration) <= nowMs)
    return refused('Invalid according to Policy: expired');
  const named = new Set<string>();
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      const [, least, most] = condition;
      if (size < least)
        return { status: 400, code: 'EntityTooSmall', message: 'The file is too small' };
      if (size > most)
        return { status: 400, code: 'EntityTooLarge', message: 'The file is too large' };
      continue;
    }
    for (const [name, value] of Object.entries(condition)) {
      const field = name.toLowerCase();
      named.add(field);
      if (of(field) !== value)
        return refused(`Invalid according to Policy: Policy Condition failed: ${name}`);
    }
  }
  const extra = [...fields.keys()].find((name) => !named.has(name) && !unnamed.has(name));
  return extra === undefined
    ? undefined
    : refused(`Invalid according to Policy: Extra input fields: ${extra}`);
}
