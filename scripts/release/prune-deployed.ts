/** Prunes the assets bucket of a site that has just been deployed. */
import { createObjectStore } from '../../services/aws/objects.ts';
import { patientBudget } from '../../services/aws/signed-fetch.ts';
import { deployedOutputs, stackOutput } from '../../cli/stack-outputs.ts';
import { pruneReleases } from './prune-releases.ts';
import { awsRegion } from '../../cli/deployed/aws-region.ts';

/**
 * @param stack The data stack.
 * @param release As in `build.json`.
 * @returns How many files were deleted.
 */
export async function pruneDeployed(stack: string, release: string): Promise<number> {
  const region = await awsRegion();
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  const bucket = await stackOutput(deployedOutputs(region), {
    stack,
    output: 'AssetsBucket',
    expected: 'the data stack, <brand>-<environment>-data',
  });
  const connection = { region, credentials: fromNodeProviderChain(), budget: patientBudget };
  const deleted = await pruneReleases(createObjectStore(connection, bucket), {
    release,
    nowMs: Date.now(),
  });
  return deleted.length;
}
