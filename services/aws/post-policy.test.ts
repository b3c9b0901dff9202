import { describe, expect, it } from '@jest/globals';
import { checkPost, signPost, type PostRules } from './post-policy.ts';
import { policySignature } from './signature.ts';

const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret' };
const now = Date.parse('2026-11-27T10:00:00Z');
const rules: PostRules = {
  ...{ bucket: 'pictures', key: 'uploads/a/1', contentType: 'image/png', maxBytes: 100 },
  expiresMs: now + 60_000,
};

function check(
  change: Readonly<Record<string, string>> = {},
  { size = 50, at = now, bucket = 'pictures' } = {},
): string | undefined {
  const form = { ...signPost(credentials, 'eu-central-1', rules, now), ...change };
  const fields = new Map(
    Object.entries(form).map(([name, value]) => [name.toLowerCase(), value] as const),
  );
  const rejection = checkPost(credentials, bucket, { fields, size }, at);
  return rejection === undefined ? undefined : `${rejection.code} ${rejection.message}`;
}

/** A policy that allows more, with the signature of the one that was given. */
function widened(): string {
  const { policy = '' } = signPost(credentials, 'eu-central-1', rules, now);
  const text = Buffer.from(policy, 'base64').toString('utf8').replace(',100]', ',100000]');
  return Buffer.from(text).toString('base64');
}

/** The policy of AWS’s example. */
const documented = [
  'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1',
  'Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8i',
  'XSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDov',
  'L3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0',
  'YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUx',
  'MjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFy',
  'dHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZP',
  'RE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGht',
  'IjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9',
];

describe('A form to a bucket', () => {
  it('puts one key of one type', () => {
    expect(check()).toBeUndefined();
  });

  it('signs as AWS documents it', () => {
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html
    const at = { time: '20151229T000000Z', region: 'us-east-1' };
    const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
    expect(policySignature(secret, documented.join(''), at)).toBe(
      '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
    );
  });

  it('carries the token of a session under its policy', () => {
    const made = signPost({ ...credentials, sessionToken: 'token' }, 'us-east-1', rules, now);
    expect(made['x-amz-security-token']).toBe('token');
    expect(Buffer.from(made.policy ?? '', 'base64').toString('utf8')).toContain(
      '{"x-amz-security-token":"token"}',
    );
  });

  it.each([
    ['another key', { key: 'uploads/b/1' }, {}, 'AccessDenied'],
    ['a key above', { key: '../1' }, {}, 'AccessDenied'],
    ['another type', { 'Content-Type': 'text/html' }, {}, 'AccessDenied'],
    ['a field that the policy does not name', { acl: 'public-read' }, {}, 'AccessDenied'],
    ['a field that makes it a page', { success_action_redirect: '/' }, {}, 'AccessDenied'],
    ['another bucket', {}, { bucket: 'others' }, 'AccessDenied'],
    ['a form that is too old', {}, { at: now + 60_000 }, 'AccessDenied'],
    ['too much', {}, { size: 101 }, 'EntityTooLarge'],
    ['nothing', {}, { size: 0 }, 'EntityTooSmall'],
    ['another signature', { 'x-amz-signature': '0'.repeat(64) }, {}, 'SignatureDoesNotMatch'],
    ['a wider policy', { policy: widened() }, {}, 'SignatureDoesNotMatch'],
    ['no policy', { policy: '' }, {}, 'SignatureDoesNotMatch'],
  ])('takes not %s', (_what, change, given, code) => {
    expect(check(change, given)).toMatch(new RegExp(`^${code} `));
  });
});
