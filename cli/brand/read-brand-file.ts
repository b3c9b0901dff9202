/** Reads a brand file of any kind: what it contains, and in which line each field is. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node as JsonNode,
  type ParseError,
} from 'jsonc-parser';
import * as v from 'valibot';
import type * as YamlModule from 'yaml';
import type { Document, Node as YamlNode } from 'yaml';
import { fileErrorCode, fileProblem } from '../../local/file-problem.ts';
import { errorMessage } from '../../shared/error-message.ts';
import type { FieldPath } from './brand-fields.ts';
import { BrandError, brandError, type BrandProblem } from './brand-problem.ts';

/** What a file contains, and where. */
export interface ReadBrandFile {
  readonly value: unknown;
  /** Returns the line of a field, or of what contains it; undefined where lines are not known. */
  readonly lineOf: (path: FieldPath) => number | undefined;
}

const noLine = () => undefined;
const withoutLines = (value: unknown): ReadBrandFile => ({ value, lineOf: noLine });

/** Returns the text of a file as editors save it: UTF-8, or UTF-16 with its mark. */
async function readText(file: string, given: string): Promise<string> {
  let bytes;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT')
      throw new BrandError(
        `There is no brand file at ${given}. Begin one with: npx masthead brand --new > ${given}`,
        { cause: error },
      );
    throw new BrandError(fileProblem(error, given), { cause: error });
  }
  const [first, second] = bytes;
  const isUtf16 = first === 0xff && second === 0xfe;
  try {
    // It leaves out the mark at the beginning.
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new BrandError(`${given} is not text in UTF-8. Save it as UTF-8 in your editor.`, {
      cause: error,
    });
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** JSON as editors write it: comments, and commas at the end. */
function readJson(text: string, given: string): ReadBrandFile {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  // A file in one line has no lines to name.
  const isLong = text.trimEnd().includes('\n');
  const line = (offset: number) => (isLong ? lineAt(text, offset) : undefined);
  if (errors.length > 0)
    throw brandError(
      given,
      errors.map(({ error, offset }) => ({
        path: [],
        says: `is not valid JSON: ${printParseErrorCode(error)
          .replace(/\B[A-Z]/g, ' $&')
          .toLowerCase()}`,
        line: line(offset),
      })),
      noLine,
    );
  if (tree === undefined) return withoutLines(undefined);
  return {
    value: getNodeValue(tree),
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const node: JsonNode | undefined = findNodeAtLocation(tree, path.slice(0, length));
        if (node !== undefined)
          return line((node.parent?.type === 'property' ? node.parent : node).offset);
      }
      return undefined;
    },
  };
}

/** What some of the parser's errors mean to somebody who does not know YAML. */
const yamlErrors: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'begins with a tab; indent with spaces',
  BAD_INDENT: 'is not indented as the lines that it belongs to',
  BLOCK_AS_IMPLICIT_KEY:
    'has a second colon; write a value that has one in quotes, as in name: "Yes & No: a magazine"',
  MISSING_CHAR: 'opens a quote or a bracket that nothing closes',
  MULTILINE_IMPLICIT_KEY: 'needs a space after the colon, as in name: Civic Works',
  UNEXPECTED_TOKEN:
    'has something behind the end of its value; write a text that has an apostrophe in double quotes',
  MULTIPLE_DOCS: 'begins a second document; a brand is one',
  TAG_RESOLVE_FAILED: 'has a value that begins with !; write it in quotes',
  BAD_SCALAR_START: 'has a value that begins with a sign; write it in quotes',
};

const INDENTED_MORE =
  'is indented more than the line above it; names of the same settings begin in the same column';

/** What a parser's error means, and where a person would look for it. */
interface Told {
  readonly says: string;
  readonly offset: number;
}

/**
 * Returns what is wrong where a value seems to have a second colon: often the line below is indented
 * too far, so that the parser takes it for a part of the value.
 */
function secondColon(text: string, offset: number): Told {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  const own = text.slice(start, end < 0 ? undefined : end);
  const usual = { says: yamlErrors.BLOCK_AS_IMPLICIT_KEY ?? '', offset };
  if (end < 0 || own.split(/:(?:\s|$)/).length !== 2) return usual;
  return {
    says: INDENTED_MORE,
    offset: end + 1,
  };
}

type Yaml = typeof YamlModule;

/** Returns what to say of names that a map has twice, by the offset of the second. */
function repeatedNames(
  { isScalar, visit }: Yaml,
  document: Document,
  line: (offset: number) => number,
): ReadonlyMap<number, string> {
  const repeated = new Map<number, string>();
  visit(document, {
    Map(_key, { items }) {
      const first = new Map<string, number>();
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue;
        const [offset] = key.range;
        const name = String(key.value);
        const earlier = first.get(name);
        if (earlier === undefined) first.set(name, offset);
        else
          repeated.set(
            offset,
            `"${name}" is in line ${line(earlier)} already; keep one of the two`,
          );
      }
    },
  });
  return repeated;
}

