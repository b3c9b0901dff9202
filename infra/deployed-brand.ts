/** The brand of the built magazine, which the stacks are named after. */
import { builtBrand } from '../scripts/build/built-brand.ts';
import type { Brand } from '../shared/brand/brand.ts';

/** Stack names begin with the brand's key, and CloudFormation limits their length. */
const KEY_MAX_LENGTH = 31;

export type DeployedBrand = Pick<
  Brand,
  'key' | 'name' | 'language' | 'timeZone' | 'security' | 'machines'
> & {
  /** What is deployed: changes with every byte of it. */
  readonly release: string;
};

/**
 * @throws An Error when nothing is built, when the brand file that was built is missing or invalid,
 *   or when no stack can have its key.
 */
export async function deployedBrand(buildDirectory: string): Promise<DeployedBrand> {
  const { brand, brandFile, release } = await builtBrand(buildDirectory);
  const { key, name, language, timeZone, security, machines } = brand;
  if (key.length > KEY_MAX_LENGTH)
    throw new Error(`${brandFile}: key: expected a key of at most ${KEY_MAX_LENGTH} letters.`);
  return {
    ...{ key, name, language, timeZone, release },
    ...(security === undefined ? {} : { security }),
    ...(machines === undefined ? {} : { machines }),
  };
}
