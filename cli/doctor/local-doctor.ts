/** The checks of a site on this machine. */
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { PortInUseError } from '../../local/edge/listen-addresses.ts';
import { checkPort } from '../../local/edge/serve-edge.ts';
import { fileProblem } from '../../local/file-problem.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { localSmtp } from '../../local/outbox/smtp-server.ts';
import { readMailbox } from '../../services/email/email-fields.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { storeConnection } from '../store-connection.ts';
import { chosenBrandFile } from '../../scripts/build/build-record.ts';
import { isFresh } from '../../scripts/build/is-fresh.ts';
import { projectRoot } from '../../scripts/build/paths.ts';
import { requireSiteData } from '../data-folder.ts';
import type { Progress } from '../../importing/progress.ts';
import { openLocalConfig } from '../keys/local-config.ts';
import { openLocalSupplied } from '../keys/supplied-store.ts';
import { loadBrand } from '../load-brand.ts';
import { contentOfStore } from '../open-content.ts';
import { formatBytes, freeBytes } from '../status/disk.ts';
import { siteOf, type RunningSite } from '../status/running-site.ts';
import { checkBrand } from './brand-check.ts';
import {
  notChecked,
  ok,
  problem,
  runChecks,
  type Check,
  type CheckResult,
  type Finding,
} from './check.ts';
import { contentCheckNames, contentChecks } from './content-checks.ts';
import { checkDeadLetters, checkSupplied } from './events-check.ts';
import { checkHttps } from './https-check.ts';
import { checkKeys } from './keys-check.ts';
import { checkLetters } from './letters-check.ts';
import { checkPayments } from './payments-check.ts';
import { checkRelated, checkSections } from './sections-check.ts';
import { checkSenderDomain } from './sender-domain-check.ts';
import { surveyContent } from './survey-content.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { DAY_MS } from '../../shared/limits.ts';

export interface LocalDoctorOptions {
  readonly dataDir: string;
  readonly port: number;
  /** Bytes; less free space is a problem. */
  readonly minFreeBytes: number;
  readonly progress: Progress;
}

const pinSchema = v.object({ devDependencies: v.object({ node: v.string() }) });

/**
 * When the line of Node that is pinned ends: no fault of it is fixed after that day.
 * @see https://github.com/nodejs/release
 */
const NODE_ENDS = '2028-04-30';
const NODE_WARNING_MS = 180 * DAY_MS;

/** The tested version is the one that package.json pins. */
async function checkNode(nowMs: number): Promise<Finding> {
  if (Date.parse(NODE_ENDS) - nowMs < NODE_WARNING_MS)
    return problem(
      `Node ${process.versions.node.split('.')[0]} ends on ${NODE_ENDS}`,
      'Update Masthead to a release with a later Node (CHANGELOG.md).',
    );
  const text = await readFile(resolve(projectRoot, 'package.json'), 'utf8');
  const { node: pinned } = v.parse(pinSchema, JSON.parse(text)).devDependencies;
  const running = process.versions.node;
  return running.split('.')[0] === pinned.split('.')[0]
    ? ok(`Node ${running}`)
    : problem(
        `This is Node ${running}; Masthead is tested with Node ${pinned}`,
        'Run npm ci, then start commands with npx masthead or npm start.',
      );
}

async function checkFolder(dataDir: string): Promise<Finding> {
  try {
    for (const path of [dataDir, resolve(dataDir, 'dynamodb'), resolve(dataDir, 'objects')])
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(`${dataDir} can be read and written`);
  } catch (error) {
    return problem(
      fileProblem(error, dataDir),
      'Name the folder with --data, give this user its rights, or restore it (masthead restore).',
    );
  }
}

async function checkSpace({ dataDir, minFreeBytes }: LocalDoctorOptions): Promise<Finding> {
  const free = await freeBytes(dataDir);
  return free >= minFreeBytes
    ? ok(`${formatBytes(free)} free`)
    : problem(
        `${formatBytes(free)} are free, less than ${formatBytes(minFreeBytes)}`,
        'Free some space: a site on a full disk stores nothing any more.',
      );
}

async function checkPortOf(port: number, site: RunningSite | undefined): Promise<Finding> {
  if (site?.port === port) return ok(`process ${site.pid} serves this folder on port ${port}`);
  try {
    await checkPort(port);
    return ok(`port ${port} is free`);
  } catch (error) {
    if (!(error instanceof PortInUseError)) throw error;
    return problem(
      `Port ${port} cannot be used by a site of this folder`,
      'Start with another --port, or end what listens there.',
    );
  }
}

async function checkBuild(): Promise<Finding> {
  return (await isFresh(chosenBrandFile(), false))
    ? ok('it is that of the sources and the brand')
    : problem(
        'There is no whole build of the sources and the brand as they are now',
        'Run npm run build, or masthead start, which builds.',
      );
}

async function checkConfig(dataDir: string, nowMs: number): Promise<Finding> {
  let copies;
  try {
    copies = await (await openLocalConfig(dataDir)).read();
  } catch (error) {
    return problem(
      errorMessage(error),
      `Bring the file back from a backup, or run masthead keys rotate --data ${dataDir} without it.`,
    );
  }
  return checkKeys(copies, nowMs, `--data ${dataDir}`);
}

