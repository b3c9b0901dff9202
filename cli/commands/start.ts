/** `masthead start`: runs the whole site on this machine with one command. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { notePublish } from '../../local/edge/note-publish.ts';
import { functions } from '../../lambdas/functions.ts';
import { serveEdge, type Edge } from '../../local/edge/serve-edge.ts';
import { edgeObjects } from '../../local/edge/origins/edge-objects.ts';
import { openQueues, type LocalQueues } from '../../local/events/serve-events.ts';
import { createLambdaHost, type LambdaHost } from '../../local/lambda-host.ts';
import { outboxFolder } from '../../local/outbox/outbox-folder.ts';
import { relayOutbox } from '../../local/outbox/relay-outbox.ts';
import { simulateMailboxes } from '../../local/outbox/simulate-mailboxes.ts';
import { openPaymentsDemo } from '../../local/payments-demo/open-payments-demo.ts';
import { serveOutbox } from '../../local/outbox/serve-outbox.ts';
import { localSmtp } from '../../local/outbox/smtp-server.ts';
import { createPageReload } from '../../local/watch/page-reload.ts';
import { makeDataFolder, openStore, type Store } from '../../local/open-store.ts';
import { chosenBrandFile, sampleBrandFile } from '../../scripts/build/build-record.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import type { ServedCertificate } from '../../local/https/served-certificate.ts';
import { serveBuild } from '../../scripts/build/served-build.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { environments } from '../../shared/environment.ts';
import { rawRequest, type Site } from '../audit/raw-request.ts';
import { leftoverNote } from '../brand/sample-leftovers.ts';
import { ending } from '../ending.ts';
import { ensureBuilt } from '../ensure-built.ts';
import { broughtCertificate, ownCertificate } from '../https/choose-certificate.ts';
import { fileAgainIfChanged } from '../file-again.ts';
import { watchImports } from '../import/watch-imports.ts';
import { httpsLines, withoutHttps } from '../https/describe-https.ts';
import { ownNames, ownOrigins, ownSite } from '../https/own-site.ts';
import { ensureLocalConfig } from '../keys/ensure-local-config.ts';
import { localEnvironment, timeLimitFactor } from '../local-environment.ts';
import { loadBrand } from '../load-brand.ts';
import { brandOption } from '../placed-command.ts';
import { contentOfStore, type OpenContent } from '../open-content.ts';
import { followedNow } from '../sync/followed-now.ts';
import { portNumber } from '../port-number.ts';
import { fronts, prepareImages } from '../prepare-images.ts';
import { requireStart } from '../require-start.ts';
import { holdsSample, importSample, sampleFolder, seedSample } from '../seed-sample.ts';
import { startWatchedBuild, type WatchedBuild } from '../watch-build.ts';

const optionsSchema = v.object({
  port: v.number(),
  host: v.optional(v.string()),
  data: v.string(),
  empty: v.boolean(),
  watch: v.optional(v.boolean(), false),
  brand: v.optional(v.string()),
  environment: v.optional(v.picklist(environments), 'production'),
  https: v.boolean(),
  certificate: v.optional(v.string()),
  key: v.optional(v.string()),
  tagManager: v.optional(v.picklist(['yes', 'no']), 'no'),
  pwa: v.optional(v.picklist(['yes', 'no']), 'yes'),
  payments: v.optional(v.picklist(['demo'])),
});
type Options = v.InferOutput<typeof optionsSchema>;

function say(line: string): void {
  console.error(line);
}

/** One run of the site: its options, folders, store, and functions. */
interface Run {
  readonly options: Options;
  readonly brand: Pick<Brand, 'key' | 'origin' | 'timeZone'>;
  readonly dataDir: string;
  readonly buildDir: string;
  readonly watched: WatchedBuild | undefined;
  readonly store: Store;
  /** Absent without TLS. */
  readonly certificate: ServedCertificate | undefined;
  /** Environment of the functions. */
  readonly environment: Record<string, string>;
  readonly edgeSecret: string;
  readonly lambdaHost: LambdaHost;
  readonly queues: LocalQueues;
  /** Pages of a sample issue that this run has imported, whose images nobody has requested yet. */
  readonly fresh: readonly string[];
  /** Called when the address is printed. */
  readonly onServed: () => void;
}

