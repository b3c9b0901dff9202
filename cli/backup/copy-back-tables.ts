/** `masthead restore --copy-back`: brings the site's tables to what its restored ones hold. */
import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import type { Progress } from '../../importing/progress.ts';
import { count, number } from '../../importing/counted.ts';
import { ConditionFailedError, type DynamoClient } from '../../services/aws/dynamo.ts';
import { scanTable } from '../../services/aws/scan-table.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { secretOutput } from '../../services/aws/secret-names.ts';
import { createSecretReader } from '../../services/aws/secrets.ts';
import { patientBudget, type AwsConnection } from '../../services/aws/signed-fetch.ts';
import { tableNames, tableOutput, type TableName } from '../../services/aws/tables.ts';
import { contentKey } from '../../services/content/keys.ts';
import {
  createErasedAccounts,
  type ErasedAccounts,
} from '../../services/readers/erased-accounts.ts';
import type { StackState } from '../deployed/describe-stack.ts';
import { outputOf, readSiteStacks } from '../deployed/site-stacks.ts';
import { emptyEdge } from '../invalidate.ts';
import { holdEditions } from '../../services/newsletters/editions/hold-editions.ts';
import { applyErasures, type RestoredReaders } from './apply-erasures.ts';
import { copyBack, type CopyCounts } from './copy-back.ts';
import { restoredName } from './table-backups.ts';

export interface CopyBackRequest {
  /** As of when the restored tables are; part of their names. */
  readonly to: Date;
  readonly names: readonly TableName[];
  readonly keepsNew: boolean;
  /** Write units a second. */
  readonly rate: number;
  readonly dryRun: boolean;
  /** Where progress is kept; absent: a file of the working folder, named after site and time. */
  readonly file: string | undefined;
  /** `tokenHash` of the ids of deleted accounts, besides those that the site lists. */
  readonly erased: ReadonlySet<string>;
  /** IANA, the site's. */
  readonly timeZone: string;
  readonly progress: Progress;
}

/** @throws Error that names the tables that are not ready. */
async function requireActive(region: string, names: readonly string[]): Promise<void> {
  const client = new DynamoDBClient({ region });
  try {
    for (const TableName of names) {
      const found = await client
        .send(new DescribeTableCommand({ TableName }))
        .catch((error: unknown) => {
          if (error instanceof ResourceNotFoundException)
            throw new Error(
              `There is no table ${TableName}. Restore it first: masthead restore --stack … --to …`,
              { cause: error },
            );
          throw error;
        });
      const status = found.Table?.TableStatus ?? 'unknown';
      if (status !== 'ACTIVE')
        throw new Error(
          `${TableName} is ${status}. Wait for it: aws dynamodb wait table-exists --table-name ${TableName}`,
        );
    }
  } finally {
    client.destroy();
  }
}

