/**
 * Events that no service sends and somebody hostile might: a function's sample event, changed at
 * random in structure, in its texts, or in what its body says. The same seed gives the same events.
 */
import { createRng, type Rng } from '../../sample/images/random.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Texts that have broken parsers, and addresses and tokens of the site with a fault in them. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\uffff',
  '\u202e',
  '\r\nset-cookie: a=b',
  '../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/story/%00/',
  '/story/%ff/',
  '/story/~C3/',
  '/story/~ZZ/',
  '//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}<%=7*7%>',
  "' or 1=1 --",
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-1',
  '1e400',
  '9007199254740993',
  '0x10',
  'true',
  '[]',
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]',
  '%',
  '%%%',
  '%F0%9F%92%A9',
  '💩'.repeat(300),
  'a'.repeat(5_000),
  'a.b.c',
  'eyJhbGciOiJub25lIn0.e30.',
  'verify.a.b',
  'W/"a", *',
  '2026-13-45T99:99:99Z',
  'reader@mail.example',
  'Reader@MAIL.example',
  'a@b',
  '203.0.113.7:1',
  '[::1]:1',
  '999.999.999.999',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=a',
  'email=a%40b.example&email=c&password=&redirectURL=%2F%2Fevil',
  'same-origin',
  'cross-site',
];

const hostileValues: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  [],
  {},
  [null],
  [[]],
  { a: null },
  ['', ''],
  { length: 1e9 },
];

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function changedText(text: string, random: Rng): string {
  const at = random.int(0, text.length);
  const other = random.pick(hostileTexts);
  return random.pick([
    () => other,
    () => text.slice(0, at),
    () => text.slice(0, at) + other + text.slice(at),
    () => text + text,
    () => encodeURIComponent(text.toWellFormed()),
    () => text.toUpperCase(),
    () => text.slice(0, at) + String.fromCharCode(random.int(0, 0xffff)) + text.slice(at + 1),
  ])();
}

/** Bodies and messages are JSON inside a text: they are changed within, as often as as a text. */
function changedWithin(text: string, random: Rng): string {
  try {
    const inner = JSON.parse(text) as Json;
    return isObject(inner) && random.chance(0.5)
      ? JSON.stringify(changed(inner, random))
      : changedText(text, random);
  } catch {
    return changedText(text, random);
  }
}

function changed(value: Json, random: Rng): Json {
  if (random.chance(0.05)) return random.pick([...hostileValues, ...hostileTexts]);
  if (typeof value === 'string') return changedWithin(value, random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, random.pick(hostileTexts)];
    const at = random.int(0, value.length - 1);
    return value.map((entry: Json, index) => (index === at ? changed(entry, random) : entry));
  }
  if (!isObject(value)) return random.pick([...hostileValues, ...hostileTexts]);
  const keys = Object.keys(value);
  const key = keys.length === 0 ? 'a' : random.pick(keys);
  if (random.chance(0.1))
    return Object.fromEntries(
      keys.filter((name) => name !== key).map((name) => [name, value[name] ?? null]),
    );
  if (random.chance(0.1))
    return { ...value, [random.pick(hostileTexts)]: random.pick(hostileTexts) };
  return { ...value, [key]: changed(value[key] ?? null, random) };
}

/**
 * Returns one hostile event.
 * @param sample the function's sample event.
 * @param seed names the event, e.g. `login 17`.
 */
export function fuzzEvent(sample: unknown, seed: string): unknown {
  const random = createRng(seed);
  let event = sample as Json;
  for (let changes = random.int(1, 4); changes > 0; changes -= 1) event = changed(event, random);
  return event;
}