/** Returns where the quoted value begins that an offset is at the end of. */
function openQuote(
  { Scalar, visit }: Yaml,
  document: Document,
  offset: number,
): number | undefined {
  let found: number | undefined;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (!range || (type !== Scalar.QUOTE_SINGLE && type !== Scalar.QUOTE_DOUBLE)) return;
      if (range[0] < offset && offset <= range[1] + 1) found = range[0];
    },
  });
  return found;
}

/** Returns what the parser finds wrong, one problem for each line. */
function yamlProblems(
  yaml: Yaml,
  document: Document.Parsed,
  text: string,
  line: (offset: number) => number,
): BrandProblem[] {
  const wrong: { code: string; message: string; pos: readonly number[] }[] = [
    ...document.errors,
    ...document.warnings,
  ];
  yaml.visit(document, {
    // A value such as *star.
    Alias(_key, node) {
      if (node.resolve(document) === undefined)
        wrong.push({ code: 'BAD_SCALAR_START', message: '', pos: node.range ?? [0] });
    },
  });
  const repeated = repeatedNames(yaml, document, line);
  const told = (code: string, message: string, offset: number): Told => {
    if (code === 'BLOCK_AS_IMPLICIT_KEY') return secondColon(text, offset);
    const open = code === 'MISSING_CHAR' ? openQuote(yaml, document, offset) : undefined;
    if (open !== undefined) return { says: 'opens a quote that nothing closes', offset: open };
    return { says: repeated.get(offset) ?? yamlErrors[code] ?? message, offset };
  };
  const problems = new Map<number, BrandProblem>();
  for (const { code, message, pos } of wrong) {
    const { says, offset } = told(code, message, pos[0] ?? 0);
    const at = line(offset);
    // What follows in the same line is mostly a consequence.
    if (!problems.has(at)) problems.set(at, { path: [], says, line: at });
  }
  // The line above one that is indented too far is right by itself.
  return [...problems].flatMap(([at, problem]) =>
    problems.get(at + 1)?.says === INDENTED_MORE ? [] : [problem],
  );
}

async function readYaml(text: string, given: string): Promise<ReadBrandFile> {
  const yaml = await import('yaml');
  const { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } = yaml;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const line = (offset: number) => lines.linePos(offset).line;
  const problems = yamlProblems(yaml, document, text, line);
  if (problems.length > 0) throw brandError(given, problems, noLine);
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    // An alias bomb, which the parser stops.
    throw new BrandError(`${given} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
  const startOf = (node: unknown): number | undefined => {
    const range = (node as YamlNode | null)?.range;
    return range ? line(range[0]) : undefined;
  };
  return {
    value,
    lineOf(path) {
      let node: unknown = document.contents;
      let found: number | undefined;
      for (const segment of path) {
        if (isAlias(node)) node = node.resolve(document);
        if (isMap(node)) {
          const pair = node.items.find(
            ({ key }) => String(isScalar(key) ? key.value : key) === String(segment),
          );
          if (pair === undefined) break;
          found = startOf(pair.key) ?? found;
          node = pair.value;
        } else if (isSeq(node) && typeof segment === 'number') {
          node = node.items[segment];
          found = startOf(node) ?? found;
        } else break;
      }
      return found;
    },
  };
}

const moduleSchema = v.object({ brand: v.unknown() });

async function readModule(file: string, given: string): Promise<ReadBrandFile> {
  let loaded: unknown;
  try {
    loaded = await import(pathToFileURL(file).href);
  } catch (error) {
    throw new BrandError(`${given} cannot be loaded: ${errorMessage(error)}`, { cause: error });
  }
  const result = v.safeParse(moduleSchema, loaded);
  if (!result.success)
    throw new BrandError(`${given} exports no "brand". Write: export const brand = { name: … };`);
  return withoutLines(result.output.brand);
}

/**
 * @param given The file's name, as typed.
 * @throws BrandError for a file that is not there, of another kind, or no YAML or JSON.
 */
export async function readBrandFile(file: string, given: string): Promise<ReadBrandFile> {
  const extension = extname(file).toLowerCase();
  if (extension === '.json' || extension === '.jsonc')
    return readJson(await readText(file, given), given);
  if (extension === '.yaml' || extension === '.yml')
    return readYaml(await readText(file, given), given);
  if (['.ts', '.mts', '.js', '.mjs'].includes(extension)) return readModule(file, given);
  throw new BrandError(
    `${given} is not a brand file: its name must end in .yaml, .json, .ts or .js.`,
  );
}
