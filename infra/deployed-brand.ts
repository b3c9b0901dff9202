/** The brand of the built magazine, which the stacks are named after. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';

const buildSchema = v.object({ brandFile: v.string() });
const moduleSchema = v.object({
  brand: v.object({
    /** Stack names begin with it, and CloudFormation allows letters, digits and hyphens. */
    key: v.pipe(
      v.string(),
      v.regex(
        /^[a-z][a-z0-9-]{0,30}$/,
        'expected a key of lower-case letters, digits and hyphens, at most 31',
      ),
    ),
    name: v.string(),
    language: v.string(),
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
