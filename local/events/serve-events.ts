/** Queues and schedules of a site on one machine, by the tables that the stacks follow. */
import { functions, type FunctionDefinition } from '../../lambdas/functions.ts';
import { queueNames, queues, type QueueName, type QueueRoute } from '../../services/aws/queues.ts';
import type { QueueMessage, SendToQueue } from '../../services/aws/queue-sender.ts';
import type { LambdaHost } from '../lambda-host.ts';
import { localCredentials } from '../store/store-environment.ts';
import { keepDeadLetter, openQueueFiles, type QueueFiles } from './queue-files.ts';
import { startQueueServer } from './queue-server.ts';
import { showTaken, takeBatch } from './run-queue.ts';
import { createSchedules, type ScheduledFunction } from './run-schedules.ts';

/** Other processes may add messages, and hidden ones come due. */
const LOOK_MS = 1_000;

export interface QueuesOptions {
  readonly dataDir: string;
  /** The environment of the store: functions sign with its credentials. */
  readonly storeEnv: Readonly<Record<string, string>>;
  /** Epoch ms. */
  readonly now?: () => number;
}

export interface RunOptions {
  readonly host: Pick<LambdaHost, 'invoke'>;
  /** IANA, of the magazine. */
  readonly timeZone: string;
  readonly log: (line: string) => void;
  /** Whether a function that is due by the clock has anything to do. Default: yes. */
  readonly isWanted?: (name: string) => Promise<boolean>;
}

export interface LocalQueues {
  /** Variables of functions that send. */
  readonly env: Readonly<Record<string, string>>;
  /** Puts messages into a queue, as a service of AWS does. */
  send(name: QueueName, messages: readonly QueueMessage[]): Promise<void>;
  /** Gives messages to their functions, and runs functions by the clock, from now on. */
  run(options: RunOptions): void;
  /** Resolves when what has begun has ended. What waits stays for the next start. */
  close(): Promise<void>;
}

function scheduledFunctions(): ScheduledFunction[] {
  return Object.entries<FunctionDefinition>(functions).flatMap(([name, { route }]) =>
    typeof route === 'object' && 'kind' in route && route.kind === 'schedule'
      ? [{ name, route }]
      : [],
  );
}

/** Does work whenever it is woken, and every second; one call after another. */
function repeat(work: () => Promise<void>, onError: (error: unknown) => void) {
  let isClosed = false;
  let wake: () => void = () => undefined;
  async function loop(): Promise<void> {
    while (!isClosed) {
      const woken = new Promise<void>((done) => {
        const timer = setTimeout(done, LOOK_MS);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
      await work().catch(onError);
      if (isClosed) wake();
      await woken;
    }
  }
  const ended = loop();
  return {
    wake: () => {
      wake();
    },
    async close() {
      isClosed = true;
      wake();
      await ended;
    },
  };
}

type Loop = ReturnType<typeof repeat>;

function runQueue(
  name: QueueName,
  files: QueueFiles,
  now: () => number,
  { host, log }: RunOptions,
): Loop {
  const route: QueueRoute = queues[name];
  const { timeoutS } = functions[name];
  const invoke = (payload: string) => host.invoke(name, payload);
  let isClosing = false;
  let isFirst = true;
  const loop = repeat(
    async () => {
      if (isFirst) await showTaken({ files, now });
      isFirst = false;
      while (!isClosing && (await takeBatch({ name, route, timeoutS, files, invoke, now, log })));
    },
    (error) => {
      log(`The queue ${name} cannot be read: ${String(error)}`);
    },
  );
  return {
    wake: loop.wake,
    close: () => {
      isClosing = true;
      return loop.close();
    },
  };
}

function runClock(
  dataDir: string,
  now: () => number,
  { host, timeZone, log, isWanted = () => Promise.resolve(true) }: RunOptions,
): Loop {
  const schedules = createSchedules({
    functions: scheduledFunctions(),
    timeZone,
    isWanted,
    invoke: (name, payload) => host.invoke(name, payload),
    bury: (name, payload) => keepDeadLetter(dataDir, name, payload),
    now,
    log,
  });
  /** A run may take minutes, and holds up no other function. */
  const running = new Set<Promise<void>>();
  const loop = repeat(async () => {
    const run = schedules
      .tick()
      .catch((error: unknown) => {
        log(`The schedules cannot run: ${String(error)}`);
      })
      .finally(() => {
        running.delete(run);
      });
    running.add(run);
  }, String);
  return {
    wake: loop.wake,
    async close() {
      await loop.close();
      await Promise.all(running);
    },
  };
}

/** Opens the queues of a data folder. Messages are kept; nobody takes them before `run`. */
export async function openQueues({
  dataDir,
  storeEnv,
  now = Date.now,
}: QueuesOptions): Promise<LocalQueues> {
  const opened = await Promise.all(
    queueNames.map(async (name) => [name, await openQueueFiles(dataDir, name, now)] as const),
  );
  const files = new Map<string, QueueFiles>(opened);
  const loops = new Map<string, Loop>();

  const sendTo =
    (name: string, kept: QueueFiles): SendToQueue =>
    async (messages) => {
      await kept.add(messages);
      loops.get(name)?.wake();
    };
  const server = await startQueueServer(
    localCredentials(storeEnv.AWS_SECRET_ACCESS_KEY ?? ''),
    (name) => {
      const kept = files.get(name);
      return kept === undefined ? undefined : sendTo(name, kept);
    },
  );

  return {
    env: Object.fromEntries(queueNames.map((name) => [queues[name].variable, server.urlOf(name)])),
    async send(name, messages) {
      const kept = files.get(name);
      if (kept !== undefined) await sendTo(name, kept)(messages);
    },
    run(options) {
      for (const [name, kept] of opened) loops.set(name, runQueue(name, kept, now, options));
      loops.set('schedules', runClock(dataDir, now, options));
    },
    async close() {
      await Promise.all([...loops.values()].map((loop) => loop.close()));
      await server.close();
    },
  };
}
