/**
 * `masthead backup [FILE]` and `masthead restore FILE`: the whole data folder of one machine. With
 * `--stack`, the tables of a deployed site.
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { fileProblem } from '../../local/file-problem.ts';
import { makeDataFolder, openStore } from '../../local/open-store.ts';
import { tryLock } from '../../local/store/process-lock.ts';
import { extractBackup, writeBackup } from '../backup/backup-file.ts';
import { requireSiteData } from '../data-folder.ts';
import { count } from '../../importing/counted.ts';
import { tableNames, type TableName } from '../../services/aws/tables.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { readDecided, type Decided } from '../backup/decided-since.ts';
import { settleFolder, type Settled } from '../backup/settle-folder.ts';
import { createProgress } from '../import/progress.ts';
import { loadBrand } from '../load-brand.ts';
import { brandOption } from '../placed-command.ts';
import { formatBytes } from '../status/disk.ts';

const deployedOptions = { stack: v.optional(v.string()), dryRun: v.boolean() };
const backupSchema = v.object({
  data: v.string(),
  keep: v.optional(v.number()),
  prune: v.boolean(),
  ...deployedOptions,
});
const restoreSchema = v.object({
  data: v.string(),
  replace: v.boolean(),
  to: v.optional(v.string()),
  erased: v.optional(v.string()),
  copyBack: v.boolean(),
  tables: v.optional(v.array(v.picklist(tableNames))),
  keepNew: v.boolean(),
  rate: v.optional(v.number()),
  progress: v.optional(v.string()),
  brand: v.optional(v.string()),
  ...deployedOptions,
});
type RestoreOptions = v.InferOutput<typeof restoreSchema>;

const backupHelp = `
The backup holds the whole data folder at one moment: content, images, accounts,
subscriptions, meters, secrets and outbox. A site that runs on the folder goes
on: writes wait for the moment that the copy takes, a fraction of a second.

The file holds secrets and readers' addresses. Only this user may read it; keep
it as carefully as the data folder.

With --stack, DynamoDB backs up the three tables of a deployed site (region:
AWS_REGION). It needs cloudformation:DescribeStacks and dynamodb:CreateBackup.
Without it every table can be restored to any second of the last 35 days, too.
The names of these backups say the day on which they end; --prune deletes those
that have ended (dynamodb:ListBackups, dynamodb:DeleteBackup). Run it each day.
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

With --copy-back too, the tables that were restored for the same --to are copied
back into those of the site: every record is compared, written where it differs,
and deleted where the restored table does not have it. What was made after that
time is gone then, unless --keep-new is given. --dry-run counts all of it. If it
ends before its time, repeat it: it goes on where it was.

Newsletters that were scheduled or being sent are stopped: their letters may
have gone out since. So are emails that waited in the outbox of one machine.

What readers have decided since stays: accounts that they have deleted,
newsletters that they have left, complaints about emails. The site's tables know
it, or the folder that --replace keeps aside; --erased names another folder, or
a file with ids of deleted accounts.
`;

/** A time for names of files, such as `2026-11-12T143000Z`. */
function nameOfTime(now: Date): string {
  return now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
}

const stackHelp =
  'the tables of a deployed site instead; its data stack, <brand>-<environment>-data';

/** @throws InvalidArgumentError for what is no table of the site. */
function tableList(text: string): TableName[] {
  const names = text.split(',').map((name) => name.trim());
  const known = v.safeParse(v.array(v.picklist(tableNames)), names);
  if (!known.success)
    throw new InvalidArgumentError(`expected some of ${tableNames.join(', ')}, with commas`);
  // In the order in which the site needs them.
  return tableNames.filter((name) => known.output.includes(name));
}