function openEdge(run: Run, showcaseDir: string | undefined): Promise<Edge> {
  const { options, brand, dataDir, buildDir, watched, store } = run;
  const { certificate, edgeSecret, lambdaHost } = run;
  return serveEdge({
    port: options.port,
    host: options.host,
    names: ownNames(options.host, certificate, brand),
    tls: certificate,
    buildDir,
    dataDir,
    lambdaHost,
    functions,
    edgeSecret,
    objects: edgeObjects(store.env),
    log: say,
    showcaseDir,
    pageReload: watched === undefined ? undefined : createPageReload(),
  });
}

/** Proves that the site responds before its address is printed. */
async function requestFirstPage(site: Site): Promise<void> {
  const { status } = await rawRequest(site, '/');
  if (status !== 200) throw new Error(`The first page responded with ${status}`);
}

/** Says where the site is and who can use it. The last line is for other programs, too. */
function sayAddresses(
  [origin, ...others]: readonly [string, ...string[]],
  { certificate, options }: Pick<Run, 'certificate' | 'options'>,
): void {
  const lines = [
    ...(others.length === 0 ? [] : [`Also at ${others.join(', ')}`]),
    ...(certificate === undefined ? [withoutHttps] : httpsLines(certificate, options.host)),
  ];
  for (const line of lines) say(line);
  console.log(`Masthead is at ${origin}`);
}

/** Serves the site until `ended` resolves; `onEdge` is called before the first request. */
async function serveUntil(
  ended: Promise<void>,
  run: Run,
  onEdge: (edge: Edge) => void,
): Promise<void> {
  const { options, dataDir, buildDir, watched, store, environment, lambdaHost, fresh } = run;
  const { certificate, queues } = run;
  const failure = await lambdaHost.warm('page');
  if (failure !== undefined)
    throw new Error(`The page function does not start: ${JSON.stringify(failure)}`);
  // The component page is for developers who change components.
  const showcaseDir =
    options.environment === 'production' ? undefined : resolve(buildDir, 'showcase');
  const edge = await openEdge(run, showcaseDir);
  // Known only now. A function's process reads it when it starts; processes of API functions
  // start with their first call.
  const origins = ownOrigins(edge.port, certificate, options.host);
  environment.SITE_ORIGIN = origins.join(' ');
  onEdge(edge);
  const site = ownSite(edge.port, certificate);
  await requestFirstPage(site);
  let over = false;
  void ended.then(() => (over = true));
  if (fresh.length > 0)
    await prepareImages(
      (path) => rawRequest(site, path),
      fresh,
      () => over,
    );
  await store.tellSite({ port: edge.port, origin: origins[0] });
  const outbox = await serveOutbox(outboxFolder(dataDir), say);
  const mailboxes = await simulateMailboxes(outboxFolder(dataDir), queues, say);
  const smtp = localSmtp(process.env);
  const relay =
    smtp === undefined
      ? undefined
      : await relayOutbox(outboxFolder(dataDir), { server: smtp.server, queues, log: say });
  queues.run({
    ...{ host: lambdaHost, timeZone: run.brand.timeZone, log: say },
    isWanted: async (name) => name !== 'source-clock' || (await followedNow(dataDir)).length > 0,
  });
  // What has changed while the site did not run.
  await queues.send('source-changes', await followedNow(dataDir));
  say(`Emails are kept at ${outbox.address}`);
  if (smtp !== undefined) say(`They are sent by ${smtp.server.host}:${smtp.server.port}`);
  if (showcaseDir !== undefined) say(`Components are shown at ${origins[0]}/__components`);
  sayAddresses(origins, run);
  run.onServed();
  const sources = watched?.watch(async (built) => {
    await lambdaHost.reload(built);
    edge.reload(buildDir);
  });
  await ended;
  sources?.close();
  await relay?.close();
  await mailboxes.close();
  await outbox.close();
  await edge.close();
}

