/**
 * `masthead backup [FILE]` and `masthead restore FILE`: the whole data folder of one machine. With
 * `--stack`, the tables of a deployed site.
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import * as v from 'valibot';
import { fileProblem } from '../../local/file-problem.ts';
import { makeDataFolder, openStore } from '../../local/open-store.ts';
import { tryLock } from '../../local/store/process-lock.ts';
import { extractBackup, writeBackup } from '../backup/backup-file.ts';
import { requireSiteData } from '../data-folder.ts';
import { createProgress } from '../import/progress.ts';
import { formatBytes } from '../status/disk.ts';

const deployedOptions = { stack: v.optional(v.string()), dryRun: v.boolean() };
const backupSchema = v.object({ data: v.string(), ...deployedOptions });
const restoreSchema = v.object({
  data: v.string(),
  replace: v.boolean(),
  to: v.optional(v.string()),
  ...deployedOptions,
});

const backupHelp = `
The backup holds the whole data folder at one moment: content, images, accounts,
subscriptions, meters, secrets and outbox. A site that runs on the folder goes
on: writes wait for the moment that the copy takes, a fraction of a second.

The file holds secrets and readers' addresses. Only this user may read it; keep
it as carefully as the data folder.

With --stack, DynamoDB backs up the three tables of a deployed site (region:
AWS_REGION). It needs cloudformation:DescribeStacks and dynamodb:CreateBackup.
Without it every table can be restored to any second of the last 35 days, too.
`;

const restoreHelp = `
Every file is compared with its checksum before anything takes its place. A
damaged archive is rejected by the name of the entry, and the data folder stays
as it is.

The data folder must be empty, or --replace given: then the old one is kept
beside it, as DIR.before-restore-<time>. Stop the site first.

With --stack and --to, DynamoDB restores the three tables of a deployed site as
they were at a time of the last 35 days, into new tables, and the command prints
the steps that follow. Nothing of the site is changed. It needs
cloudformation:DescribeStacks, dynamodb:RestoreTableToPointInTime and what AWS
asks for beside it (docs/guides/backups.md).
`;

/** A time for names of files, such as `2026-11-12T143000Z`. */
function nameOfTime(now: Date): string {
  return now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
}

const stackHelp =
  'the tables of a deployed site instead; its data stack, <brand>-<environment>-data';

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

/** @throws Error when it is no time with its zone, or is still to come. */
function timeOf(text: string | undefined): Date {
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
  const time = new Date(text !== undefined && zoned.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime()))
    throw new Error(
      `--to is ${text === undefined ? 'missing' : `"${text}"`}: give a time with its zone, such as 2026-11-12T14:30:00Z.`,
    );
  if (time.getTime() > Date.now())
    throw new Error(`--to is ${time.toISOString()}, which is still to come.`);
  return time;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

async function backup(dataDir: string, file: string, now: Date): Promise<void> {
  if (await isThere(file)) throw new Error(`${file} is there already. Name another file.`);
  await requireSiteData(dataDir);
  const store = await openStore({
    dataDir,
    onWait: (line) => {
      console.error(line);
    },
  });
  const progress = createProgress(process.stderr);
  try {
    const snapshot = await store.snapshot();
    try {
      const { files } = await writeBackup(snapshot, file, { now: now.toISOString(), progress });
      progress.end();
      const size = files.reduce((sum, each) => sum + each.size, 0);
      console.log(`Backed up ${dataDir} to ${file}: ${files.length} files, ${formatBytes(size)}`);
    } finally {
      await rm(snapshot, { recursive: true, force: true });
    }
  } catch (error) {
    throw new Error(fileProblem(error, file), { cause: error });
  } finally {
    progress.end();
    await store.close();
  }
}

