/** Reads the bytes, JSON and shape of a Ghost export, with a clear error message for each. */
import { isUtf8 } from 'node:buffer';
import { MAX_FILE_BYTES } from '../limits.ts';
import { SourceError } from '../source.ts';
import { fieldsOf, listOf, textField, type Fields } from './fields.ts';
import { ghostDate } from './ghost-date.ts';
import { GHOST_MAX_DEPTH, GHOST_MAX_ROWS } from '../limits.ts';
import { tablesOf, type GhostTables } from './ghost-tables.ts';
import { scanJson } from './scan-json.ts';

/** Decodes a JSON file: UTF-8, or UTF-16 detected by its byte order mark or zero bytes. */
export function jsonText(bytes: Uint8Array): string {
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] !== 0 && bytes[1] === 0);
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] !== 0);
  const bigOrUtf8 = isBig ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(isLittle ? 'utf-16le' : bigOrUtf8).decode(bytes);
  // Ghost writes a placeholder in front of the site's own addresses. Here they become paths.
  return text.replace(/__GHOST_URL__(?=\\{0,4}\/)/g, '').replaceAll('__GHOST_URL__', '/');
}

/** Whether a text may be a Ghost export, valid or broken. Does not parse it. */
export function looksLikeGhost(text: string): boolean {
  if (!/^\s*\{/.test(text.slice(0, 1_000))) return false;
  const head = text.slice(0, 20_000);
  if (/^\s*\{\s*"(?:db|meta|data)"\s*:/.test(head) && text.includes('"posts"')) return true;
  return /^\s*\{\s*"models"\s*:/.test(head) && /"name"\s*:\s*"Post"/.test(text);
}

/**
 * Returns the tables of an export.
 * @throws SourceError when the file is too large, not JSON or not an export. Names the line and
 *   column of the error.
 */
export function readGhost(bytes: Uint8Array, name: string): GhostTables {
  if (bytes.length > MAX_FILE_BYTES)
    throw new SourceError(`${name}: the file is larger than ${MAX_FILE_BYTES / 1_048_576} MiB`);
  const text = jsonText(bytes);
  const isUtf16 = bytes.subarray(0, 2).some((byte) => byte === 0 || byte >= 0xfe);
  if (!isUtf16 && !isUtf8(bytes))
    throw new SourceError(
      `${name}: the file is not in UTF-8, as an export of Ghost is; some program saved it in another encoding: export it again`,
    );
  const fault = scanJson(text, GHOST_MAX_DEPTH);
  if (fault !== undefined)
    throw new SourceError(
      `${name}:${fault.line}:${fault.column}: this is not valid JSON: ${fault.message}`,
    );
  const root = fieldsOf(JSON.parse(text));
  const tables = exportTables(root) ?? fixtureTables(root);
  if (tables === undefined)
    throw new SourceError(
      `${name}:1: this is JSON but no Ghost export: it has no "db" or "data" with a table "posts"; use Settings, Export in Ghost`,
    );
  if (tables.posts.length > GHOST_MAX_ROWS)
    throw new SourceError(`${name}: there are more than ${GHOST_MAX_ROWS} posts in it`);
  return tables;
}

/** `{db: [{meta, data}]}`, `{meta, data}` or `{data}`. */
function exportTables(root: Fields): GhostTables | undefined {
  const wrapped = root.has('db') ? fieldsOf(listOf(root.get('db'))[0] ?? root.get('db')) : root;
  const data = fieldsOf(wrapped.get('data'));
  if (!Array.isArray(data.get('posts'))) return undefined;
  return tablesOf(data, ghostDate(fieldsOf(wrapped.get('meta')).get('exported_on')));
}

/**
 * The file from which a new Ghost installation fills its database: `{models: [{name, entries}],
 * relations}`. Its entries have slugs and names in place of ids.
 */
function fixtureTables(root: Fields): GhostTables | undefined {
  const models = new Map(
    listOf(root.get('models'))
      .map(fieldsOf)
      .map((model) => [textField(model, 'name'), listOf(model.get('entries'))]),
  );
  if (!models.has('Post')) return undefined;
  const entries = (model: string, key: string): Record<string, unknown>[] =>
    (models.get(model) ?? []).map((entry) => {
      const fields = fieldsOf(entry);
      return {
        ...Object.fromEntries(fields),
        id: textField(fields, 'id') || textField(fields, key),
      };
    });
  const postTags = listOf(root.get('relations'))
    .map(fieldsOf)
    .filter(
      (relation) =>
        textField(fieldsOf(relation.get('from')), 'relation') === 'tags' &&
        textField(fieldsOf(relation.get('from')), 'model') === 'Post',
    )
    .flatMap((relation) => [...fieldsOf(relation.get('entries'))])
    .flatMap(([post, tags]) =>
      listOf(tags).map((tag, index) => ({ post_id: post, tag_id: tag, sort_order: index })),
    );
  const data = new Map<string, unknown>([
    ['posts', entries('Post', 'slug')],
    ['tags', entries('Tag', 'name')],
    ['users', entries('User', 'slug')],
    ['posts_tags', postTags],
  ]);
  return tablesOf(data, undefined);
}
