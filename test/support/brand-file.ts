/** Writes a brand file: the sample brand with other fields. */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Brand } from '../../shared/brand/brand.ts';

const folder = resolve(import.meta.dirname, '../../shared/brand');

/** @param file Where it is written; a name that ends in `.ts`. */
export async function writeBrandFile(file: string, fields: Partial<Brand>): Promise<void> {
  const sample = await readFile(resolve(folder, 'meridian.ts'), 'utf8');
  const here = sample
    .replaceAll(/from '(\.\.?\/[^']*)'/g, (_, path: string) => `from '${resolve(folder, path)}'`)
    .replace('export const brand', 'const sample');
  await writeFile(
    file,
    `${here}\nexport const brand: Brand = { ...sample, ...${JSON.stringify(fields)} };\n`,
  );
}
