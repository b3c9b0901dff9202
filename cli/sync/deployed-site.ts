/** What `masthead sync connect` asks of the edge stack of a deployed site. */
import { awsRegion } from '../deployed/aws-region.ts';
import { deployedOutputs, stackOutput } from '../stack-outputs.ts';

export interface DeployedSite {
  readonly origin: string;
  /** Id of CloudFront's distribution. */
  readonly distribution: string;
}

/** @throws Error that says which stack or output is missing. */
export async function deployedSite({
  stack = '',
  edgeStack = stack.replace(/-data$/, '-edge'),
}: {
  readonly stack?: string | undefined;
  readonly edgeStack?: string | undefined;
}): Promise<DeployedSite> {
  const readOutputs = deployedOutputs(await awsRegion());
  const expected = 'the edge stack, <brand>-<environment>-edge';
  const [address, distribution] = await Promise.all(
    ['SiteAddress', 'DistributionId'].map((output) =>
      stackOutput(readOutputs, { stack: edgeStack, output, expected }),
    ),
  );
  return { origin: new URL(address ?? '').origin, distribution: distribution ?? '' };
}
