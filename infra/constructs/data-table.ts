/** A DynamoDB table as `services/aws/tables.ts` declares it. */
import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { TableDefinition } from '../../services/aws/tables.ts';
import type { Lifecycle } from '../settings.ts';
import { removalPolicy } from './removal.ts';

/**
 * Ceilings of each table, in units a second. A flood costs at most some 45 USD a day for reads; one
 * view of a metered item takes two or three units.
 */
const MOST_PER_SECOND = { maxReadRequestUnits: 4_000, maxWriteRequestUnits: 2_000 };

/**
 * Creates a table: on demand, recoverable to any second of the last 35 days, encrypted with
 * DynamoDB's own key (ADR 0011).
 */
export function dataTable(
  scope: Construct,
  id: string,
  definition: TableDefinition,
  lifecycle: Lifecycle,
): TableV2 {
  return new TableV2(scope, id, {
    partitionKey: { name: definition.partitionKey, type: AttributeType.STRING },
    sortKey:
      definition.sortKey === undefined
        ? undefined
        : { name: definition.sortKey, type: AttributeType.STRING },
    timeToLiveAttribute: definition.ttl,
    billing: Billing.onDemand(MOST_PER_SECOND),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: lifecycle.keepsData,
    removalPolicy: removalPolicy(lifecycle),
  });
}
