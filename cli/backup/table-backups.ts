/**
 * Backups of a deployed site's tables by DynamoDB, which end at a day that their name says, and the
 * restoring of tables as new ones.
 */
import {
  CreateBackupCommand,
  DeleteBackupCommand,
  DynamoDBClient,
  ListBackupsCommand,
  type BackupSummary,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
} from '@aws-sdk/client-dynamodb';
import { tableNames, tableOutput } from '../../services/aws/tables.ts';
import { DAY_MS } from '../../shared/limits.ts';
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

/** How long a backup is kept unless its maker says otherwise. */
export const BACKUP_DAYS = 90;
/** The list of deleted accounts, which a restore applies, lasts longer (`erased-accounts.ts`). */
export const BACKUP_DAYS_MAX = 365;

/** A name of ours. Earlier releases gave no end. */
const backupName = /^masthead-\d{4}-\d\d-\d\dT\d{6}Z(?:-until-(\d{4}-\d\d-\d\d))?$/;

/** Returns the name that `restoreTables` gives to a table. */
export function restoredName(table: string, to: Date): string {
  return `${table}-${to.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/**
 * Makes one backup of each table, one after another, under a common name.
 * @param time For the name, such as `2026-11-12T143000Z`.
 * @param end The last day on which the backup is kept.
 * @returns lines of a report.
 * @throws Error that says which tables have their backup.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_CreateBackup.html
 */
export async function backUpTables(
  stack: string,
  { time, end, dryRun }: { readonly time: string; readonly end: Date; readonly dryRun: boolean },
): Promise<string[]> {
  const found = await readSiteStacks(stack);
  const until = end.toISOString().slice(0, 10);
  const name = `masthead-${time}-until-${until}`;
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
    `Each table is as of its own moment, seconds apart. After ${until} they are deleted by: masthead backup --stack ${stack} --prune`,
    `Images and the search index: the bucket ${outputOf(found.stacks.data, 'ObjectsBucket')} keeps what is overwritten for 30 days.`,
    'Secrets are not in it; the keys of the meter are in Secrets Manager.',
  ];
}

/** Returns when a backup of ours ends, epoch ms; undefined for others. */
function endOf({ BackupName = '', BackupCreationDateTime }: BackupSummary): number | undefined {
  const found = backupName.exec(BackupName);
  if (found === null) return undefined;
  const [, until] = found;
  if (until !== undefined) return Date.parse(until) + DAY_MS;
  return BackupCreationDateTime === undefined
    ? undefined
    : BackupCreationDateTime.getTime() + BACKUP_DAYS * DAY_MS;
}

async function backupsOf(client: DynamoDBClient, TableName: string): Promise<BackupSummary[]> {
  const found: BackupSummary[] = [];
  let start: string | undefined;
  do {
    const page = await client.send(
      new ListBackupsCommand({ TableName, BackupType: 'USER', ExclusiveStartBackupArn: start }),
    );
    found.push(...(page.BackupSummaries ?? []));
    start = page.LastEvaluatedBackupArn;
  } while (start !== undefined);
  return found;
}

/**
 * Deletes the backups that `backUpTables` made and whose last day is over. Others stay.
 * @param now epoch ms.
 * @returns lines of a report.
 * @throws Error that says what was deleted before.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DeleteBackup.html
 */
export async function pruneBackups(
  stack: string,
  { now, dryRun }: { readonly now: number; readonly dryRun: boolean },
): Promise<string[]> {
  const found = await readSiteStacks(stack);
  const lines: string[] = [];
  let left = 0;
  await withClient(found.region, async (client) => {
    for (const table of namesOf(found)) {
      const backups = await backupsOf(client, table);
      for (const backup of backups) {
        const { BackupArn, BackupName = '' } = backup;
        if ((endOf(backup) ?? Number.POSITIVE_INFINITY) > now) {
          left += 1;
          continue;
        }
        try {
          if (!dryRun) await client.send(new DeleteBackupCommand({ BackupArn }));
        } catch (error) {
          throw new Error(
            `${BackupName} of ${table} is not deleted (${reason(error)}). So far:\n${lines.join('\n')}`,
            { cause: error },
          );
        }
        lines.push(`  ${dryRun ? 'would delete' : 'deleted'} ${BackupName} of ${table}`);
      }
    }
  });
  return [
    lines.length === 0 ? 'No backup has ended.' : 'Backups that have ended:',
    ...lines,
    `Backups that stay: ${left}`,
  ];
}

function steps(
  restored: readonly (readonly [from: string, to: string])[],
  again: string,
): string[] {
  const [[content = '', restoredContent = ''] = []] = restored;
  return [
    'The site goes on with its tables. Next:',
    `  1. Wait until each is ACTIVE: aws dynamodb wait table-exists --table-name ${restoredContent}`,
    `  2. Look into them: aws dynamodb scan --table-name ${restoredContent} --select COUNT`,
    `  3. To bring single records back, copy them: aws dynamodb get-item --table-name ${restoredContent} --key '…', then aws dynamodb put-item --table-name ${content} --item '…'.`,
    `  4. To bring all back: ${again} --copy-back --dry-run, then without --dry-run (docs/guides/backups.md).`,
    `  5. Delete what you do not need, since it costs: aws dynamodb delete-table --table-name ${restoredContent}`,
  ];
}

/**
 * Restores each table, as it was at a time, into a new table whose name ends with that time. May be
 * repeated: tables of these names are left as they are.
 * @returns lines of a report, with the steps that follow.
 * @throws Error that says which tables are being restored.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html
 */
export async function restoreTables(
  stack: string,
  { to, dryRun }: { readonly to: Date; readonly dryRun: boolean },
): Promise<string[]> {
  const found = await readSiteStacks(stack);
  const pairs = namesOf(found).map((from) => [from, restoredName(from, to)] as const);
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
        if (error instanceof TableAlreadyExistsException) {
          lines.push(`  ${TargetTableName} was there already, from ${SourceTableName}`);
          continue;
        }
        throw new Error(
          `${SourceTableName} is not restored (${reason(error)}). So far:\n${lines.join('\n')}`,
          { cause: error },
        );
      }
    }
  });
  const again = `masthead restore --stack ${stack} --to ${to.toISOString()}`;
  return [...lines, ...steps(pairs, again)];
}
