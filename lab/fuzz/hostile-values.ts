/** Texts, values and names that have broken programs, and things of the site with a fault in them. */

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Deep enough to end the stack of a reader that recurses. */
const DEPTH = 20_000;

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\uffff',
  '\u202e',
  '\r\nset-cookie: a=b',
  '../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/story/%00/',
  '/story/%ff/',
  '/story/%u0041/',
  '/story/%/',
  '/story/~C3/',
  '/story/~ZZ/',
  '//evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}<%=7*7%>',
  "' or 1=1 --",
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '9007199254740993',
  '0x10',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":1e309,"b":-1e309}',
  '{"a":1,"a":2}',
  '[1,',
  '%',
  '%%%',
  '%F0%9F%92%A9',
  '%ED%A0%80',
  '%C0%AF',
  '💩'.repeat(300),
  'a'.repeat(9_000),
  'a'.repeat(200_000),
  '/a'.repeat(4_000),
  '?'.repeat(2_000),
  'a=b&'.repeat(5_000),
  'a[]=1&a[]=2&a[b][c]=3&a=4',
  'q=%&output=json&output=html&page=-1&page=1e9',
  'a=b; a=c; =d; e; f==; "g"="h"; __Host-sid',
  'a.b.c',
  'eyJhbGciOiJub25lIn0.e30.',
  'verify.a.b',
  'W/"a", *',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  'Thu, 32 Foo 2026 25:61:61 GMT',
  'reader@mail.example',
  'Reader@MAIL.example',
  'a@b',
  '"a b"@mail.example',
  'a@xn--.example',
  '203.0.113.7:1',
  '[::1]:1',
  '[::ffff:203.0.113.7%eth0]:99999',
  '999.999.999.999',
  'application/json',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=a',
  'email=a%40b.example&email=c&password=&redirectURL=%2F%2Fevil',
  'same-origin',
  'cross-site',
  'free',
  'sub',
  'HEAD',
  'OPTIONS',
  'GET\u0000',
  'not base64!',
  '[\u007b'.repeat(50),
  '['.repeat(DEPTH),
  '{"a":'.repeat(DEPTH) + '1' + '}'.repeat(DEPTH),
];

/** Infinity stands for what JSON writes as `1e309`. */
export const hostileValues: readonly Json[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  Infinity,
  -Infinity,
  9_007_199_254_740_993,
  [],
  {},
  [null],
  [[]],
  ['', ''],
  { a: null },
  { length: 1e9 },
  { toString: null, valueOf: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}') as Json,
];

/** Writes a value as JSON; numbers past the largest as `1e309`, which readers take for Infinity. */
export function toText(value: Json): string {
  const past = '@past the largest number@';
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (inner === Infinity) return past;
    return inner === -Infinity ? `-${past}` : inner;
  });
  return text.replaceAll(`"${past}"`, '1e309').replaceAll(`"-${past}"`, '-1e309');
}
