/**
 * Converts DynamoDB's typed attributes to and from plain values. Covers only the types that our
 * tables use.
 */

/** As the SDK takes and returns them. In the JSON of the calls themselves, bytes are base64. */
export type AttributeValue =
  | { S: string }
  | { N: string }
  | { B: Uint8Array }
  | { BOOL: boolean }
  | { SS: string[] }
  | { L: AttributeValue[] }
  | { NULL: true };
export type PlainValue =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | Set<string>
  | PlainValue[]
  | undefined;
export type PlainItem = Record<string, PlainValue>;

function marshalValue(value: Exclude<PlainValue, undefined>): AttributeValue {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: value };
  if (value instanceof Set) return { SS: [...value] };
  return { L: value.map((entry) => marshalValue(entry ?? null)) };
}

function bytes(value: unknown): Buffer {
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Buffer.from(String(value), 'base64');
}

/** @param value an attribute of the SDK's or of a call's JSON. */
function unmarshalValue(value: unknown): PlainValue {
  if (typeof value !== 'object' || value === null) return null;
  if ('S' in value) return String(value.S);
  if ('N' in value) return Number(value.N);
  if ('BOOL' in value) return value.BOOL === true;
  if ('B' in value) return bytes(value.B);
  if ('SS' in value) return new Set(Array.isArray(value.SS) ? value.SS.map(String) : []);
  if ('L' in value) return Array.isArray(value.L) ? value.L.map(unmarshalValue) : [];
  return null;
}

/** Omits undefined values: DynamoDB has no such type. */
export function marshal(item: PlainItem): Record<string, AttributeValue> {
  const out: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(item))
    if (value !== undefined) out[name] = marshalValue(value);
  return out;
}

/** @param item of the SDK's or of a call's JSON. */
export function unmarshal(item: object): PlainItem {
  const out: PlainItem = {};
  for (const [name, value] of Object.entries(item)) out[name] = unmarshalValue(value);
  return out;
}
