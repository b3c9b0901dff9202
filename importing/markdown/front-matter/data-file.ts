/** Reads the data files of a source (YAML, JSON, TOML, CSV) that stand beside its content. */
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { MAX_MARKDOWN_BYTES, MAX_YAML_ALIASES } from '../../limits.ts';
import type { SourceFile } from '../../source.ts';

type Schema = 'failsafe' | 'core';

function parseYaml(text: string, schema: Schema): unknown {
  const document = parseDocument(text, { schema, uniqueKeys: false, strict: false });
  const [error] = document.errors;
  if (error !== undefined) throw new Error(error.message.split('\n')[0] ?? 'not valid YAML');
  const value: unknown = document.toJS({ maxAliasCount: MAX_YAML_ALIASES });
  return value;
}

/**
 * Returns the value of a data file's text.
 * @param path decides the format by its extension; YAML if it has another.
 * @throws Error that says what is wrong.
 */
function parseData(text: string, path: string, schema: Schema): unknown {
  const bare = text.replace(/^\ufeff/, '');
  if (/\.json$/i.test(path)) return JSON.parse(bare);
  if (/\.csv$/i.test(path)) return parseCsv(bare, { columns: true, relax_column_count: true });
  return /\.toml$/i.test(path) ? parseToml(bare) : parseYaml(bare, schema);
}

/**
 * @param schema of YAML. By default plain values stay text, as in front matter; templates compare
 *   numbers (`core`).
 * @throws Error that says what is wrong, also when the file is too large.
 */
export async function readDataFile(
  file: SourceFile,
  schema: Schema = 'failsafe',
): Promise<unknown> {
  if (file.size > MAX_MARKDOWN_BYTES)
    throw new Error(`it is larger than ${MAX_MARKDOWN_BYTES / 1024 / 1024} MiB`);
  return parseData(Buffer.from(await file.read()).toString('utf8'), file.path, schema);
}
