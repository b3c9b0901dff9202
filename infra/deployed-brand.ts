/** The brand of the built magazine, which the stacks are named after. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { brandSchema } from '../shared/brand/brand-schema.ts';

const buildSchema = v.object({ brandFile: v.string() });
const moduleSchema = v.object({
  brand: v.object({
    ...v.pick(brandSchema, ['name', 'language']).entries,
    /** Stack names begin with it, and CloudFormation limits their length. */
    key: v.pipe(brandSchema.entries.key, v.maxLength(31, 'expected a key of at most 31 letters')),
  }),
});
export type DeployedBrand = v.InferOutput<typeof moduleSchema>['brand'];

/**
 * @throws An Error when nothing is built, or when the brand file that was built is missing or
 *   invalid.
 */
export async function deployedBrand(buildDirectory: string): Promise<DeployedBrand> {
  const record = join(buildDirectory, 'build.json');
  if (!existsSync(record)) throw new Error(`${record} is missing: run "npm run build" first`);
  const { brandFile } = v.parse(buildSchema, JSON.parse(readFileSync(record, 'utf8')));
  const result = v.safeParse(moduleSchema, await import(pathToFileURL(brandFile).href));
  if (result.success) return result.output.brand;
  throw new Error(
    `${brandFile}: ${result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ')}`,
  );
}
