/** Reads front matter values under the names that different site generators use. */
import { cleanText } from '../../body/plain-text.ts';

export type FrontMatter = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is FrontMatter {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

/** Returns a single value as text, or undefined if there is none. TOML dates become ISO text. */
export function asText(value: unknown): string | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (
    typeof value !== 'string' &&
    typeof value !== 'number' &&
    typeof value !== 'bigint' &&
    typeof value !== 'boolean'
  )
    return undefined;
  const text = String(value).trim();
  return text === '' || text === '~' || text === 'null' ? undefined : text;
}

/** Returns the text of the first key that has one. */
export function textField(data: FrontMatter, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = asText(data[key]);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * Returns a field's name as names are compared: `publishDate`, `publish_date` and `Publish Date` are
 * the same.
 */
export function fieldKey(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

/** Returns the fields with these names, in the order of the names, however they are written. */
export function fieldsNamed(
  data: FrontMatter,
  names: readonly string[],
): (readonly [name: string, value: unknown])[] {
  const written = new Map(Object.keys(data).map((name) => [fieldKey(name), name]));
  return names.flatMap((name) => {
    const own = Object.hasOwn(data, name) ? name : written.get(fieldKey(name));
    return own === undefined ? [] : [[own, data[own]] as const];
  });
}

/** Returns text on one line, without control characters. */
export function lineField(data: FrontMatter, ...keys: readonly string[]): string | undefined {
  const text = cleanText(textField(data, ...keys) ?? '');
  return text === '' ? undefined : text;
}

/** How deep lists in lists are read. */
const MAX_NESTED_LISTS = 4;

/**
 * Returns the values of a list, and those of lists in it, as Hexo has them. A single text counts as a
 * list too and is split at commas.
 */
export function listField(data: FrontMatter, ...keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const value = data[key];
    const parts: unknown[] = Array.isArray(value)
      ? value.flat(MAX_NESTED_LISTS)
      : (asText(value)?.split(',') ?? []);
    return parts.flatMap(
      (part) =>
        cleanText(
          asText(part) ??
            (isRecord(part) ? (textField(part, 'slug', 'id', 'name', 'title') ?? '') : ''),
        ) || [],
    );
  });
}

/** Returns the addresses in a list. Addresses may contain commas, so they are not split. */
export function addressField(data: FrontMatter, ...keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const value = data[key];
    return (Array.isArray(value) ? value : [value]).flatMap((part: unknown) => asText(part) ?? []);
  });
}

export function recordField(data: FrontMatter, key: string): FrontMatter | undefined {
  const value = data[key];
  return isRecord(value) ? value : undefined;
}

/** Returns the records of a list. A single record counts as a list. */
export function recordsField(data: FrontMatter, key: string): FrontMatter[] {
  const value = data[key];
  return (Array.isArray(value) ? value : [value]).filter(isRecord);
}

/** Parses a boolean as YAML 1.1 and 1.2 write it. Returns undefined for any other value. */
export function flagField(data: FrontMatter, key: string): boolean | undefined {
  const text = asText(data[key])?.toLowerCase();
  if (text === 'true' || text === 'yes' || text === 'on') return true;
  if (text === 'false' || text === 'no' || text === 'off') return false;
  return undefined;
}

export function numberField(data: FrontMatter, key: string): number | undefined {
  const text = asText(data[key]);
  if (text === undefined || !/^[+-]?\d+(?:\.\d+)?$/.test(text)) return undefined;
  return Number(text);
}
