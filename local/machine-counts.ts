/**
 * Counts which kinds of machines asked a site on this machine for pages and feeds: one number for each
 * day and kind, and nothing about anybody.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { DAY_MS } from '../shared/limits.ts';
import {
  machineKindOf,
  machineKinds,
  type MachineKind,
} from '../shared/machines/machine-readers.ts';
import { readPrivateFile, replaceFile } from './private-file.ts';

const KEPT_DAYS = 30;
const WRITE_MS = 10_000;

/** Requests by kind. */
export type MachineCounts = Readonly<Partial<Record<MachineKind, number>>>;

const count = v.optional(v.number());
const fileSchema = v.record(
  v.string(),
  v.object({ search: count, training: count, assistants: count, agents: count } satisfies Record<
    MachineKind,
    v.GenericSchema
  >),
);
type Days = v.InferOutput<typeof fileSchema>;

const fileIn = (dataDir: string) => join(dataDir, 'machines.json');
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** What cannot be read is counted anew: figures are not worth a site that does not start. */
async function readDays(dataDir: string): Promise<Days> {
  try {
    return v.parse(fileSchema, JSON.parse((await readPrivateFile(fileIn(dataDir))) ?? '{}'));
  } catch {
    return {};
  }
}

/** Returns the requests of the last days, today among them (UTC); undefined where nothing was counted. */
export async function readMachineCounts(
  dataDir: string,
  days: number,
  nowMs: number,
): Promise<MachineCounts | undefined> {
  const since = dayOf(nowMs - (days - 1) * DAY_MS);
  const counted = Object.entries(await readDays(dataDir)).filter(([day]) => day >= since);
  if (counted.length === 0) return undefined;
  return Object.fromEntries(
    machineKinds.map((kind) => [
      kind,
      counted.reduce((sum, [, counts]) => sum + (counts[kind] ?? 0), 0),
    ]),
  );
}

export interface MachineCounter {
  /** @param agent The header `User-Agent`. */
  note(agent: string | undefined): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

/** @param now epoch ms. */
export function createMachineCounter(
  dataDir: string,
  now: () => number,
  log: (line: string) => void,
): MachineCounter {
  let noted = new Map<string, Map<MachineKind, number>>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const added = noted;
    noted = new Map();
    if (added.size === 0) return;
    const days = await readDays(dataDir);
    for (const [day, counts] of added)
      for (const [kind, many] of counts)
        days[day] = { ...days[day], [kind]: (days[day]?.[kind] ?? 0) + many };
    const oldest = dayOf(now() - KEPT_DAYS * DAY_MS);
    const kept = Object.fromEntries(Object.entries(days).filter(([day]) => day > oldest));
    await replaceFile(fileIn(dataDir), `${JSON.stringify(kept)}\n`);
  }
  function writeNext(): Promise<void> {
    writing = writing.then(write).catch((error: unknown) => {
      log(`machines.json: ${String(error)}`);
    });
    return writing;
  }

  return {
    note(agent) {
      const kind = agent === undefined ? undefined : machineKindOf(agent);
      if (kind === undefined) return;
      const day = dayOf(now());
      const counts = noted.get(day) ?? new Map<MachineKind, number>();
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      noted.set(day, counts);
      timer ??= setTimeout(() => {
        timer = undefined;
        void writeNext();
      }, WRITE_MS).unref();
    },
    close() {
      clearTimeout(timer);
      return writeNext();
    },
  };
}
