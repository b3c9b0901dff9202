/** `masthead sync`: keeps a magazine in step with a WordPress or Ghost site that goes on. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Argument, Option, type Command } from 'commander';
import * as v from 'valibot';
import { remoteSystems, type RemoteSystem } from '../../importing/remote/remote-source.ts';
import type {
  RemoteContext,
  RemoteSource,
  SourceChoice,
} from '../../importing/remote/remote-source.ts';
import { sourceWithKey } from '../../importing/remote/open-followed.ts';
import { runMembers } from '../../importing/remote/run-members.ts';
import { followedSources, type NamedSource } from '../../importing/remote/run-source.ts';
import { parseSourceKeys, type SourceKeys } from '../../importing/remote/source-keys.ts';
import { describeMembers } from '../../importing/remote/take-members.ts';
import { replaceFile } from '../../local/private-file.ts';
import { readStoreRecord } from '../../local/store/store-record.ts';
import { secretOutput } from '../../services/aws/secret-names.ts';
import { createSubscriptionStore } from '../../services/readers/subscription-store.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { webhooks } from '../../shared/webhooks.ts';
import { requireSiteData } from '../data-folder.ts';
import { printReport } from '../import/print-report.ts';
import { createProgress } from '../import/progress.ts';
import { readValue } from '../keys/read-value.ts';
import { openSupplied } from '../keys/supplied-store.ts';
import { loadBrand } from '../load-brand.ts';
import { namedNewsletter, withNewsletters } from '../newsletters/open-newsletters.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { deployedSite } from '../sync/deployed-site.ts';
import { describeMembersState, describeSource } from '../sync/describe-source.ts';
import { runOnContent, storeOf } from '../sync/run-sources.ts';
import { checkedAddress, nameOfSource } from '../sync/source-address.ts';
import { wordpressPlugin } from '../sync/wordpress-plugin.ts';
import { withContent } from '../with-content.ts';

const EVERY_MS = 5 * 60_000;

const placeSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  brand: v.optional(v.string()),
});
type Place = v.InferOutput<typeof placeSchema>;
const runSchema = v.object({
  ...placeSchema.entries,
  once: v.optional(v.boolean(), false),
  all: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
});
type RunOptions = v.InferOutput<typeof runSchema>;
const connectSchema = v.object({
  ...placeSchema.entries,
  user: v.optional(v.string()),
  site: v.optional(v.string()),
  plugin: v.optional(v.string(), 'masthead-wordpress.php'),
  take: v.optional(v.picklist(['all', 'posts', 'pages'])),
  leaveOut: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').flatMap((slug) => slug.trim().toLowerCase() || [])),
      v.array(
        v.pipe(
          v.string(),
          v.regex(/^[\p{L}\p{N}%_-]+$/u, 'a slug has letters, digits and hyphens'),
        ),
      ),
    ),
  ),
  hook: v.optional(v.boolean(), true),
});
type ConnectOptions = v.InferOutput<typeof connectSchema>;

/** The command's parent takes its options, wherever they stand: read them by `optsWithGlobals`. */
function sourceCommand(name: string): Command {
  return placedCommand(name)
    .option('--edge-stack <name>', edgeStackHelp)
    .option(...brandOption);
}

/** @throws Error that says how to deploy it, when a deployed site has no secret for sources. */
async function keysOf(place: Place): Promise<SourceKeys> {
  const store = await openSupplied(place);
  const value = await store.value('sources').catch((error: unknown) => {
    if (!errorMessage(error).includes(secretOutput('sources'))) throw error;
    const stack = place.stack ?? '';
    throw new Error(`${stack} has nothing for sources: deploy with -c sources=on`, {
      cause: error,
    });
  });
  return parseSourceKeys(value);
}

/** Writes the keys of all sources; nothing when there are none left. */
async function writeKeys(place: Place, keys: SourceKeys): Promise<void> {
  const store = await openSupplied(place);
  if (Object.keys(keys).length === 0) await store.remove('sources');
  else await store.set('sources', JSON.stringify(keys));
}

