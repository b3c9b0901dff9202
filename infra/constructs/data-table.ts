/** A DynamoDB table as `services/aws/tables.ts` declares it. */
import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { TableDefinition } from '../../services/aws/tables.ts';
import type { Settings } from '../settings.ts';
import { removalPolicy } from './removal.ts';

/**
 * Creates a table: on demand, recoverable to any second of the last 35 days, encrypted with
 * DynamoDB's own key (ADR 0011).
 */
export function dataTable(
  scope: Construct,
  id: string,
  definition: TableDefinition,
  {
    lifecycle,
    maxReadUnits: maxReadRequestUnits,
    maxWriteUnits: maxWriteRequestUnits,
  }: Pick<Settings, 'lifecycle' | 'maxReadUnits' | 'maxWriteUnits'>,
): TableV2 {
  return new TableV2(scope, id, {
    partitionKey: { name: definition.partitionKey, type: AttributeType.STRING },
    sortKey:
      definition.sortKey === undefined
        ? undefined
        : { name: definition.sortKey, type: AttributeType.STRING },
    timeToLiveAttribute: definition.ttl,
    billing: Billing.onDemand({ maxReadRequestUnits, maxWriteRequestUnits }),
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: lifecycle.keepsData,
    removalPolicy: removalPolicy(lifecycle),
  });
}
