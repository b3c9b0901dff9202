/** Loads the brand that a command or the build works for. */
import { resolve } from 'node:path';
import * as v from 'valibot';
import { chosenBrandFile, sampleBrandFile } from '../scripts/build/build-record.ts';
import type { Brand } from '../shared/brand/brand.ts';
import { usedColors } from '../shared/brand/brand-colors.ts';
import { brandFileSchema } from '../shared/brand/brand-schema.ts';
import { completeBrand } from '../shared/brand/complete-brand.ts';
import { BrandError, brandError, type BrandProblem } from './brand/brand-problem.ts';
import { wrongNames } from './brand/check-names.ts';
import { problemsOf, wrongSettings } from './brand/describe-issue.ts';
import { misplaced, unknownName } from './brand/known-fields.ts';
import { readBrandFile } from './brand/read-brand-file.ts';

/** Settings that are for other programs: the schema of editors, and what a YAML file repeats. */
const isForOthers = (name: string) => name === '$schema' || name.startsWith('x-');

type Settings = Readonly<Record<string, unknown>>;

/** @throws BrandError for a file that is empty, or a list. */
function settingsOf(value: unknown, given: string): Settings {
  if (value === null || value === undefined || value === '')
    throw new BrandError(`${given} is empty. Begin one with: npx masthead brand --new`);
  if (typeof value !== 'object' || Array.isArray(value))
    throw new BrandError(
      `${given}: expected settings such as name: The Evening Post, not ${Array.isArray(value) ? 'a list' : 'text'}.`,
    );
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isForOthers(name)));
}

/** Stands for a name or an address that is wrong, so that the rest can be checked. */
const stand = { name: 'Name', origin: 'https://www.example.org' };

/** Returns what the schema finds wrong, and what it does not find. */
function schemaProblems(
  settings: Settings,
  issues: readonly v.BaseIssue<unknown>[],
): BrandProblem[] {
  const found = misplaced(settings);
  const isTold = ({ path }: BrandProblem) =>
    found.some((one) => one.path.every((segment, at) => path[at] === segment));
  return [
    ...found.map(({ path, what }) => ({
      path,
      says: what === 'list' ? wrongSettings(path, []) : unknownName(path),
    })),
    ...issues.flatMap((issue) => problemsOf(issue)).filter((one) => !isTold(one)),
  ];
}

/** Checks the names of what the schema accepts, where it does not accept all. */
function namesOfRest(settings: Settings, problems: readonly BrandProblem[]): BrandProblem[] {
  const left = new Set(problems.map(({ path }) => String(path[0])));
  const rest = Object.entries(settings).filter(([name]) => !left.has(name));
  const result = v.safeParse(brandFileSchema, { ...stand, ...Object.fromEntries(rest) });
  if (!result.success) return [];
  return wrongNames({ file: result.output, brand: completeBrand(result.output) }, left);
}

/**
 * Returns the brand of a file that contains it (.yaml, .json) or exports `brand` (.ts, .js); without
 * a file, the brand of the last build, or the sample brand.
 * @throws BrandError that says everything that is wrong, and where.
 */
export async function loadBrand(file?: string): Promise<Brand> {
  if (file === undefined) {
    const remembered = chosenBrandFile();
    if (remembered !== sampleBrandFile) return loadBrand(remembered);
    return (await import('../shared/brand/meridian.ts')).brand;
  }
  const { value, lineOf } = await readBrandFile(resolve(file), file);
  const settings = settingsOf(value, file);
  const result = v.safeParse(brandFileSchema, settings);
  const problems = schemaProblems(settings, result.issues ?? []);
  const brand = result.success ? completeBrand(result.output) : undefined;
  problems.push(
    ...(result.success && brand !== undefined && problems.length === 0
      ? wrongNames({ file: result.output, brand }, new Set())
      : namesOfRest(settings, problems)),
  );
  if (brand !== undefined && problems.length === 0) problems.push(...usedColors(brand).problems);
  if (brand === undefined || problems.length > 0) throw brandError(file, problems, lineOf);
  return brand;
}
