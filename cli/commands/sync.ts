/** `masthead sync`: keeps a magazine in step with a WordPress or Ghost site that goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, Command } from 'commander';
import * as v from 'valibot';
import { remoteSystems, type RemoteSystem } from '../../importing/remote/remote-source.ts';
import type { Followed } from '../../importing/remote/sync-store.ts';
import { changeSuppliedSecret } from '../../local/site-secrets.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { requireSiteData } from '../data-folder.ts';
import { printReport } from '../import/print-report.ts';
import { createProgress } from '../import/progress.ts';
import { readValue } from '../keys/read-value.ts';
import { brandOption } from '../placed-command.ts';
import {
  checkedAddress,
  nameOfSource,
  secretOfSource,
  sourceWithKey,
} from '../sync/open-source.ts';
import {
  CHANGES_EVERY_MS,
  followedSources,
  runSource,
  storeOf,
  type NamedSource,
} from '../sync/run-sources.ts';
import { withContent } from '../with-content.ts';

const placeSchema = v.object({ data: v.string(), brand: v.optional(v.string()) });
const runSchema = v.object({
  ...placeSchema.entries,
  once: v.optional(v.boolean(), false),
  all: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
});
type RunOptions = v.InferOutput<typeof runSchema>;
const connectSchema = v.object({ ...placeSchema.entries, user: v.optional(v.string()) });

/** The command's parent takes its options, wherever they stand: read them by `optsWithGlobals`. */
function localCommand(name: string): Command {
  return new Command(name)
    .option(
      '--data <dir>',
      'data folder of the magazine on this machine',
      process.env.MASTHEAD_DATA ?? '.masthead',
    )
    .option(...brandOption);
}

async function syncOne(source: NamedSource, options: RunOptions): Promise<void> {
  await withContent(options, async (content, brand) => {
    const { run, report } = await runSource(source, content, {
      brand,
      dataDir: options.data,
      isAll: options.all,
      dryRun: options.dryRun,
      progress: createProgress(process.stderr),
    });
    const isQuiet = report === undefined || (run.stored === 0 && run.removed === 0);
    if (isQuiet) console.log(`${run.at} ${source.name}: nothing has changed`);
    else console.log(printReport(report));
  });
}

/** @returns whether all sources could be read. */
async function syncAll(options: RunOptions): Promise<boolean> {
  const sources = await withContent(options, (content) => followedSources(storeOf(content)));
  if (sources.length === 0)
    throw new Error('The magazine follows no source: masthead sync connect wordpress|ghost URL');
  let isFine = true;
  for (const source of sources) {
    try {
      await syncOne(source, options);
    } catch (error) {
      isFine = false;
      console.error(`${source.name}: ${errorMessage(error)}`);
    }
  }
  return isFine;
}

const connectHelp = `
wordpress asks for an application password (Users, Profile, Application
Passwords in WordPress), of the user in --user, who may edit all posts. ghost
asks for an Admin API key (Settings, Integrations, Add custom integration). It
is kept in the data folder, readable by its owner alone, and can be given on
standard input.

Then everything is imported once; masthead sync goes on from there.

Examples
  masthead sync connect wordpress https://www.example.org --user desk
  masthead sync connect ghost https://www.example.org < key.txt
`;