/** Tells page functions that what they keep is old, as a publish does (ADR 0059). */
async function announce(dynamo: DynamoClient, table: string): Promise<void> {
  try {
    await dynamo.update({
      table,
      key: contentKey.edition(),
      update: 'SET #at = :at',
      condition: 'attribute_exists(#pk)',
      names: { '#at': 'at', '#pk': 'pk' },
      values: { ':at': new Date().toISOString() },
    });
  } catch (error) {
    // Nothing was published at that time.
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

function describeCounts(name: string, counts: CopyCounts, dryRun: boolean): string {
  const { read, same, written, expired, deleted } = counts;
  const [wrote, removed] = dryRun ? ['to write', 'to delete'] : ['written', 'deleted'];
  return `  ${name}: ${number(read)} compared, ${number(same)} the same, ${number(written)} ${wrote}, ${number(deleted)} ${removed}${expired === 0 ? '' : `, ${number(expired)} out of date and left out`}`;
}

function describeCopy(
  counts: Awaited<ReturnType<typeof copyBack>>,
  { names, to, dryRun }: CopyBackRequest,
): string[] {
  return [
    `${dryRun ? 'Would copy back' : 'Copied back'} as of ${to.toISOString()}:`,
    ...names.flatMap((name) => {
      const of = counts[name];
      return of === undefined ? [] : [describeCounts(name, of, dryRun)];
    }),
  ];
}

function describeErased(gone: number, dryRun: boolean): string[] {
  if (gone === 0) return [];
  const what = dryRun
    ? 'would be removed from the restored tables first (counted above)'
    : 'removed from the restored tables first';
  return [`${count(gone, 'account')} deleted since: ${what}`];
}

/** A site's table without a record as it was has been lost, and with it what readers have decided since. */
function describeDecided(counts: CopyCounts | undefined, dryRun: boolean): string[] {
  if (counts === undefined) return [];
  const { read, same, expired, decided } = counts;
  if (read > expired && same === 0)
    return [
      "No record of readers was the same: if the site's table was lost, newsletters that readers have left since are sent to them again, and complaints are forgotten.",
    ];
  if (decided === 0) return [];
  return [
    `${count(decided, 'record')} of newsletters that were left, and of complaints, since: ${dryRun ? 'would stay' : 'stayed'}`,
  ];
}

/** Returns a reader of the secret from which names of readers are derived. */
function subjectReader(connection: AwsConnection, data: StackState): () => Promise<string> {
  const readSecret = createSecretReader(connection, {
    id: data.outputs[secretOutput('subjects')] ?? '',
    // Under the name that all SDKs of AWS read.
    ...(process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER === undefined
      ? {}
      : { endpoint: process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER }),
  });
  return async () => {
    const [secret] = await readSecret();
    if (secret === undefined) throw new Error(`the stack ${data.name} has no secret of subjects`);
    return secret;
  };
}

/**
 * Removes accounts that readers deleted while records were copied: those of an account may have been
 * written after it was gone.
 * @param known `tokenHash` of the ids that the restored tables were rid of.
 * @returns how many came back, and were removed.
 */
async function eraseMeanwhile(
  listed: Pick<ErasedAccounts, 'list'>,
  site: RestoredReaders,
  known: ReadonlySet<string>,
): Promise<number> {
  let removed = 0;
  for (const seen = new Set(known); ;) {
    const late = new Set([...(await listed.list())].filter((hash) => !seen.has(hash)));
    if (late.size === 0) return removed;
    removed += await applyErasures(site, late, true);
    for (const hash of late) seen.add(hash);
  }
}

/** Newsletters are held before they reach the site, whose clock would send them. */
function holdRestored(
  dynamo: DynamoClient,
  contentTable: string,
  { to, timeZone, dryRun }: CopyBackRequest,
): Promise<string[]> {
  return holdEditions(
    {
      ...{ dynamo, contentTable, asOf: to.toISOString(), nowMs: Date.now() },
      timeZone: () => Promise.resolve(timeZone),
    },
    !dryRun,
  );
}

function describeHeld(held: readonly string[], dryRun: boolean): string[] {
  if (held.length === 0) return [];
  const what = dryRun ? 'would be stopped first' : 'stopped';
  return [`Newsletters that may have gone out since: ${held.join(', ')} ${what}`];
}

/**
 * Copies restored tables back. Deleted accounts are removed from the restored tables first, so that
 * they never reach the site.
 * @returns lines of a report.
 * @throws Error that says what is missing, or how to go on.
 */
export async function copyBackTables(stack: string, request: CopyBackRequest): Promise<string[]> {
  const { to, names, keepsNew, rate, dryRun, progress } = request;
  const { site, region, stacks } = await readSiteStacks(stack);
  const siteTable = (name: TableName) => outputOf(stacks.data, tableOutput(name));
  const restoredTable = (name: TableName) => restoredName(siteTable(name), to);
  const hasReaders = names.includes('readers') || names.includes('meter');
  await requireActive(region, (hasReaders ? tableNames : names).map(restoredTable));
  const connection = { region, credentials: fromNodeProviderChain(), budget: patientBudget };
  const dynamo = createDynamoClient(connection);
  const subject = subjectReader(connection, stacks.data);
  const readersIn = (tableOf: (name: TableName) => string, asOf: Date): RestoredReaders => ({
    ...{ dynamo, subject, timeZone: request.timeZone, asOfMs: asOf.getTime() },
    readersTable: tableOf('readers'),
    meterTable: tableOf('meter'),
    records: () => scanTable(connection, tableOf('readers')),
  });
  const listed = createErasedAccounts(dynamo, siteTable('readers'), Date.now);
  const erased = new Set(hasReaders ? [...(await listed.list()), ...request.erased] : []);
  const gone = await applyErasures(readersIn(restoredTable, to), erased, !dryRun);
  const held = names.includes('content')
    ? await holdRestored(dynamo, restoredTable('content'), request)
    : [];
  const file = request.file ?? `masthead-copy-back-${restoredName(site, to)}.json`;
  const tables = names.map((name) => ({
    name,
    restored: restoredTable(name),
    site: siteTable(name),
  }));
  const counts = await copyBack({
    ...{ connection, dynamo, tables, keepsNew, rate, dryRun, file, progress },
  }).catch((error: unknown) => {
    if (dryRun || !(error instanceof Error)) throw error;
    throw new Error(
      `${error.name}: ${error.message}. Repeat the command: it goes on by ${file}, where that is there.`,
      { cause: error },
    );
  });
  const late =
    hasReaders && !dryRun
      ? await eraseMeanwhile(listed, readersIn(siteTable, new Date()), erased)
      : 0;
  const lines = [
    ...describeCopy(counts, request),
    ...describeErased(gone, dryRun),
    ...(late === 0 ? [] : [`${count(late, 'account')} deleted meanwhile: removed`]),
    ...describeDecided(counts.readers, dryRun),
    ...describeHeld(held, dryRun),
  ];
  if (dryRun || !names.includes('content')) return lines;
  await announce(dynamo, siteTable('content'));
  return [
    ...lines,
    ...(await emptyEdge({ stack, region })),
    `Next: masthead reindex --stack ${stack}. Then delete the restored tables, since they cost.`,
  ];
}
