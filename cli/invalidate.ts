/**
 * Tells CloudFront which copies a publish made old. Without it, pages change when their lifetime
 * ends, so that a failure here loses nothing.
 */
import { randomUUID } from 'node:crypto';
import type { ChangedPaths } from '../publishing/changed-paths.ts';
import { deployedOutputs } from './stack-outputs.ts';
import { EDGE_REGION } from '../shared/edge-region.ts';

/**
 * USD for each path beyond the free ones of a month, over all distributions of an account.
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PayingForInvalidation.html
 */
const PATH_USD = 0.005;
const FREE_PATHS = 1_000;

export interface InvalidationOptions extends ChangedPaths {
  /** The data stack. */
  readonly stack: string;
  /** Default: the data stack's name with `-edge` for `-data`. */
  readonly edgeStack?: string | undefined;
  readonly region: string;
}

const later = 'Pages change at the edge when their lifetime ends, within 5 minutes.';

/** Returns the lines of a report. Never throws: what was published is published. */
export async function invalidate(options: InvalidationOptions): Promise<string[]> {
  const { paths, left } = options;
  if (paths.length === 0) return [];
  const edgeStack = options.edgeStack ?? options.stack.replace(/-data$/, '-edge');
  try {
    const outputs = await deployedOutputs(options.region)(edgeStack);
    const id = outputs?.DistributionId;
    if (id === undefined || id === '')
      return [`No invalidation: the stack ${edgeStack} has no output DistributionId. ${later}`];
    await createInvalidation(id, paths);
    const price = (paths.length * PATH_USD).toFixed(3);
    return [
      `Invalidated ${paths.length} paths of the distribution ${id}${left === 0 ? '' : `; ${left} more change when their lifetime ends, within 5 minutes`}`,
      ...paths.map((path) => `  ${path}`),
      `  The first ${FREE_PATHS.toLocaleString('en-US')} paths of a month are free; beyond them these cost ${price} USD.`,
    ];
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return [`No invalidation (${reason}). Everything is published. ${later}`];
  }
}

async function createInvalidation(distribution: string, paths: readonly string[]): Promise<void> {
  const { CloudFrontClient, CreateInvalidationCommand } =
    await import('@aws-sdk/client-cloudfront');
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  const client = new CloudFrontClient({
    region: EDGE_REGION,
    credentials: fromNodeProviderChain(),
  });
  try {
    await client.send(
      new CreateInvalidationCommand({
        DistributionId: distribution,
        InvalidationBatch: {
          CallerReference: `masthead-${randomUUID()}`,
          Paths: { Quantity: paths.length, Items: [...paths] },
        },
      }),
    );
  } finally {
    client.destroy();
  }
}
