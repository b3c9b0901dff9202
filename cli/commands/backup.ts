/** `masthead backup [FILE]` and `masthead restore FILE`: the whole data folder of one machine. */
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

const dataSchema = v.object({ data: v.string() });
const restoreSchema = v.object({ data: v.string(), replace: v.boolean() });

const backupHelp = `
The backup holds the whole data folder at one moment: content, images, accounts, subscriptions, meters, secrets and outbox. A site
that runs on the folder goes on: writes wait for the moment that the copy takes, a fraction of a second.

The file holds secrets and readers' addresses. Only this user may read it; keep it as carefully as the data folder.

In AWS there is nothing to run: the tables can be restored to any second of the last 35 days, see docs/guides/backups.md.
`;

const restoreHelp = `
Every file is compared with its checksum before anything takes its place. A damaged archive is rejected by the name of the entry,
and the data folder stays as it is.

The data folder must be empty, or --replace given: then the old one is kept beside it, as DIR.before-restore-<time>. Stop the site
first.
`;

/** A time for names of files, such as `2026-11-12T143000Z`. */
function nameOfTime(now: Date): string {
  return now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
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
      console.log(`Backed up ${dataDir} to ${file}: ${files.length} files, ${megabytes(size)}`);
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
    .addHelpText('after', backupHelp)
    .action(async (given: string | undefined, options: unknown) => {
      const now = new Date();
      const { data } = v.parse(dataSchema, options);
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
    .argument('<file>', 'a file that `masthead backup` wrote')
    .option('--data <dir>', 'data folder', process.env.MASTHEAD_DATA ?? '.masthead')
    .option('--replace', 'keep what is there aside, and put the backup in its place', false)
    .addHelpText('after', restoreHelp)
    .action(async (file: string, given: unknown) => {
      const { data, replace } = v.parse(restoreSchema, given);
      await restore(file, resolve(data), replace);
    });
}