function connectCommand(): Command {
  return localCommand('connect')
    .description('follow a WordPress or Ghost site')
    .addArgument(new Argument('<system>', 'the system of the site').choices(remoteSystems))
    .argument('<url>', 'its address')
    .option('--user <name>', 'WordPress: the user of the application password')
    .addHelpText('after', connectHelp)
    .action(async (system: RemoteSystem, address: string, _own: unknown, command: Command) => {
      const options = v.parse(connectSchema, command.optsWithGlobals());
      const url = checkedAddress(address);
      if (system === 'wordpress' && options.user === undefined)
        throw new Error('WordPress also needs --user: whose application password it is');
      await requireSiteData(options.data);
      const name = nameOfSource(system, url);
      const key = await readValue(
        system === 'ghost' ? 'Admin API key: ' : `Application password of ${options.user ?? ''}: `,
      );
      const where = { system, url, user: options.user };
      const source = sourceWithKey(where, key);
      // All that a run needs, so that what is missing shows now.
      const [entries, { site }] = [await source.entries(), await source.context()];
      const title = [site['title'], site['name']].find((text) => typeof text === 'string') ?? '';
      await changeSuppliedSecret(options.data, secretOfSource(name), key, new Date());
      const followed = await withContent(options, async (content) => {
        const store = storeOf(content);
        const before = await store.read(name);
        const now = { connectedAt: new Date().toISOString(), title, ...before, ...where };
        await store.write(name, now);
        return now;
      });
      console.log(`${name} has ${entries.length} posts and pages. Importing them.`);
      await syncOne(
        { name, followed },
        { data: options.data, brand: options.brand, once: true, all: true, dryRun: false },
      );
      console.log('To go on: masthead sync');
    });
}

function describe(name: string, { url, lastRun, allAt }: Followed): string[] {
  const lines = [name, `  address: ${url}`];
  if (lastRun === undefined) return [...lines, '  not read yet'];
  const { at, kind, stored, removed, error, problems } = lastRun;
  return [
    ...lines,
    `  last run: ${at} (${kind}), ${stored} stored, ${removed} taken off`,
    `  everything last taken: ${allAt ?? 'never'}`,
    ...(error === undefined ? [] : [`  failed: ${error}`]),
    ...problems.map((problem) => `  problem: ${problem}`),
  ];
}

function statusCommand(): Command {
  return localCommand('status')
    .description('show the sources, their last runs and problems')
    .action(async (_own: unknown, command: Command) => {
      const place = v.parse(placeSchema, command.optsWithGlobals());
      const sources = await withContent(place, (content) => followedSources(storeOf(content)));
      if (sources.length === 0) console.log('The magazine follows no source.');
      for (const { name, followed } of sources) console.log(describe(name, followed).join('\n'));
      if (sources.some(({ followed }) => followed.lastRun?.error !== undefined))
        process.exitCode = 1;
    });
}

function disconnectCommand(): Command {
  return localCommand('disconnect')
    .description('follow a site no more; what it has brought stays')
    .argument('<name>', 'as masthead sync status shows it, such as ghost:www.example.org')
    .action(async (name: string, _own: unknown, command: Command) => {
      const options = v.parse(placeSchema, command.optsWithGlobals());
      await withContent(options, async (content) => {
        const store = storeOf(content);
        if (!(await store.names()).includes(name))
          throw new Error(`The magazine does not follow ${name}; see masthead sync status`);
        await store.forget(name);
      });
      await changeSuppliedSecret(options.data, secretOfSource(name), undefined, new Date());
      console.log(`${name} is followed no more. Remove its key there as well.`);
    });
}

const help = `
Reads what has changed in the sources that the magazine follows, every five
minutes until it is ended, and everything once an hour. What has become a draft,
private, password-protected, email-only or is in the trash leaves the magazine,
as does what is not there any more; its address says that it is gone. A source
that cannot be read whole changes nothing.

Examples
  masthead sync connect ghost https://www.example.org
  masthead sync --once --dry-run
  masthead sync status
`;

export function syncCommand(): Command {
  return localCommand('sync')
    .description('follow a WordPress or Ghost site that goes on')
    .option('--once', 'read once and end')
    .option('--all', 'take everything anew, not only what has changed')
    .option('--dry-run', 'show what would change, write nothing')
    .addHelpText('after', help)
    .addCommand(connectCommand())
    .addCommand(statusCommand())
    .addCommand(disconnectCommand())
    .action(async (given: unknown) => {
      const options = v.parse(runSchema, given);
      for (;;) {
        const isFine = await syncAll(options);
        if (options.once || options.dryRun) {
          if (!isFine) throw new Error('Not all sources could be read');
          return;
        }
        await sleep(CHANGES_EVERY_MS);
      }
    });
}
