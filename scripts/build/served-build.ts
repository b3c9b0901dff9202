/** Keeps a build as it is while a site of its brand is running from it. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { buildDirectory } from './paths.ts';

/** Has a file for each process that serves the build: its name is the process id. */
const folder = (): string => resolve(buildDirectory, 'served');

/**
 * Names the folder itself, whatever its path: a copy of the project has copies of these files, whose
 * processes serve the original.
 */
function identity(): string {
  const { dev, ino } = statSync(folder(), { bigint: true });
  return `${dev}:${ino}`;
}

const noteSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ brandFile: v.string(), folder: v.string() }),
);

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function servingProcesses(): { pid: number; brandFile: string }[] {
  let names: string[];
  try {
    names = readdirSync(folder());
  } catch {
    return [];
  }
  const here = identity();
  return names.flatMap((name) => {
    const pid = Number(name);
    const note = v.safeParse(noteSchema, readFileSync(resolve(folder(), name), 'utf8'));
    if (note.success && note.output.folder === here && isRunning(pid))
      return [{ pid, brandFile: note.output.brandFile }];
    // The process was killed before it could remove its file, or serves another folder.
    rmSync(resolve(folder(), name), { force: true });
    return [];
  });
}

/** Says that this process serves the build. Returns what ends it. */
export function serveBuild(brandFile: string): () => void {
  mkdirSync(folder(), { recursive: true });
  const file = resolve(folder(), String(process.pid));
  writeFileSync(file, JSON.stringify({ brandFile, folder: identity() }));
  return () => {
    rmSync(file, { force: true });
  };
}

/** @throws Error when a running site of another brand is served from the build. */
export function refuseServedBuild(brandFile: string): void {
  const other = servingProcesses().find((serving) => serving.brandFile !== brandFile);
  if (other === undefined) return;
  throw new Error(
    `Process ${other.pid} serves ${other.brandFile} from ${buildDirectory}, and a build with ${brandFile} would replace it. End that process, or build elsewhere: set MASTHEAD_BUILD to another folder.`,
  );
}