/** Loads the brand, and says what of it is still the sample's. */
async function chosenBrand(file: string | undefined): Promise<Brand> {
  const brand = await loadBrand(file);
  // Says what is wrong before anything is built.
  localSmtp(process.env);
  const leftover = leftoverNote(brand);
  if (leftover !== undefined) say(leftover);
  return brand;
}

function flagsOf({ tagManager, pwa }: Options): Record<string, string> {
  return { FLAG_GTM_ENABLE: tagManager, PWA_ENABLED: pwa };
}

/** Starts functions and queues, and serves the site with them. */
async function runFunctions(
  ended: Promise<void>,
  made: Omit<Run, 'environment' | 'edgeSecret' | 'lambdaHost' | 'queues'>,
  onEdge: (edge: Edge) => void,
): Promise<void> {
  const { options, brand, dataDir, buildDir, store } = made;
  const edgeSecret = randomBytes(32).toString('base64url');
  const queues = await openQueues({ dataDir, storeEnv: store.env });
  let siteOrigin = (): string | undefined => undefined;
  const demo =
    options.payments === 'demo'
      ? await openPaymentsDemo({
          dataDir,
          siteOrigin: () => siteOrigin(),
          // The site's own certificate is trusted by nobody else.
          request: (url, event) => {
            const { port, pathname } = new URL(url);
            return rawRequest(ownSite(Number(port), made.certificate), pathname, event);
          },
          log: say,
        })
      : undefined;
  const environment: Record<string, string> = {
    ...store.env,
    ...queues.env,
    ...(await localEnvironment(dataDir, options.environment)),
    ...flagsOf(options),
    ...demo?.env,
    EDGE_SECRET: edgeSecret,
    BRAND: brand.key,
  };
  siteOrigin = () => environment.SITE_ORIGIN?.split(' ')[0];
  const functionsDir = resolve(buildDir, 'lambdas');
  const limits = { timeLimitFactor: timeLimitFactor() };
  const lambdaHost = createLambdaHost({ functionsDir, functions, environment, ...limits });
  try {
    await serveUntil(ended, { ...made, environment, edgeSecret, lambdaHost, queues }, onEdge);
  } catch (error) {
    throw store.problem() === undefined ? error : new Error(store.problem(), { cause: error });
  } finally {
    await demo?.close();
    await queues.close();
    await lambdaHost.close();
  }
}

/** The build that a site serves. */
interface ServedBuild {
  readonly watched: WatchedBuild | undefined;
  readonly directory: string;
  /** Says that no site is served from it any more. */
  release(): Promise<void>;
}

/** Builds where it is needed, and keeps the build as it is while the site runs. */
async function openBuild({ watch, brand }: Options, dataDir: string): Promise<ServedBuild> {
  const building = () => say('Building the site. This takes about 15 seconds …');
  if (watch) building();
  const watched = watch ? await startWatchedBuild(brand, say) : undefined;
  if (watched === undefined) await ensureBuilt(brand, { onBuild: building });
  const stopServing = serveBuild({
    dataDir,
    ...(watched === undefined ? { brandFile: chosenBrandFile(brand) } : {}),
  });
  return {
    watched,
    directory: watched?.directory ?? buildDirectory,
    async release() {
      stopServing();
      await watched?.remove();
    },
  };
}

/** Brings what is stored up to date with the brand. Returns whether it filled the store. */
async function prepareContent(
  content: OpenContent,
  { empty, brand: brandFile, data }: Options,
  brand: Brand,
): Promise<boolean> {
  await fileAgainIfChanged(content, say);
  const seeded = !empty && (await seedSample(content, brand));
  if (chosenBrandFile(brandFile) !== sampleBrandFile && (await holdsSample(content)))
    say(
      `The site shows the articles of the sample issue, which are in ${data}. For your own, name a folder of their own and begin empty: --data FOLDER --empty`,
    );
  return seeded;
}

/** Imports what changes of the sample issue, where that is what the site shows. */
function watchSample(
  ended: Promise<void>,
  content: OpenContent,
  { empty, brand: given }: Options,
  brand: Brand,
): void {
  if (empty || chosenBrandFile(given) !== sampleBrandFile) return;
  void watchImports(sampleFolder, {
    importPath: async (only) => ({
      report: await importSample(content, brand, only),
      invalidation: [],
    }),
    say,
    whenEnded: ended,
  });
}