/** Opens the store, which reads all its tables. */
async function tryStore(dataDir: string): Promise<Store | Finding> {
  try {
    await requireSiteData(dataDir);
  } catch (error) {
    return problem(
      errorMessage(error),
      'Name the folder with --data, or make one with masthead start.',
    );
  }
  try {
    return await openStore({ dataDir, onProblem: () => undefined });
  } catch (error) {
    return problem(
      errorMessage(error),
      `If it stays so, go back to a backup: masthead restore FILE --data ${dataDir} --replace`,
    );
  }
}

/** The content checks, or why they cannot be made. */
async function checksOfContent(
  store: Store | Finding,
  brand: Brand | undefined,
  { dataDir, progress }: LocalDoctorOptions,
): Promise<Check[]> {
  const none = (says: string) =>
    contentCheckNames.map((name): Check => ({ name, run: () => notChecked(says) }));
  if ('state' in store) return none('the store does not open');
  if (brand === undefined) return none('the brand cannot be loaded');
  const { publisher, records, objects } = contentOfStore(store, dataDir, brand);
  try {
    const survey = await surveyContent(records(), (done) => {
      progress.show('Reading records', done);
    });
    const checks = contentChecks(survey, objects, brand, (what, done, total) => {
      progress.show(what, done, total);
    });
    const remedy = 'Start the site, which files them again, or run masthead reindex.';
    return [
      ...checks,
      { name: 'sections', run: () => checkSections(publisher, brand, remedy) },
      {
        name: 'related',
        run: () => checkRelated(publisher, `masthead upgrade --data ${dataDir}`),
      },
    ];
  } catch (error) {
    return none(`the content cannot be read: ${errorMessage(error)}`);
  }
}

async function paymentsOf(
  store: Store | Finding,
  dataDir: string,
  nowMs: number,
): Promise<Finding> {
  if ('state' in store) return notChecked('the store does not open');
  const dynamo = createDynamoClient(storeConnection(store), store.endpoints.dynamodb);
  const table = store.env.READERS_TABLE ?? '';
  return checkPayments(dynamo, table, await openLocalSupplied(dataDir), nowMs);
}

/** Only with an SMTP server emails leave this machine. */
async function checkSmtpSender(): Promise<Finding> {
  const smtp = localSmtp(process.env);
  if (smtp === undefined)
    return ok('emails are kept on this machine (MASTHEAD_SMTP_URL sends them)');
  const { address } = readMailbox('MAIL_FROM', smtp.from);
  const { MASTHEAD_DKIM_SELECTOR: selector } = process.env;
  return checkSenderDomain({
    from: address.slice(address.lastIndexOf('@') + 1),
    ...(selector === undefined ? {} : { selector }),
  });
}

async function lettersOf(
  store: Store | Finding,
  brand: Brand | string,
  nowMs: number,
): Promise<Finding> {
  if ('state' in store) return notChecked('the store does not open');
  if (typeof brand === 'string') return notChecked('the brand cannot be loaded');
  const dynamo = createDynamoClient(storeConnection(store), store.endpoints.dynamodb);
  return checkLetters(dynamo, store.env.CONTENT_TABLE ?? '', brand, nowMs);
}

/** @param brand the brand, or why it cannot be loaded. */
function brandFinding(brand: Brand | string): Finding {
  return typeof brand === 'string'
    ? problem(brand, 'Correct the brand file, or name another with masthead start --brand FILE.')
    : checkBrand(brand);
}

/** Runs all checks. Never throws for what it finds. */
export async function localDoctor(
  options: LocalDoctorOptions,
  nowMs: number,
): Promise<CheckResult[]> {
  const { dataDir, port, progress } = options;
  const brand = await loadBrand().catch((error: unknown) => errorMessage(error));
  const before: Check[] = [
    { name: 'node', run: () => checkNode(nowMs) },
    { name: 'data folder', run: () => checkFolder(dataDir) },
    { name: 'disk', run: () => checkSpace(options) },
  ];
  // Opening the store makes folders that are missing: they are looked at first.
  const results = await runChecks(before, () => undefined);
  const store = await tryStore(dataDir);
  const isOpen = !('state' in store);
  try {
    const site = isOpen ? await siteOf(store, dataDir) : undefined;
    const opened = site === undefined ? 'it opens, and its tables can be read' : 'a site runs it';
    const content = await checksOfContent(
      store,
      typeof brand === 'string' ? undefined : brand,
      options,
    );
    const checks: Check[] = [
      { name: 'store', run: () => (isOpen ? ok(opened) : store) },
      ...content,
      { name: 'meter', run: () => checkConfig(dataDir, nowMs) },
      {
        name: 'secrets',
        run: async () =>
          checkSupplied(
            await openLocalSupplied(dataDir),
            typeof brand === 'string' ? undefined : brand,
            `--data ${dataDir}`,
          ),
      },
      { name: 'dead letters', run: () => checkDeadLetters(dataDir) },
      { name: 'payments', run: () => paymentsOf(store, dataDir, nowMs) },
      { name: 'email', run: checkSmtpSender },
      { name: 'letters', run: () => lettersOf(store, brand, nowMs) },
      { name: 'brand', run: () => brandFinding(brand) },
      { name: 'port', run: () => checkPortOf(port, site) },
      { name: 'https', run: () => checkHttps(dataDir) },
      { name: 'build', run: checkBuild },
    ];
    results.push(...(await runChecks(checks, () => undefined)));
    return results;
  } finally {
    progress.end();
    if (isOpen) await store.close();
  }
}
