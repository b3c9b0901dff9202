/**
 * Parser for the redirects file (`redirects.yaml` or `redirects.json`) that a Ghost site can
 * upload, found beside an export.
 */
import { parse as parseYaml } from 'yaml';
import type { Redirect } from '../../shared/content/item.ts';
import { MAX_YAML_ALIASES } from '../limits.ts';
import type { OpenSource, SourceFile } from '../source.ts';
import { plainPath } from '../tables/read-redirects.ts';
import { fieldsOf, listOf, textField } from './fields.ts';
import { scanJson } from './scan-json.ts';

const MAX_REDIRECTS_BYTES = 16 * 1024 * 1024;
const MAX_REDIRECTS_DEPTH = 16;

export interface ReadRedirects {
  readonly redirects: Redirect[];
  readonly warnings: { readonly ref: string; readonly message: string }[];
}

/**
 * Returns the redirects files of an export: in its folder, or in `data/` or `settings/` below it.
 */
export function redirectFiles(source: OpenSource, exportPath: string): SourceFile[] {
  const folder = exportPath.replace(/[^/]*$/, '');
  const names = ['redirects.yaml', 'redirects.yml', 'redirects.json'];
  return ['', 'data/', 'settings/', 'content/data/', 'content/settings/'].flatMap((below) =>
    names.flatMap((name) => source.find(folder + below + name) ?? []),
  );
}

/**
 * Returns the redirects from one path to another. `resolve` returns the new address of an old path,
 * if it has one.
 */
export async function readGhostRedirects(
  file: SourceFile,
  resolve: (path: string) => string | undefined,
): Promise<ReadRedirects> {
  const result: ReadRedirects = { redirects: [], warnings: [] };
  const warn = (message: string): void => void result.warnings.push({ ref: file.path, message });
  if (file.size > MAX_REDIRECTS_BYTES) {
    warn('the file is too large to be a list of redirects');
    return result;
  }
  const pairs = pairsOf(new TextDecoder().decode(await file.read()), file.path.endsWith('.json'));
  if (typeof pairs === 'string') {
    warn(pairs);
    return result;
  }
  for (const [pattern, target] of pairs) {
    const from = plainPath(pattern);
    if (from === undefined) warn(`a pattern of addresses cannot be kept: ${pattern.slice(0, 200)}`);
    else if (!/^\/(?!\/)/.test(target))
      warn(`a redirect to another site cannot be kept: ${from} to ${target.slice(0, 200)}`);
    else result.redirects.push({ from, to: resolve(target) ?? target });
  }
  return result;
}

/**
 * Returns the from and to values as written in the file, or a description of what is wrong with it.
 */
function pairsOf(text: string, isJson: boolean): [string, string][] | string {
  if (isJson) {
    const fault = scanJson(text, MAX_REDIRECTS_DEPTH);
    if (fault !== undefined)
      return `this is not valid JSON: ${fault.message} (line ${fault.line}, column ${fault.column})`;
    return listOf(JSON.parse(text))
      .map(fieldsOf)
      .map((entry) => [textField(entry, 'from'), textField(entry, 'to')]);
  }
  let document: unknown;
  try {
    document = parseYaml(text, { maxAliasCount: MAX_YAML_ALIASES });
  } catch (error) {
    return `this is not valid YAML: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`;
  }
  return [...fieldsOf(document).values()].flatMap((group) =>
    [...fieldsOf(group)].map(([from, to]): [string, string] => [
      from,
      typeof to === 'string' ? to : '',
    ]),
  );
}
