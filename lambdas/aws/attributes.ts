/**
 * Converts DynamoDB's typed attributes to and from plain values. Covers only the types that our
 * tables use.
 */

export type AttributeValue =
  | { S: string }
  | { N: string }
  | { B: string }
  | { BOOL: boolean }
  | { SS: string[] }
  | { L: AttributeValue[] }
  | { NULL: true };
export type PlainValue =
  string | number | boolean | null | Uint8Array | Set<string> | PlainValue[] | undefined;
export type PlainItem = Record<string, PlainValue>;

function marshalValue(value: Exclude<PlainValue, undefined>): AttributeValue {
  if (value === null) return { NULL: true };
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (value instanceof Set) return { SS: [...value] };
  return { L: value.map((entry) => marshalValue(entry ?? null)) };
}

function unmarshalValue(value: AttributeValue): PlainValue {
  if ('S' in value) return value.S;
  if ('N' in value) return Number(value.N);
  if ('BOOL' in value) return value.BOOL;
  if ('B' in value) return Buffer.from(value.B, 'base64');
  if ('SS' in value) return new Set(value.SS);
  if ('L' in value) return value.L.map(unmarshalValue);
  return null;
}

/** Omits undefined values: DynamoDB has no such type. */
export function marshal(item: PlainItem): Record<string, AttributeValue> {
  const out: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(item))
    if (value !== undefined) out[name] = marshalValue(value);
  return out;
}

export function unmarshal(item: Record<string, AttributeValue>): PlainItem {
  const out: PlainItem = {};
  for (const [name, value] of Object.entries(item)) out[name] = unmarshalValue(value);
  return out;
}
