/**
 * Sends an edition to many readers of an embedded store, through a stand-in of SES, by a process that is
 * killed at random points and started again.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openStore } from '../../local/open-store.ts';
import type { PlainItem } from '../../services/aws/attributes.ts';
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { environmentCredentials, patientBudget } from '../../services/aws/signed-fetch.ts';
import {
  createEditionStore,
  type EditionStore,
} from '../../services/newsletters/editions/edition-store.ts';
import { createLetterStore } from '../../services/newsletters/editions/letter-store.ts';
import { emailHash, readerKey } from '../../services/readers/reader-keys.ts';
import { editionLabel } from '../../shared/newsletters/edition.ts';
import { startSes } from '../../test/support/ses-stand-in.ts';

export interface DrillOptions {
  readonly readers: number;
  readonly kills: number;
  /** Emails a second that the provider allows. */
  readonly perSecond: number;
}

export interface DrillResult {
  readonly readers: number;
  readonly kills: number;
  /** Readers with two emails or more. */
  readonly twice: number;
  /** Readers without an email and without a letter of an unclear end. */
  readonly lost: number;
  /** Letters of an unclear end. */
  readonly unclear: number;
  /** The most emails that came within a second. */
  readonly mostInSecond: number;
  /** Emails a second, without the time in which no sender ran. */
  readonly rate: number;
  /** The most memory of a sender in each quarter of the emails, MB. */
  readonly memoryMb: readonly number[];
  readonly seconds: number;
}

const SECRET = 's'.repeat(43);
const KEY = 'WEEKLY';

export function drillReaders(count: number): { email: string; hash: string; items: PlainItem[] }[] {
  const trail = [
    JSON.stringify({ at: '2026-01-01T00:00:00.000Z', what: 'confirmed', source: 'drill' }),
  ];
  return Array.from({ length: count }, (_, index) => {
    const email = `reader-${index}@mail.example`;
    const hash = emailHash(email, SECRET);
    const subscription = {
      ...{ email, state: 'confirmed', sourceCode: 'drill', trail, mailedAt: [], version: 1 },
      ...readerKey.newsletter(hash, KEY),
    };
    return {
      email,
      hash,
      items: [subscription, { ...readerKey.newsletterReader(KEY, hash), version: 1 }],
    };
  });
}

/** Returns the most times that fall within a second. */
function mostWithinSecond(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [at, time] of times.entries()) {
    while (time - (times[first] ?? 0) >= 1_000) first += 1;
    most = Math.max(most, at - first + 1);
  }
  return most;
}

/** Returns how many came a second, without pauses in which no sender ran. */
function rateOf(times: readonly number[]): number {
  let running = 0;
  for (const [at, time] of times.entries()) {
    const gap = at === 0 ? 0 : time - (times[at - 1] ?? 0);
    if (gap < 500) running += gap;
  }
  return running === 0 ? 0 : (times.length / running) * 1_000;
}

const frozen = {
  subject: 'The drill',
  origin: 'https://www.meridian.example',
  marker: 'm0123456789abcdef',
  open: { html: '<p>m0123456789abcdef-unsubscribe</p>', text: 'm0123456789abcdef-unsubscribe' },
  preview: '',
  introHtml: '',
  cards: [],
  links: [],
  walled: [],
};

interface Run {
  readonly env: NodeJS.ProcessEnv;
  readonly readers: number;
  /** Points, in emails that have come, at which the sender is killed. */
  readonly points: number[];
  /** Lets another sender begin. */
  readonly freed: () => Promise<void>;
}

/** Starts senders one after another, until one has ended by itself. */
function createSenders({ readers, env, points, freed }: Run) {
  let child: ChildProcess | undefined;
  let come = 0;
  const memory = [0, 0, 0, 0];
  async function one(): Promise<boolean> {
    const script = resolve(import.meta.dirname, 'sender-process.ts');
    const started = fork(script, { env: { ...process.env, ...env, NODE_OPTIONS: '' } });
    child = started;
    started.on('message', ({ rss }: { readonly rss: number }) => {
      const quarter = Math.min(3, Math.floor((4 * come) / readers));
      memory[quarter] = Math.max(memory[quarter] ?? 0, rss);
    });
    const signal = await new Promise<string | null>((done, fail) => {
      started.once('exit', (code, by) => {
        if (code !== null && code !== 0) fail(new Error(`The sender ended with ${code}`));
        else done(by);
      });
    });
    return signal === null;
  }
  return {
    /** @param count emails that have come. */
    note(count: number): void {
      come = count;
      if (points[0] === undefined || count < points[0]) return;
      points.shift();
      child?.kill('SIGKILL');
    },
    async run(): Promise<void> {
      while (!(await one())) await freed();
    },
    memoryMb: () => memory.map((bytes) => Math.round(bytes / 1_000_000)),
  };
}

async function seed(dynamo: DynamoClient, table: string, editions: EditionStore, readers: number) {
  const made = drillReaders(readers);
  await dynamo.batchWrite(
    table,
    made.flatMap(({ items }) => items.map((put) => ({ put }))),
  );
  const edition = await editions.create(KEY, {
    subject: frozen.subject,
    preview: '',
    intro: 'x',
    stories: [],
    audience: 'all',
  });
  await editions.freeze(edition, frozen);
  await editions.change(edition, { to: 'sending', from: ['draft'] });
  return { made, edition };
}

export async function sendDrill({ readers, kills, perSecond }: DrillOptions): Promise<DrillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-drill-'));
  const store = await openStore({ dataDir: join(folder, 'data') });
  const points = Array.from({ length: kills }, () => Math.ceil(Math.random() * readers * 0.98));
  const senders: { note?: (count: number) => void } = {};
  const ses = await startSes({ perSecond, onEmail: (count) => senders.note?.(count) });
  try {
    const credentials = environmentCredentials({ ...store.env });
    const dynamo = createDynamoClient(
      { region: 'us-east-1', credentials, budget: patientBudget },
      store.endpoints.dynamodb,
    );
    const table = store.env.READERS_TABLE ?? '';
    const editions = createEditionStore(dynamo, store.env.CONTENT_TABLE ?? '');
    const { made, edition } = await seed(dynamo, table, editions, readers);
    const sender = createSenders({
      readers,
      points: points.sort((one, other) => one - other),
      env: {
        ...store.env,
        AWS_ENDPOINT_URL_SESV2: ses.endpoint,
        SUBJECTS_SECRET: SECRET,
        LINKS_SECRET: 'l'.repeat(43),
        EDITION: editionLabel(edition),
      },
      freed: () => editions.add(edition, {}, { leaseUntil: 0 }),
    });
    senders.note = sender.note;
    const started = performance.now();
    await sender.run();
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    const letters = createLetterStore(dynamo, table, Date.now);
    const { claimed, unknown } = await letters.count(edition);
    const known = await letters.known(
      edition,
      made.map(({ hash }) => hash),
    );
    return {
      ...{ readers, kills, seconds },
      unclear: claimed + unknown,
      twice: [...ses.received.values()].filter((count) => count > 1).length,
      lost: made.filter(({ email, hash }) => !ses.received.has(email) && !known.has(hash)).length,
      mostInSecond: mostWithinSecond(ses.times),
      rate: Math.round(rateOf(ses.times) * 10) / 10,
      memoryMb: sender.memoryMb(),
    };
  } finally {
    await ses.close();
    await store.close();
    await rm(folder, { recursive: true });
  }
}