export function backupCommand(): Command {
  return new Command('backup')
    .description('write the whole data folder into one file, while the site runs or stands')
    .argument('[file]', 'a new file (default: masthead-<time>.tar)')
    .option('--data <dir>', 'data folder', process.env.MASTHEAD_DATA ?? '.masthead')
    .option('--stack <name>', stackHelp)
    .option('--dry-run', 'with --stack: print the calls, and make none', false)
    .addHelpText('after', backupHelp)
    .action(async (given: string | undefined, options: unknown) => {
      const now = new Date();
      const { data, stack, dryRun } = v.parse(backupSchema, options);
      if (stack !== undefined) {
        if (given !== undefined)
          throw new Error('A backup with --stack stays in DynamoDB: leave the file out.');
        const { backUpTables } = await import('../backup/table-backups.ts');
        print(await backUpTables(stack, { time: nameOfTime(now), dryRun }));
        return;
      }
      if (dryRun) throw new Error('--dry-run goes with --stack.');
      await backup(resolve(data), resolve(given ?? `masthead-${nameOfTime(now)}.tar`), now);
    });
}

/** @throws Error when the folder holds something and may not be replaced, or is in use. */
async function checkTarget(dataDir: string, replace: boolean): Promise<void> {
  await makeDataFolder(dataDir);
  const [first] = await readdir(dataDir);
  if (first === undefined) return;
  if (!replace)
    throw new Error(
      `${dataDir} is not empty. Name another with --data, or keep it aside with --replace.`,
    );
  const lock = await tryLock(dataDir).catch(() => 'broken' as const);
  if (lock === undefined) throw new Error(`A Masthead runs on ${dataDir}. Stop it, then restore.`);
  if (lock !== 'broken') await lock.release();
}

async function restore(file: string, dataDir: string, replace: boolean): Promise<void> {
  if (!(await isThere(file))) throw new Error(`There is nothing at ${file}.`);
  await checkTarget(dataDir, replace);
  const incoming = `${dataDir}.restoring-${process.pid}`;
  const progress = createProgress(process.stderr);
  try {
    await mkdir(incoming);
    const { createdAt, files } = await extractBackup(file, incoming, progress);
    progress.end();
    const isEmpty = (await readdir(dataDir)).length === 0;
    const aside = `${dataDir}.before-restore-${nameOfTime(new Date())}`;
    if (isEmpty) await rm(dataDir, { recursive: true });
    else await rename(dataDir, aside);
    await rename(incoming, dataDir);
    console.log(`Restored ${files.length} files of ${createdAt} to ${dataDir}`);
    if (!isEmpty) console.log(`The old folder is at ${aside}`);
  } catch (error) {
    const reason = fileProblem(error, file);
    throw new Error(
      `${file} was not restored: ${reason.replace(/\.$/, '')}. ${dataDir} is as it was.`,
      { cause: error },
    );
  } finally {
    progress.end();
    await rm(incoming, { recursive: true, force: true });
  }
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('bring a data folder back from a backup')
    .argument('[file]', 'a file that `masthead backup` wrote')
    .option('--data <dir>', 'data folder', process.env.MASTHEAD_DATA ?? '.masthead')
    .option('--replace', 'keep what is there aside, and put the backup in its place', false)
    .option('--stack <name>', stackHelp)
    .option('--to <time>', 'with --stack: the time to go back to, such as 2026-11-12T14:30:00Z')
    .option('--dry-run', 'with --stack: print the calls, and make none', false)
    .addHelpText('after', restoreHelp)
    .action(async (file: string | undefined, given: unknown) => {
      const { data, replace, stack, to, dryRun } = v.parse(restoreSchema, given);
      if (stack !== undefined) {
        if (file !== undefined || replace)
          throw new Error('--stack goes with --to, and with neither a file nor --replace.');
        const { restoreTables } = await import('../backup/table-backups.ts');
        print(await restoreTables(stack, { to: timeOf(to), dryRun }));
        return;
      }
      if (to !== undefined || dryRun) throw new Error('--to and --dry-run go with --stack.');
      if (file === undefined) throw new Error('Name the file of a backup, or --stack with --to.');
      await restore(file, resolve(data), replace);
    });
}
