/** Backups of a deployed site's tables by DynamoDB, and their restoring as new tables. */
import {
  CreateBackupCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { tableNames, tableOutput } from '../../services/aws/tables.ts';
import { outputOf, readSiteStacks, type SiteStacks } from '../deployed/site-stacks.ts';

/** Names of the site's tables in AWS. */
function namesOf({ stacks }: SiteStacks): string[] {
  return tableNames.map((name) => outputOf(stacks.data, tableOutput(name)));
}

async function withClient<T>(region: string, work: (client: DynamoDBClient) => Promise<T>) {
  const client = new DynamoDBClient({ region });
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/**
 * Makes one backup of each table, one after another, under a common name.
 * @param time For the name, such as `2026-11-12T143000Z`.
 * @returns lines of a report.
 * @throws Error that says which tables have their backup.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_CreateBackup.html
 */
export async function backUpTables(
  stack: string,
  { time, dryRun }: { readonly time: string; readonly dryRun: boolean },
): Promise<string[]> {
  const found = await readSiteStacks(stack);
  const name = `masthead-${time}`;
  const lines = [`Backup ${name}:`];
  await withClient(found.region, async (client) => {
    for (const TableName of namesOf(found)) {
      if (dryRun) {
        lines.push(`  would call CreateBackup of ${TableName}`);
        continue;
      }
      try {
        const made = await client.send(new CreateBackupCommand({ TableName, BackupName: name }));
        lines.push(`  ${TableName}: ${made.BackupDetails?.BackupArn ?? 'no ARN'}`);
      } catch (error) {
        throw new Error(
          `${TableName} has no backup (${reason(error)}). Made so far:\n${lines.join('\n')}`,
          { cause: error },
        );
      }
    }
  });
  return [
    ...lines,
    'Each table is as of its own moment, seconds apart. They stay until you delete them.',
    `Images and the search index: the bucket ${outputOf(found.stacks.data, 'ObjectsBucket')} keeps what is overwritten for 30 days.`,
    'Secrets are not in it; the keys of the meter are in Secrets Manager.',
  ];
}

function steps(restored: readonly (readonly [from: string, to: string])[], site: string): string[] {
  const [[content = '', restoredContent = ''] = []] = restored;
  return [
    'The site goes on with its tables. Next:',
    `  1. Wait until each is ACTIVE: aws dynamodb wait table-exists --table-name ${restoredContent}`,
    `  2. Look into them: aws dynamodb scan --table-name ${restoredContent} --select COUNT`,
    `  3. To bring single records back, copy them: aws dynamodb get-item --table-name ${restoredContent} --key '…', then aws dynamodb put-item --table-name ${content} --item '…'.`,
    `  4. To bring all back, copy every record so. The stack ${site}-data names its tables itself: no setting makes the site use another (docs/guides/backups.md).`,
    '  5. New tables have neither TTL, point-in-time recovery, tags nor alarms: set them before a site uses one.',
    `  6. Delete what you do not need, since it costs: aws dynamodb delete-table --table-name ${restoredContent}`,
  ];
}

/**
 * Restores each table, as it was at a time, into a new table whose name ends with that time.
 * @returns lines of a report, with the steps that follow.
 * @throws Error that says which tables are being restored.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html
 */
export async function restoreTables(
  stack: string,
  { to, dryRun }: { readonly to: Date; readonly dryRun: boolean },
): Promise<string[]> {
  const found = await readSiteStacks(stack);
  const suffix = to.toISOString().slice(0, 19).replaceAll(':', '');
  const pairs = namesOf(found).map((from) => [from, `${from}-${suffix}Z`] as const);
  const lines = [`As of ${to.toISOString()}:`];
  await withClient(found.region, async (client) => {
    for (const [SourceTableName, TargetTableName] of pairs) {
      if (dryRun) {
        lines.push(
          `  would call RestoreTableToPointInTime of ${SourceTableName} to ${TargetTableName}`,
        );
        continue;
      }
      try {
        await client.send(
          new RestoreTableToPointInTimeCommand({
            SourceTableName,
            TargetTableName,
            RestoreDateTime: to,
          }),
        );
        lines.push(`  ${SourceTableName} is being restored to ${TargetTableName}`);
      } catch (error) {
        throw new Error(
          `${SourceTableName} is not restored (${reason(error)}). So far:\n${lines.join('\n')}`,
          { cause: error },
        );
      }
    }
  });
  return [...lines, ...steps(pairs, found.site)];
}
