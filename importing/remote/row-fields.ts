/** Reads fields of rows that a source's API responded with. */
import { fieldsOf, listOf } from '../ghost/fields.ts';
import type { RemoteRow } from './remote-source.ts';

/** Returns a text or number as text; empty for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns a field of WordPress as it was written, not as a theme shows it. */
export function rawOf(value: unknown): string {
  const fields = fieldsOf(value);
  return fields.size === 0 ? textOf(value) : textOf(fields.get('raw') ?? fields.get('rendered'));
}

/** Returns the objects of a list. */
export function rowsOf(value: unknown): RemoteRow[] {
  return listOf(value).flatMap((row) => {
    const fields = fieldsOf(row);
    return fields.size === 0 ? [] : [Object.fromEntries(fields)];
  });
}

/** Returns an object, or an empty one for any other value. */
export function rowOf(value: unknown): RemoteRow {
  return Object.fromEntries(fieldsOf(value));
}