async function syncOne(source: NamedSource, options: RunOptions, keys: SourceKeys): Promise<void> {
  await withContent(options, async (content, brand) => {
    const { run, report } = await runOnContent(source, content, {
      ...{ brand, keys },
      isAll: options.all,
      dryRun: options.dryRun,
      progress: createProgress(process.stderr),
    });
    const isQuiet = report === undefined || (run.stored === 0 && run.removed === 0);
    if (isQuiet) console.log(`${run.at} ${source.name}: nothing has changed`);
    else console.log(printReport(report));
    if (!options.dryRun) for (const line of await content.invalidate()) console.log(line);
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
      await syncOne(source, options, await keysOf(options));
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
is kept in the data folder, readable by its owner alone, or for a deployed site
in Secrets Manager, and can be given on standard input.

Then everything is imported once, or what --take and --leave-out say. Connect
again to take more or less: what is not taken any more leaves the magazine, as
if it were not there. Ghost is asked to report changes; WordPress
does it by a small file, which is written for you to copy to its folder
wp-content/mu-plugins/.

Examples
  masthead sync connect wordpress https://www.example.org --user desk
  masthead sync connect ghost https://www.example.org < key.txt
  masthead sync connect ghost https://www.example.org --leave-out jobs,events
`;

interface Connection {
  readonly name: string;
  readonly system: RemoteSystem;
  readonly source: RemoteSource;
  /** Signs what the source reports. */
  readonly secret: string;
}

/** Returns the address at which the source reaches the magazine. */
async function magazineOrigin(options: ConnectOptions): Promise<string> {
  if (options.site !== undefined) return new URL(options.site).origin;
  if (options.stack !== undefined) return (await deployedSite(options)).origin;
  // Ghost asks name servers, which do not know this name.
  const running = (await readStoreRecord(options.data))?.siteOrigin?.replace(
    '//localhost',
    '//127.0.0.1',
  );
  return running ?? (await loadBrand(options.brand)).origin;
}

/** Has the source report what changes. That it cannot is no failure: the clock follows, too. */
async function makeHook(
  { name, system, source, secret }: Connection,
  options: ConnectOptions,
): Promise<void> {
  const target = (await magazineOrigin(options)) + webhooks['source-hook'].path;
  if (system === 'wordpress') {
    const path = resolve(options.plugin);
    await replaceFile(path, await wordpressPlugin({ hook: target, secret }));
    console.log(
      [
        `To follow within seconds, copy this file to wp-content/mu-plugins/ of WordPress (make the folder if there is none):`,
        `  ${path}`,
        `It reports to ${target}. It holds a secret: remove it here once it is there.`,
      ].join('\n'),
    );
    return;
  }
  try {
    await withContent(options, async (content) => {
      const store = storeOf(content);
      const followed = await store.read(name);
      if (followed === undefined || source.webhooks === undefined) return;
      await source.webhooks.remove(followed.webhooks ?? []);
      await store.note(name, followed.connectedAt, { webhooks: [] });
      const made = await source.webhooks.make(target, secret);
      await store.note(name, followed.connectedAt, { webhooks: made });
    });
    console.log(`Ghost reports changes to ${target}.`);
  } catch (error) {
    console.error(
      `Ghost reports no changes, and is read every five minutes: ${errorMessage(error)}`,
    );
  }
}

/** Returns what is to be taken: what is not said stays as it was. */
function choiceOf({ take, leaveOut }: ConnectOptions, before: SourceChoice = {}): SourceChoice {
  const kinds = { all: undefined, posts: ['post'], pages: ['page'] } as const;
  return {
    kinds: take === undefined ? before.kinds : kinds[take],
    leaveOut: leaveOut ?? before.leaveOut,
  };
}

/** @throws Error when the source has no such category or tag. */
function requireTerms({ rows }: RemoteContext, { leaveOut = [] }: SourceChoice): void {
  const known = [rows['categories'], rows['tags']].flatMap((list) => list ?? []);
  const slugs = new Set(known.map(({ slug }) => slug));
  const unknown = leaveOut.filter((slug) => !slugs.has(slug));
  if (unknown.length > 0)
    throw new Error(
      `The source has no category or tag with this slug: ${unknown.join(', ')} (--leave-out)`,
    );
}

async function connect(system: RemoteSystem, address: string, options: ConnectOptions) {
  const url = checkedAddress(address);
  if (system === 'wordpress' && options.user === undefined)
    throw new Error('WordPress also needs --user: whose application password it is');
  if (options.stack === undefined) await requireSiteData(options.data);
  const name = nameOfSource(system, url);
  const keys = await keysOf(options);
  const key = await readValue(
    system === 'ghost' ? 'Admin API key: ' : `Application password of ${options.user ?? ''}: `,
  );
  const before = await withContent(options, (content) => storeOf(content).read(name));
  const choice = choiceOf(options, before?.choice);
  const where = { system, url, user: options.user, choice };
  const source = sourceWithKey(where, key);
  // All that a run needs, so that what is missing shows now.
  const [entries, context] = [await source.entries(), await source.context()];
  requireTerms(context, choice);
  const { site } = context;
  const title = [site['title'], site['name']].find((text) => typeof text === 'string') ?? '';
  const secret = keys[name]?.hook ?? randomBytes(32).toString('base64url');
  const distribution =
    options.stack === undefined ? undefined : (await deployedSite(options)).distribution;
  const followed = await withContent(options, async (content) => {
    const connectedAt = new Date().toISOString();
    const first = { connectedAt, title };
    return storeOf(content).follow(name, (known) => ({
      ...first,
      ...known,
      ...where,
      distribution,
    }));
  });
  const own = { [name]: { key, hook: secret } };
  // Others may have been connected while the key was typed.
  const keepKey = async () => writeKeys(options, { ...(await keysOf(options)), ...own });
  // The clock follows what has a key: a new source has none before all of it is here.
  const isNew = keys[name] === undefined;
  if (!isNew) await keepKey();
  console.log(`${name} has ${entries.length} posts and pages. Importing them.`);
  try {
    const run = { ...options, once: true, all: true, dryRun: false };
    await syncOne({ name, followed }, run, { ...keys, ...own });
  } finally {
    if (isNew) await keepKey();
  }
  if (options.hook) await makeHook({ name, system, source, secret }, options);
  console.log(
    options.stack === undefined
      ? 'While the site runs it follows by itself. Without it: masthead sync'
      : 'The site follows by itself.',
  );
}

function connectCommand(): Command {
  return sourceCommand('connect')
    .description('follow a WordPress or Ghost site')
    .addArgument(new Argument('<system>', 'the system of the site').choices(remoteSystems))
    .argument('<url>', 'its address')
    .option('--user <name>', 'WordPress: the user of the application password')
    .option(
      '--site <origin>',
      'where the source reaches the magazine (default: where it runs, or the brand’s)',
    )
    .option('--plugin <file>', 'WordPress: where to write its file', 'masthead-wordpress.php')
    .addOption(
      new Option('--take <kinds>', 'which of its content is taken').choices([
        ...['all', 'posts', 'pages'],
      ]),
    )
    .option('--leave-out <slugs>', 'categories and tags whose posts are left out')
    .option('--no-hook', 'have nothing reported: follow within five minutes')
    .addHelpText('after', connectHelp)
    .action(async (system: RemoteSystem, address: string, _own: unknown, command: Command) => {
      await connect(system, address, v.parse(connectSchema, command.optsWithGlobals()));
    });
}

function statusCommand(): Command {
  return sourceCommand('status')
    .description('show the sources, their last runs and problems')
    .action(async (_own: unknown, command: Command) => {
      const place = v.parse(placeSchema, command.optsWithGlobals());
      await withContent(place, async (content) => {
        const store = storeOf(content);
        const sources = await followedSources(store);
        if (sources.length === 0) console.log('The magazine follows no source.');
        for (const { name, followed } of sources) {
          const members = await store.membersState(name);
          const now = new Date();
          const lines = [
            ...describeSource(name, followed, now),
            ...describeMembersState(members, now),
          ];
          console.log(lines.join('\n'));
          if ((followed.lastRun?.error ?? members?.error) !== undefined) process.exitCode = 1;
        }
      });
    });
}

function disconnectCommand(): Command {
  return sourceCommand('disconnect')
    .description('follow a site no more; what it has brought stays')
    .argument('<name>', 'as masthead sync status shows it, such as ghost:www.example.org')
    .action(async (name: string, _own: unknown, command: Command) => {
      const options = v.parse(placeSchema, command.optsWithGlobals());
      const { [name]: own } = await keysOf(options);
      await withContent(options, async (content) => {
        const store = storeOf(content);
        const followed = await store.read(name);
        if (followed === undefined || !(await store.names()).includes(name))
          throw notFollowed(name);
        if (own !== undefined)
          await sourceWithKey(followed, own.key)
            .webhooks?.remove(followed.webhooks ?? [])
            .catch((error: unknown) => {
              console.error(`Its webhooks could not be removed: ${errorMessage(error)}`);
            });
        await store.forget(name);
      });
      const { [name]: _ended, ...others } = await keysOf(options);
      await writeKeys(options, others);
      console.log(
        `${name} is followed no more. Remove its key there as well, and in WordPress the file in mu-plugins.`,
      );
    });
}

const membersSchema = v.object({
  ...placeSchema.entries,
  dryRun: v.optional(v.boolean(), false),
  report: v.optional(v.string()),
  newsletter: v.optional(v.array(v.string()), []),
  end: v.optional(v.boolean(), false),
});
type MembersOptions = v.InferOutput<typeof membersSchema>;

const membersHelp = `
Takes over who pays there, as digital subscriptions that readers get by their
verified address, and who gets which newsletter, with the date of their account
as that of their consent. A tier is the plan of the brand file with its slug or
name. Passwords are never read; no email is sent.

One way: who stops paying or is deleted there ends here, who leaves a newsletter
there leaves it here. Who left a newsletter here is not brought back, and who
signed up here stays. Try it first: --dry-run.

After the first run the site goes on by itself, each hour, with the newsletters
that were named last; so does a deployed one. --end stops that.

Examples
  masthead sync members ghost:www.example.org --dry-run
  masthead sync members ghost:example.org --newsletter "Weekly Quarry=weekly"
`;

/** @throws Error that names what is no newsletter of the brand. */
function namedNewsletters(given: readonly string[], brand: Brand): ReadonlyMap<string, string> {
  return new Map(
    given.map((text) => {
      const at = text.lastIndexOf('=');
      if (at < 1) throw new Error(`--newsletter "${text}" is not NAME=KEY`);
      return [text.slice(0, at), namedNewsletter(brand, text.slice(at + 1)).key];
    }),
  );
}

function notFollowed(name: string): Error {
  return new Error(`The magazine does not follow ${name}; see masthead sync status`);
}

async function endMembers(name: string, options: MembersOptions): Promise<void> {
  await withContent(options, async (content) => {
    const store = storeOf(content);
    if ((await store.membersState(name)) === undefined)
      throw new Error(`The members of ${name} are not taken over`);
    await store.keepMembersState(name, undefined);
  });
  console.log(`The members of ${name} are taken over no more; what came stays.`);
}

async function syncMembers(name: string, options: MembersOptions): Promise<void> {
  const keys = await keysOf(options);
  if (options.end) return endMembers(name, options);
  const report = await withContent(options, async (content, brand) => {
    const store = storeOf(content);
    const followed = await store.read(name);
    if (followed === undefined) throw notFollowed(name);
    const named = namedNewsletters(options.newsletter, brand);
    return withNewsletters(options, ({ dynamo, table, ...open }) =>
      runMembers(
        { name, followed },
        {
          ...{ store, keys, brand, named, dryRun: options.dryRun, nowMs: Date.now() },
          target: {
            subscriptions: createSubscriptionStore(dynamo, table),
            newsletters: open.store,
            readers: open.readers,
            suppressions: open.suppressions,
            hashEmail: open.hashEmail,
          },
        },
      ),
    );
  });
  if (options.report !== undefined)
    await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`);
  console.log(describeMembers(report).join('\n'));
}

function membersCommand(): Command {
  return sourceCommand('members')
    .description('take over subscriptions and newsletters of a followed site')
    .argument('<name>', 'as masthead sync status shows it, such as ghost:www.example.org')
    .option('--dry-run', 'read and compare everything, write nothing')
    .option('--report <file>', 'write the report as JSON')
    .option(
      '--newsletter <name=key>',
      'the newsletter here of one there; may be repeated',
      (text: string, all: string[] = []) => [...all, text],
    )
    .option('--end', 'go on no more by itself; what came stays')
    .addHelpText('after', membersHelp)
    .action(async (name: string, _own: unknown, command: Command) => {
      await syncMembers(name, v.parse(membersSchema, command.optsWithGlobals()));
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
  return sourceCommand('sync')
    .description('follow a WordPress or Ghost site that goes on')
    .option('--once', 'read once and end')
    .option('--all', 'take everything anew, not only what has changed')
    .option('--dry-run', 'show what would change, write nothing')
    .addHelpText('after', help)
    .addCommand(connectCommand())
    .addCommand(statusCommand())
    .addCommand(membersCommand())
    .addCommand(disconnectCommand())
    .action(async (given: unknown) => {
      const options = v.parse(runSchema, given);
      for (;;) {
        const isFine = await syncAll(options);
        if (options.once || options.dryRun) {
          if (!isFine) throw new Error('Not all sources could be read');
          return;
        }
        await sleep(EVERY_MS);
      }
    });
}