/** @throws ValiError when an option has no such value. Those that are absent have their defaults. */
export function parseStartOptions(given: unknown): Options {
  return v.parse(optionsSchema, given);
}

/**
 * Runs the site until it is ended.
 * @param onServed Called when the site serves and its address is printed.
 */
export async function start(
  options: Options,
  onServed: () => void = () => undefined,
): Promise<void> {
  const ended = ending();
  const brand = await chosenBrand(options.brand);
  const dataDir = resolve(options.data);
  // What is wrong with the command comes before what is wrong with the machine.
  const brought = await broughtCertificate(options);
  const { port, host, watch } = options;
  await requireStart({
    ...{ port, host, dataDir },
    brandFile: watch ? undefined : chosenBrandFile(options.brand),
  });
  await makeDataFolder(dataDir);
  const certificate = brought ?? (await ownCertificate(options, dataDir));
  const { watched, directory: buildDir, release } = await openBuild(options, dataDir);
  let edge: Edge | undefined;
  const store = await openStore({
    dataDir,
    purpose: 'site',
    onWait: say,
    onObjectStored: (key, text) => {
      notePublish(edge, key, text);
    },
  });
  try {
    await ensureLocalConfig(dataDir, brand);
    const content = contentOfStore(store, dataDir, brand);
    const seeded = await prepareContent(content, options, brand);
    const fresh = seeded ? fronts(brand) : [];
    const served = {
      watched,
      store,
      certificate,
      fresh,
      onServed: () => {
        if (watched !== undefined) watchSample(ended, content, options, brand);
        onServed();
      },
    };
    await runFunctions(ended, { options, brand, dataDir, buildDir, ...served }, (opened) => {
      edge = opened;
    });
  } finally {
    await store.close();
    await release();
  }
}

const startHelp = `
Without --host, only programs on this machine reach the site. It answers to
localhost, addresses, the names of --host and of the certificate, and the
brand's own, and to no other name.

Emails are kept in the data folder. MASTHEAD_SMTP_URL=smtps://user:password@host
and MAIL_FROM="Name <mail@example.com>" send them (docs/guides/newsletters.md).
On a slow machine, MASTHEAD_TIME_FACTOR=<n> multiplies the time limits of the
functions.`;

export function startCommand(): Command {
  return new Command('start')
    .description('run the magazine on this machine')
    .option(
      '--port <n>',
      'where it listens; 0 for any free port',
      portNumber,
      portNumber(process.env.PORT ?? '3000'),
    )
    .option(
      '--host <address>',
      'listen there too, not on this machine alone; 0.0.0.0 for all addresses',
      process.env.MASTHEAD_HOST,
    )
    .option(
      '--data <dir>',
      'data folder, made when it is not there',
      process.env.MASTHEAD_DATA ?? '.masthead',
    )
    .option('--empty', 'without the sample issue', false)
    .option('--watch', 'rebuild and reload open pages when a source changes', false)
    .option('--https', 'serve over TLS, which sign-in needs in Safari and on phones', false)
    .option(
      '--certificate <file>',
      'serve over TLS with this certificate (PEM), not one of our own',
    )
    .option('--key <file>', 'its key (PEM)')
    .option(...brandOption)
    .addOption(
      new Option('--environment <name>', 'which environment the site is')
        .choices([...environments])
        .env('ENVIRONMENT')
        .default('production'),
    )
    .addOption(
      new Option('--tag-manager <choice>', 'whether the brand’s tag manager runs')
        .choices(['yes', 'no'])
        .env('FLAG_GTM_ENABLE')
        .default('no'),
    )
    .addOption(
      new Option('--pwa <choice>', 'whether pages load within the page, and offline')
        .choices(['yes', 'no'])
        .env('PWA_ENABLED')
        .default('yes'),
    )
    .addOption(
      new Option(
        '--payments <provider>',
        'sell the brand’s plans; demo: with no money, and a clock that jumps (masthead payments demo)',
      ).choices(['demo']),
    )
    .addHelpText('after', startHelp)
    .action(async (given: unknown) => {
      await start(parseStartOptions(given));
    });
}
