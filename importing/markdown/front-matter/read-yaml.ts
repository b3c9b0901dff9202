/** Parses YAML front matter, and corrects the errors that a person would. */
import { isMap, isScalar, parseDocument, type Document } from 'yaml';
import { MAX_YAML_ALIASES } from '../../limits.ts';
import { FrontMatterError, type Problem } from './front-matter-error.ts';
import { errorMessage } from '../../../shared/error-message.ts';

export interface YamlResult {
  readonly data: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
}

/** Maximum number of wrong lines before the whole front matter counts as wrong. */
const MAX_REPAIRS = 20;

/**
 * All plain values stay text, so that `slug: 007` and `title: 1.10` keep what was written. Each
 * field converts its own value.
 */
function parse(text: string): Document.Parsed {
  return parseDocument(text, {
    schema: 'failsafe',
    strict: false,
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

const keyLine = /^([A-Za-z_][\w.-]*)[ \t]*:(?:[ \t]+(.*))?$/;

/** Indents the continuation lines of a quoted value, which other YAML parsers accept unindented. */
function indentQuoted(lines: readonly string[]): string[] {
  let quote: string | undefined;
  return lines.map((line) => {
    const inside = quote !== undefined;
    let rest = line;
    if (!inside) {
      const value = keyLine.exec(line)?.[2] ?? '';
      if (!/^["']/.test(value)) return line;
      quote = value[0];
      rest = value.slice(1);
    }
    const bare = quote === '"' ? rest.replace(/\\./g, '') : rest.replace(/''/g, '');
    if (bare.includes(quote ?? '"')) quote = undefined;
    return inside && line !== '' ? `  ${line}` : line;
  });
}

function closesQuote(value: string, quote: string): boolean {
  const bare =
    quote === '"' ? value.slice(1).replace(/\\./g, '') : value.slice(1).replace(/''/g, '');
  return bare.includes(quote);
}

/** Whether a key's value opens a quote that does not close on its line. */
function opensQuote(line: string): boolean {
  const value = keyLine.exec(line)?.[2] ?? '';
  const quote = /^["']/.exec(value)?.[0];
  return quote !== undefined && !closesQuote(value, quote);
}

/** Returns a line corrected on its own, or undefined when it holds nothing to keep. */
function repairLine(line: string, next: string | undefined): string | undefined {
  if (line.includes('\t')) return line.replaceAll('\t', '  ').trimEnd();
  const [, key, value = ''] = keyLine.exec(line) ?? [];
  if (key === undefined || value === '') return undefined;
  const quote = /^["']/.exec(value)?.[0];
  if (
    quote !== undefined &&
    !closesQuote(value, quote) &&
    (next === undefined || keyLine.test(next))
  )
    return `${key}: ${JSON.stringify(value.slice(1).trim())}`;
  const plain =
    quote !== undefined && value.endsWith(quote) && value.length > 1 ? value.slice(1, -1) : value;
  const quoted = `${key}: ${JSON.stringify(plain)}`;
  return quoted === line ? undefined : quoted;
}

/**
 * Corrects the lines at which the parser stops, one after the other, when the intent is clear.
 * Leaves out the others. Returns undefined when too many lines are wrong.
 */
function repair(
  start: readonly string[],
): { document: Document.Parsed; lines: readonly string[]; problems: Problem[] } | undefined {
  const lines = [...start];
  const tried = new Set<number>();
  const problems: Problem[] = [];
  for (let round = 0; round < MAX_REPAIRS; round += 1) {
    const text = lines.join('\n');
    const document = parse(text);
    const [error] = document.errors;
    if (error === undefined) return { document, lines, problems };
    // The parser reports the line at which it gave up. The cause is an unclosed quote above, or
    // that line itself.
    const at = Math.min(lineOf(text, error.pos[0]), lines.length);
    const openQuote = lines
      .slice(0, at)
      .findLastIndex((line, above) => !tried.has(above) && opensQuote(line));
    const keyAbove = lines
      .slice(0, at)
      .findLastIndex((line, above) => !tried.has(above) && keyLine.test(line));
    const lineOrKey = tried.has(at - 1) ? keyAbove : at - 1;
    const index = openQuote === -1 ? lineOrKey : openQuote;
    const line = lines[index];
    if (index === -1 || line === undefined) return undefined;
    const shown = line.trim().slice(0, 80);
    const better = tried.has(index) ? undefined : repairLine(line, lines[index + 1]);
    tried.add(index);
    lines[index] = better ?? '';
    problems.push({
      line: index + 1,
      message:
        better === undefined
          ? `this line of the front matter cannot be read and is ignored: "${shown}"`
          : `this line of the front matter was corrected: "${shown}"`,
    });
  }
  return undefined;
}

function looksLikeKey(key: string): boolean {
  return /^[\w@$][\w .:/@-]{0,60}$/.test(key);
}

/** Finds prose that was read as keys, and duplicate keys. */
function checkKeys(
  document: Document.Parsed,
  text: string,
): { problems: Problem[]; prose: string[] } {
  const problems: Problem[] = [];
  const prose: string[] = [];
  if (!isMap(document.contents)) return { problems, prose };
  const seen = new Set<string>();
  for (const { key } of document.contents.items) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    const line = lineOf(text, key.range?.[0] ?? 0);
    if (!looksLikeKey(name)) {
      prose.push(name);
      problems.push({
        line,
        message: `text stands where a key should and is ignored: "${name.slice(0, 80)}"`,
      });
    } else if (seen.has(name))
      problems.push({ line, message: `the key "${name}" stands twice; the last one counts` });
    seen.add(name);
  }
  return { problems, prose };
}

function toData(document: Document.Parsed): Readonly<Record<string, unknown>> {
  const value: unknown = document.toJS({ maxAliasCount: MAX_YAML_ALIASES });
  if (value === null || value === undefined || value === '') return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new FrontMatterError('the front matter is not a set of keys and values', 1);
  return { ...value };
}

/**
 * Parses front matter. Returns plain values as text, whatever they look like.
 * @throws FrontMatterError with the line within the front matter, when it cannot be corrected.
 */
export function readYaml(text: string): YamlResult {
  const firstError = (document: Document.Parsed): FrontMatterError => {
    const [error] = document.errors;
    return new FrontMatterError(
      `the front matter is not valid YAML: ${error?.message.split('\n')[0] ?? ''}`,
      lineOf(text, error?.pos[0] ?? 0),
    );
  };
  let document = parse(text);
  let lines: readonly string[] = text.split('\n');
  const problems: Problem[] = [];
  if (document.errors.length > 0) {
    // An unclosed quote has two readings. The one that needs fewer corrections is more likely.
    const repairs = [repair(lines), repair(indentQuoted(lines))].filter(
      (found) => found !== undefined,
    );
    const [repaired] = repairs.sort((one, other) => one.problems.length - other.problems.length);
    if (repaired === undefined) throw firstError(document);
    ({ document, lines } = repaired);
    problems.push(...repaired.problems);
  }
  const { problems: keyProblems, prose } = checkKeys(document, lines.join('\n'));
  try {
    const data = { ...toData(document) };
    for (const key of prose) Reflect.deleteProperty(data, key);
    return { data, problems: [...problems, ...keyProblems] };
  } catch (error) {
    if (error instanceof FrontMatterError) throw error;
    throw new FrontMatterError(`the front matter cannot be read: ${errorMessage(error)}`, 1);
  }
}
