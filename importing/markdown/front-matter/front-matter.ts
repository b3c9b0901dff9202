/**
 * Splits a content file into front matter and body, and parses the front matter: YAML, TOML or
 * JSON.
 */
import { parse as parseToml, TomlError } from 'smol-toml';
import { MAX_FRONT_MATTER_CHARACTERS } from '../../limits.ts';
import { FrontMatterError, type Problem } from './front-matter-error.ts';
import { readYaml } from './read-yaml.ts';

export interface ContentFile {
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The line of the file on which the body begins, counting from 1. */
  readonly bodyLine: number;
  /** Problems that were corrected. */
  readonly problems: readonly Problem[];
}

/** Front matter cut from a file: its text, its first line and the rest of the file. */
interface Cut {
  readonly format: 'yaml' | 'toml' | 'json';
  readonly text: string;
  readonly line: number;
  readonly body: string;
  readonly bodyLine: number;
}

const fences: Readonly<Record<string, 'yaml' | 'toml'>> = { '---': 'yaml', '+++': 'toml' };

function cutFenced(lines: readonly string[], first: number): Cut | undefined {
  const fence = (lines[first] ?? '').trimEnd();
  const format = fences[fence];
  if (format === undefined) return undefined;
  const end = lines.findIndex(
    (line, index) =>
      index > first &&
      (line.trimEnd() === fence || (format === 'yaml' && line.trimEnd() === '...')),
  );
  if (end === -1) return undefined;
  return {
    format,
    // With an empty line it is a text of its own: as a part, its values would keep the whole file.
    text: [...lines.slice(first + 1, end), ''].join('\n'),
    line: first + 2,
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  };
}

/** Returns the position of the brace that closes the JSON object at the start of a text. */
function endOfObject(text: string): number {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function cutJson(lines: readonly string[], first: number): Cut | undefined {
  if (!/^\{\s*(?:"|$)/.test(lines[first] ?? '')) return undefined;
  const text = lines.slice(first).join('\n');
  const end = endOfObject(text.slice(0, MAX_FRONT_MATTER_CHARACTERS));
  if (end === -1) return undefined;
  const json = text.slice(0, end + 1);
  return {
    format: 'json',
    text: json,
    line: first + 1,
    body: text.slice(end + 1),
    bodyLine: first + json.split('\n').length,
  };
}

/**
 * Cuts fields that stand at the top without a fence, as in MultiMarkdown and Pelican. Their first
 * is the title, and a blank line ends them.
 */
function cutHeader(lines: readonly string[], first: number): ContentFile | undefined {
  if (!/^title:[ \t]+\S/i.test(lines[first] ?? '')) return undefined;
  const blank = lines.findIndex((line, index) => index > first && line.trim() === '');
  const end = blank === -1 ? lines.length : blank;
  const data: Record<string, string> = {};
  let name = '';
  for (const line of lines.slice(first, end)) {
    const [, key, value] = /^([A-Za-z][\w -]{0,40}):[ \t]*(.*)$/.exec(line) ?? [];
    if (key !== undefined) name = key.toLowerCase();
    else if (!/^[ \t]/.test(line)) return undefined;
    data[name] = `${data[name] ?? ''} ${value ?? line.trim()}`.trim();
  }
  if (Object.keys(data).length < 2) return undefined;
  const body = lines.slice(end + 1).join('\n');
  return { data, body, bodyLine: end + 2, problems: [] };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readStrict(cut: Cut): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = cut.format === 'toml' ? parseToml(cut.text) : JSON.parse(cut.text);
    if (isRecord(value)) return value;
  } catch (error) {
    const line = error instanceof TomlError ? error.line - 1 : 0;
    throw new FrontMatterError(
      `the front matter is not valid ${cut.format.toUpperCase()}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`,
      cut.line + line,
    );
  }
  throw new FrontMatterError('the front matter is not a set of keys and values', cut.line);
}

/**
 * Returns a file's front matter and body. A file without front matter is all body.
 * @throws FrontMatterError with the line, when the front matter can be neither read nor corrected.
 */
export function readContentFile(source: string): ContentFile {
  const lines = source.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const cut = first === -1 ? undefined : (cutFenced(lines, first) ?? cutJson(lines, first));
  if (cut === undefined) {
    const header = cutHeader(lines, first);
    if (header !== undefined) return header;
    const problems =
      first !== -1 && fences[lines[first]?.trimEnd() ?? ''] !== undefined
        ? [{ line: first + 1, message: 'the front matter has no end, so that all is read as text' }]
        : [];
    return { data: {}, body: lines.join('\n'), bodyLine: 1, problems };
  }
  if (cut.text.length > MAX_FRONT_MATTER_CHARACTERS)
    throw new FrontMatterError(
      `the front matter is longer than ${MAX_FRONT_MATTER_CHARACTERS / 1024} KiB`,
      cut.line,
    );
  const blank: Problem[] =
    first > 0 ? [{ line: 1, message: 'blank lines before the front matter' }] : [];
  if (cut.format !== 'yaml')
    return { data: readStrict(cut), body: cut.body, bodyLine: cut.bodyLine, problems: blank };
  try {
    const { data, problems } = readYaml(cut.text);
    return {
      data,
      body: cut.body,
      bodyLine: cut.bodyLine,
      problems: [
        ...blank,
        ...problems.map((problem) => ({ ...problem, line: problem.line + cut.line - 1 })),
      ],
    };
  } catch (error) {
    throw error instanceof FrontMatterError
      ? new FrontMatterError(error.message, error.line + cut.line - 1)
      : error;
  }
}