/** Returns a parser of whole numbers. */
function wholeNumber(most: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new InvalidArgumentError(
        `expected a whole number from 1 to ${most.toLocaleString('en-US')}`,
      );
    return value;
  };
}

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
    .option(
      '--keep <days>',
      'with --stack: days until the backup ends, 365 at most (default: 90)',
      wholeNumber(365),
    )
    .option('--prune', 'with --stack: delete the backups that have ended, and make none', false)
    .option('--dry-run', 'with --stack: print the calls, and make none', false)
    .addHelpText('after', backupHelp)
    .action(async (given: string | undefined, options: unknown) => {
      const now = new Date();
      const { data, stack, dryRun, keep, prune } = v.parse(backupSchema, options);
      if (stack !== undefined) {
        if (given !== undefined)
          throw new Error('A backup with --stack stays in DynamoDB: leave the file out.');
        if (prune && keep !== undefined)
          throw new Error('--keep is for a backup that is made: leave out --prune.');
        const { backUpTables, BACKUP_DAYS, pruneBackups } =
          await import('../backup/table-backups.ts');
        const end = new Date(now.getTime() + (keep ?? BACKUP_DAYS) * DAY_MS);
        print(
          prune
            ? await pruneBackups(stack, { now: now.getTime(), dryRun })
            : await backUpTables(stack, { time: nameOfTime(now), end, dryRun }),
        );
        return;
      }
      if (dryRun || prune || keep !== undefined)
        throw new Error('--dry-run, --keep and --prune go with --stack.');
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

/**
 * What readers have decided since the backup: by what the command was given, and by the folder that is
 * replaced. A folder that cannot be read holds nobody up, but is named.
 */
async function decidedSince(
  given: string | undefined,
  dataDir: string,
): Promise<Decided & { readonly isKnown: boolean }> {
  const named: Decided = given === undefined ? { erased: new Set() } : await readDecided(given);
  const isKnown = given !== undefined;
  if (!(await isThere(join(dataDir, 'dynamodb')))) return { ...named, isKnown };
  try {
    const { erased, records = [] } = await readDecided(dataDir);
    return {
      erased: new Set([...named.erased, ...erased]),
      records: [...(named.records ?? []), ...records],
      isKnown: true,
    };
  } catch (error) {
    console.error(
      `What readers have decided could not be read from ${dataDir}: ${errorMessage(error)}`,
    );
    return { ...named, isKnown };
  }
}

function describeDecided(
  { isKnown, records }: Awaited<ReturnType<typeof decidedSince>>,
  { gone, decided }: Settled,
): string[] {
  return [
    ...(gone > 0 ? [`Removed ${count(gone, 'account')} that readers have deleted since then`] : []),
    ...(decided > 0
      ? [`Kept ${count(decided, 'record')} of newsletters that were left, and of complaints, since`]
      : []),
    ...(isKnown
      ? []
      : [
          'Accounts that readers have deleted since then are back: no list of them was there. With one: --erased (masthead restore --help)',
        ]),
    ...(records === undefined
      ? [
          'Newsletters that readers have left since then are sent to them again, and complaints are forgotten: no data folder was there that knows of them. With one: --erased DIR',
        ]
      : []),
  ];
}

/** @param held Labels of editions that were stopped. */
function describeHeld(held: readonly string[]): string[] {
  return held.length === 0
    ? []
    : [
        `Stopped, since their letters may have gone out: ${held.join(', ')}. See masthead newsletters list`,
      ];
}

/** Adds a number to a name that is taken: two restores may end within a second. */
async function freeName(name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? name : `${name}-${number}`;
    if (!(await isThere(path))) return path;
  }
}

async function restore(file: string, dataDir: string, options: RestoreOptions): Promise<void> {
  if (!(await isThere(file))) throw new Error(`There is nothing at ${file}.`);
  await checkTarget(dataDir, options.replace);
  const decided = await decidedSince(options.erased, dataDir);
  const incoming = `${dataDir}.restoring-${process.pid}`;
  const progress = createProgress(process.stderr);
  try {
    await mkdir(incoming);
    const { createdAt, files } = await extractBackup(file, incoming, progress);
    progress.end();
    const settled = await settleFolder(incoming, decided, {
      createdAt,
      timeZone: async () => (await loadBrand(options.brand)).timeZone,
    });
    const isEmpty = (await readdir(dataDir)).length === 0;
    const aside = await freeName(`${dataDir}.before-restore-${nameOfTime(new Date())}`);
    if (isEmpty) await rm(dataDir, { recursive: true });
    else await rename(dataDir, aside);
    await rename(incoming, dataDir);
    console.log(`Restored ${files.length} files of ${createdAt} to ${dataDir}`);
    if (!isEmpty) console.log(`The old folder is at ${aside}`);
    print([...describeDecided(decided, settled), ...describeHeld(settled.held)]);
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

/** A quarter of what a table of the site takes at most (`infra/constructs/data-table.ts`). */
const COPY_RATE = 500;

async function restoreDeployed(
  stack: string,
  file: string | undefined,
  options: RestoreOptions,
): Promise<void> {
  const { replace, dryRun, copyBack, erased } = options;
  if (file !== undefined || replace)
    throw new Error('--stack goes with --to, and with neither a file nor --replace.');
  const to = timeOf(options.to);
  if (!copyBack) {
    if (erased !== undefined) throw new Error('--erased goes with --copy-back, or with a file.');
    const { restoreTables } = await import('../backup/table-backups.ts');
    print(await restoreTables(stack, { to, dryRun }));
    return;
  }
  const { copyBackTables } = await import('../backup/copy-back-tables.ts');
  print(
    await copyBackTables(stack, {
      ...{ to, dryRun },
      names: options.tables ?? tableNames,
      keepsNew: options.keepNew,
      rate: options.rate ?? COPY_RATE,
      file: options.progress,
      erased: erased === undefined ? new Set() : (await readDecided(erased)).erased,
      timeZone: (await loadBrand(options.brand)).timeZone,
      progress: createProgress(process.stderr),
    }),
  );
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('bring a data folder back from a backup')
    .argument('[file]', 'a file that `masthead backup` wrote')
    .option('--data <dir>', 'data folder', process.env.MASTHEAD_DATA ?? '.masthead')
    .option('--replace', 'keep what is there aside, and put the backup in its place', false)
    .option('--stack <name>', stackHelp)
    .option('--to <time>', 'with --stack: the time to go back to, such as 2026-11-12T14:30:00Z')
    .option(
      '--copy-back',
      'with --stack and --to: copy the restored tables back into those of the site',
      false,
    )
    .option(
      '--tables <names>',
      'with --copy-back: some of content,readers,meter (default: all)',
      tableList,
    )
    .option('--keep-new', 'with --copy-back: delete nothing that was made since', false)
    .option(
      '--rate <units>',
      `with --copy-back: write units a second (default: ${COPY_RATE})`,
      wholeNumber(40_000),
    )
    .option(
      '--progress <file>',
      'with --copy-back: where progress is kept (default: a file in the working folder)',
    )
    .option(
      '--erased <path>',
      'what readers decided since: a data folder, or a file with the id of a deleted account on each line',
    )
    .option(...brandOption)
    .option('--dry-run', 'with --stack: say what would be done, and do nothing', false)
    .addHelpText('after', restoreHelp)
    .action(async (file: string | undefined, given: unknown) => {
      const options = v.parse(restoreSchema, given);
      const { data, stack, to, dryRun, copyBack, tables, keepNew, rate, progress } = options;
      if (!copyBack && (tables ?? rate ?? progress ?? (keepNew || undefined)) !== undefined)
        throw new Error('--tables, --keep-new, --rate and --progress go with --copy-back.');
      if (stack !== undefined) {
        await restoreDeployed(stack, file, options);
        return;
      }
      if (to !== undefined || dryRun || copyBack)
        throw new Error('--to, --copy-back and --dry-run go with --stack.');
      if (file === undefined) throw new Error('Name the file of a backup, or --stack with --to.');
      await restore(file, resolve(data), options);
    });
}
