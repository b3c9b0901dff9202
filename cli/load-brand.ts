/** Loads the brand that a command or the build works for. */
import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { Brand } from '../shared/brand/brand.ts';
import { brandSchema } from '../shared/brand/brand-schema.ts';
import { chosenBrandFile, sampleBrandFile } from '../scripts/build/build-record.ts';
import { findAnySection, findSection } from '../shared/brand/sections.ts';
import { errorMessage } from '../shared/error-message.ts';

/** Error for an unusable brand file. The message names the file and the field. */
class BrandError extends Error {
  override readonly name = 'BrandError';
}

const moduleSchema = v.object({ brand: v.unknown() });

async function readBrandFile(file: string, given: string): Promise<unknown> {
  const extension = extname(file);
  if (extension === '.json') {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new BrandError(`There is no brand file at ${given}.`);
    });
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new BrandError(`${given} is not valid JSON: ${errorMessage(error)}.`);
    }
  }
  if (!['.ts', '.mts', '.js', '.mjs'].includes(extension))
    throw new BrandError(`${given} is not a brand file: its name must end in .ts, .js or .json.`);
  let loaded: unknown;
  try {
    loaded = await import(pathToFileURL(file).href);
  } catch (error) {
    throw new BrandError(`${given} cannot be loaded: ${errorMessage(error)}`);
  }
  const result = v.safeParse(moduleSchema, loaded);
  if (!result.success) throw new BrandError(`${given} exports no "brand".`);
  return result.output.brand;
}

/** Finds a name within the brand that refers to nothing. */
function danglingName(brand: Brand): string | undefined {
  const unknown = brand.navigation.find((slug) => findAnySection(brand, slug) === undefined);
  if (unknown !== undefined) return `navigation: there is no section "${unknown}"`;
  const orphan = brand.subSections.find(({ parent }) => findSection(brand, parent) === undefined);
  if (orphan !== undefined)
    return `subSections: the parent of "${orphan.slug}", "${orphan.parent}", is not a section`;
  if (brand.reviewCategories.length > 0 && findSection(brand, brand.reviewSection) === undefined)
    return `reviewSection: there is no section "${brand.reviewSection}"`;
  return undefined;
}

/**
 * Returns the brand of a file that exports `brand` (.ts, .js) or contains it (.json); without a
 * file, the brand of the last build, or the sample brand.
 * @throws BrandError that says what is wrong and where.
 */
export async function loadBrand(file?: string): Promise<Brand> {
  if (file === undefined) {
    const remembered = chosenBrandFile();
    if (remembered !== sampleBrandFile) return loadBrand(remembered);
    return (await import('../shared/brand/meridian.ts')).brand;
  }
  const result = v.safeParse(brandSchema, await readBrandFile(resolve(file), file));
  if (!result.success) {
    const [issue] = result.issues;
    throw new BrandError(`${file}: ${v.getDotPath(issue) ?? 'the brand'}: ${issue.message}.`);
  }
  const dangling = danglingName(result.output);
  if (dangling !== undefined) throw new BrandError(`${file}: ${dangling}.`);
  return result.output;
}
