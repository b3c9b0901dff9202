/** The distribution of a deployed site. */
import { CloudFrontClient, GetDistributionCommand } from '@aws-sdk/client-cloudfront';
import { EDGE_REGION } from '../../shared/edge-region.ts';

export interface DistributionState {
  readonly id: string;
  /** `Deployed`, or `InProgress` while a change reaches the edges. */
  readonly status: string;
  readonly isEnabled: boolean;
  /** CloudFront's own name for it. */
  readonly domain: string;
  /** The publisher's names; none while it has CloudFront's own alone. */
  readonly aliases: readonly string[];
  readonly certificateArn?: string;
}

export async function readDistribution(id: string): Promise<DistributionState> {
  const client = new CloudFrontClient({ region: EDGE_REGION });
  try {
    const { Distribution } = await client.send(new GetDistributionCommand({ Id: id }));
    const config = Distribution?.DistributionConfig;
    const certificateArn = config?.ViewerCertificate?.ACMCertificateArn;
    return {
      id,
      status: Distribution?.Status ?? 'unknown',
      isEnabled: config?.Enabled === true,
      domain: Distribution?.DomainName ?? '',
      aliases: config?.Aliases?.Items ?? [],
      ...(certificateArn === undefined ? {} : { certificateArn }),
    };
  } finally {
    client.destroy();
  }
}
