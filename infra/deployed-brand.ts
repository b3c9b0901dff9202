/** The brand of the built magazine, which the stacks are named after. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { readBuildRecord, UNFINISHED } from '../scripts/build/build-record.ts';
import { brandSchema } from '../shared/brand/brand-schema.ts';

const moduleSchema = v.object({
  brand: v.object({
    ...v.pick(brandSchema, ['name', 'language']).entries,
    /** Stack names begin with it, and CloudFormation limits their length. */
    key: v.pipe(brandSchema.entries.key, v.maxLength(31, 'expected a key of at most 31 letters')),
  }),
});
export type DeployedBrand = v.InferOutput<typeof moduleSchema>['brand'] & {
  /** What is deployed: changes with every byte of it. */
  readonly release: string;
};

/**
 * @throws An Error when nothing is built, or when the brand file that was built is missing or
 *   invalid.
 */
export async function deployedBrand(buildDirectory: string): Promise<DeployedBrand> {
  const record = await readBuildRecord(buildDirectory);
  if (record === undefined || record.buildId === UNFINISHED)
    throw new Error(
      `${join(buildDirectory, 'build.json')} is missing or unfinished: run "npm run build" first`,
    );
  const { brandFile } = record;
  const loaded: unknown = brandFile.endsWith('.json')
    ? { brand: JSON.parse(await readFile(brandFile, 'utf8')) }
    : await import(pathToFileURL(brandFile).href);
  const result = v.safeParse(moduleSchema, loaded);
  if (result.success) return { ...result.output.brand, release: record.release };
  throw new Error(
    `${brandFile}: ${result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ')}`,
  );
}
