/** Tells CloudFront that copies at the edge are old. */
import { randomUUID } from 'node:crypto';
import { EDGE_REGION } from '../../shared/edge-region.ts';
import type { AwsConnection } from './signed-fetch.ts';

/**
 * @param items Paths, and tags with `#` before them.
 * @throws what CloudFront responds with, when it does not take them.
 */
export async function createInvalidation(
  distribution: string,
  items: readonly string[],
  credentials: AwsConnection['credentials'],
): Promise<void> {
  const { CloudFrontClient, CreateInvalidationCommand } =
    await import('@aws-sdk/client-cloudfront');
  const client = new CloudFrontClient({ region: EDGE_REGION, credentials });
  try {
    await client.send(
      new CreateInvalidationCommand({
        DistributionId: distribution,
        InvalidationBatch: {
          CallerReference: `masthead-${randomUUID()}`,
          Paths: { Quantity: items.length, Items: [...items] },
        },
      }),
    );
  } finally {
    client.destroy();
  }
}
