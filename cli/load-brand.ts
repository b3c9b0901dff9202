/** Loads the brand that a command or the build works for. */
import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { Brand } from '../shared/brand/brand.ts';
import { brandSchema } from '../shared/brand/complete-brand.ts';
import { chosenBrandFile, sampleBrandFile } from '../scripts/build/build-record.ts';
import { colorProblem } from '../shared/brand/brand-colors.ts';
import { findAnySection, findSection } from '../shared/brand/sections.ts';
import { errorMessage } from '../shared/error-message.ts';

/** Error for an unusable brand file. The message names the file and the field. */
class BrandError extends Error {
  override readonly name = 'BrandError';
}

const moduleSchema = v.object({ brand: v.unknown() });

/** What a file contains, and where. */
interface BrandFile {
  readonly value: unknown;
  /** Returns the line of a field, or of what contains it; undefined where lines are not known. */
  readonly lineOf: (path: readonly (string | number)[]) => number | undefined;
}

const withoutLines = (value: unknown): BrandFile => ({ value, lineOf: () => undefined });

async function readText(file: string, given: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new BrandError(`There is no brand file at ${given}.`);
  });
}

async function readJson(file: string, given: string): Promise<BrandFile> {
  const text = await readText(file, given);
  try {
    const value: unknown = JSON.parse(text);
    // JSON is YAML, whose parser knows the lines, if there are any.
    return text.trimEnd().includes('\n') ? await readYaml(text, given) : withoutLines(value);
  } catch (error) {
    if (error instanceof BrandError) throw error;
    throw new BrandError(`${given} is not valid JSON: ${errorMessage(error)}.`);
  }
}

async function readYaml(text: string, given: string): Promise<BrandFile> {
  const { isNode, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined)
    throw new BrandError(`${given}:${lines.linePos(error.pos[0]).line}: ${error.message}.`);
  return {
    value: document.toJS(),
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const node: unknown = document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
      }
      return undefined;
    },
  };
}

async function readBrandFile(file: string, given: string): Promise<BrandFile> {
  const extension = extname(file);
  if (extension === '.json') return readJson(file, given);
  if (extension === '.yaml' || extension === '.yml')
    return readYaml(await readText(file, given), given);
  if (!['.ts', '.mts', '.js', '.mjs'].includes(extension))
    throw new BrandError(
      `${given} is not a brand file: its name must end in .yaml, .json, .ts or .js.`,
    );
  let loaded: unknown;
  try {
    loaded = await import(pathToFileURL(file).href);
  } catch (error) {
    throw new BrandError(`${given} cannot be loaded: ${errorMessage(error)}`);
  }
  const result = v.safeParse(moduleSchema, loaded);
  if (!result.success) throw new BrandError(`${given} exports no "brand".`);
  return withoutLines(result.output.brand);
}

/** Finds a name within the brand that refers to nothing. */
function danglingName(brand: Brand): string | undefined {
  const unknown = brand.navigation.find((slug) => findAnySection(brand, slug) === undefined);
  if (unknown !== undefined) return `navigation: there is no section "${unknown}"`;
  const orphan = brand.subSections.find(({ parent }) => findSection(brand, parent) === undefined);
  if (orphan !== undefined)
    return `subSections: the parent of "${orphan.slug}", "${orphan.parent}", is not a section`;
  const { reviewSection } = brand;
  if (reviewSection === undefined)
    return brand.reviewCategories.length === 0
      ? undefined
      : 'reviewSection: reviewCategories need the slug of the section that holds them';
  if (findSection(brand, reviewSection) === undefined)
    return `reviewSection: there is no section "${reviewSection}"`;
  return undefined;
}

/**
 * Returns the brand of a file that contains it (.yaml, .json) or exports `brand` (.ts, .js); without
 * a file, the brand of the last build, or the sample brand.
 * @throws BrandError that says what is wrong and where.
 */
export async function loadBrand(file?: string): Promise<Brand> {
  if (file === undefined) {
    const remembered = chosenBrandFile();
    if (remembered !== sampleBrandFile) return loadBrand(remembered);
    return (await import('../shared/brand/meridian.ts')).brand;
  }
  const { value, lineOf } = await readBrandFile(resolve(file), file);
  const result = v.safeParse(brandSchema, value);
  if (!result.success) {
    const [issue] = result.issues;
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
    const line = lineOf(path);
    const place = line === undefined ? file : `${file}:${line}`;
    throw new BrandError(`${place}: ${v.getDotPath(issue) ?? 'the brand'}: ${issue.message}.`);
  }
  const wrong = colorProblem(result.output);
  if (wrong !== undefined) {
    const line = lineOf(wrong.path);
    const place = line === undefined ? file : `${file}:${line}`;
    throw new BrandError(`${place}: ${wrong.path.join('.')}: ${wrong.problem}.`);
  }
  const dangling = danglingName(result.output);
  if (dangling !== undefined) throw new BrandError(`${file}: ${dangling}.`);
  return result.output;
}
