/**
 * Runs functions by the clock on one machine, as EventBridge Scheduler and Lambda do: each alone, again
 * when it fails, and what fails three times is a dead letter.
 */
import { Cron } from 'croner';
import type { ScheduleRoute } from '../../lambdas/functions.ts';
import type { InvocationResult } from '../lambda/invocation-result.ts';

/**
 * Returns the first time after a time at which a line of cron is due, epoch ms; undefined when there is
 * none. Of the hour that clocks skip there is none; of the one that they repeat, the first.
 * @param timeZone IANA.
 */
export function nextRun(cron: string, timeZone: string, afterMs: number): number | undefined {
  const line = new Cron(cron, { timezone: timeZone, paused: true });
  let next = line.nextRun(new Date(afterMs));
  // Where clocks skip an hour, the library moves a run to the hour after it.
  while (next !== null && !line.match(next)) next = line.nextRun(next);
  return next?.getTime();
}

export interface ScheduledFunction {
  readonly name: string;
  readonly route: ScheduleRoute;
}

export interface SchedulesRun {
  readonly functions: readonly ScheduledFunction[];
  /** IANA, of the magazine. */
  readonly timeZone: string;
  /** Invokes a function with an event as JSON. */
  readonly invoke: (name: string, payload: string) => Promise<InvocationResult>;
  /** Whether the function has anything to do. */
  readonly isWanted?: (name: string) => Promise<boolean>;
  /** Keeps what has failed too often. */
  readonly bury: (name: string, payload: string) => Promise<void>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export interface Schedules {
  /** Starts what is due by the clock. Resolves when it has ended. */
  tick(): Promise<void>;
}

const ATTEMPTS = 3;

async function runOnce(
  { invoke, isWanted, bury, log }: SchedulesRun,
  name: string,
  dueMs: number,
): Promise<void> {
  if ((await isWanted?.(name)) === false) return;
  const payload = JSON.stringify({ scheduledAt: new Date(dueMs).toISOString() });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await invoke(name, payload);
    if (result.kind === 'ok') return;
    log(`The function ${name} failed: ${JSON.stringify(result)}`);
  }
  await bury(name, payload);
}

/** Begins now: runs that were due while nothing ran are not made up for. */
export function createSchedules(run: SchedulesRun): Schedules {
  const all = run.functions.map(({ name, route }) => {
    const zone = route.timeZone === 'UTC' ? 'UTC' : run.timeZone;
    return {
      name,
      next: (afterMs: number) => nextRun(route.cron, zone, afterMs),
      due: nextRun(route.cron, zone, run.now()),
      isRunning: false,
    };
  });
  return {
    async tick() {
      await Promise.all(
        all.map(async (schedule) => {
          const { due, name } = schedule;
          if (due === undefined || due > run.now() || schedule.isRunning) return;
          schedule.isRunning = true;
          // After a machine has slept, the runs that it missed are one.
          schedule.due = schedule.next(run.now());
          await runOnce(run, name, due).finally(() => {
            schedule.isRunning = false;
          });
        }),
      );
    },
  };
}
