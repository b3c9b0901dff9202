/** Parser for function responses in payload format 2.0. */
import * as v from 'valibot';
import type { CookieResponse } from './origin-result.ts';

const full = v.object({
  statusCode: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.transform(Number))]),
    v.integer(),
    v.minValue(200),
    v.maxValue(599),
  ),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
  cookies: v.optional(v.array(v.string())),
  body: v.optional(v.nullable(v.string())),
  isBase64Encoded: v.optional(v.boolean()),
});

const jsonType = { 'content-type': 'application/json' };

function hasStatus(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'statusCode' in value;
}

/**
 * Returns the message that a payload represents; JSON without a `statusCode` is itself the body of
 * a 200. Undefined when it is neither: AWS responds to such payloads with its own error.
 */
export function parsePayloadResponse(payload: string): CookieResponse | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (!hasStatus(value)) {
    const text = typeof value === 'string' ? value : payload;
    return { status: 200, headers: jsonType, setCookies: [], body: Buffer.from(text) };
  }
  const parsed = v.safeParse(full, value);
  if (!parsed.success) return undefined;
  const { statusCode, headers = {}, cookies = [], body, isBase64Encoded = false } = parsed.output;
  const lowered: Record<string, string> = {};
  const setCookies = [...cookies];
  for (const [name, header] of Object.entries(headers)) {
    if (name.toLowerCase() === 'set-cookie') setCookies.push(String(header));
    else lowered[name.toLowerCase()] = String(header);
  }
  return {
    status: statusCode,
    headers: { ...jsonType, ...lowered },
    setCookies,
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}
