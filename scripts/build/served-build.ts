/** Knows the sites that run from this copy of the project, and keeps their build as it is. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { howToEnd } from '../../local/store/say-what-runs.ts';
import { buildDirectory } from './paths.ts';

/** Has a file for each process that runs a site: its name is the process id. */
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
  v.object({
    /** Absent for a site whose builds are its own (`--watch`). */
    brandFile: v.optional(v.string()),
    dataDir: v.string(),
    folder: v.string(),
  }),
);

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

interface ServedSite {
  readonly pid: number;
  readonly brandFile?: string | undefined;
  /** Its data folder. */
  readonly dataDir: string;
}

/** Returns the sites that run from this copy of the project. */
export function servedSites(): ServedSite[] {
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
      return [{ pid, brandFile: note.output.brandFile, dataDir: note.output.dataDir }];
    // The process was killed before it could remove its file, or serves another folder.
    rmSync(resolve(folder(), name), { force: true });
    return [];
  });
}

/**
 * Says that this process runs a site. Returns what ends it.
 * @param site.brandFile The brand of the build that it serves; absent when it serves one of its own.
 */
export function serveBuild(site: Omit<ServedSite, 'pid'>): () => void {
  mkdirSync(folder(), { recursive: true });
  const file = resolve(folder(), String(process.pid));
  writeFileSync(file, JSON.stringify({ ...site, folder: identity() }));
  return () => {
    rmSync(file, { force: true });
  };
}

/** Returns a site of another brand that runs from the build. */
export function servesOther(brandFile: string): ServedSite | undefined {
  return servedSites().find(
    (site) => site.brandFile !== undefined && site.brandFile !== brandFile,
  );
}

/** @throws Error when a running site of another brand is served from the build. */
export function refuseServedBuild(brandFile: string): void {
  const other = servesOther(brandFile);
  if (other === undefined) return;
  throw new Error(
    `A site with the brand ${other.brandFile} runs from this copy of Masthead (process ${other.pid}, data folder ${other.dataDir}), and a build with ${brandFile} would replace its pages. ${howToEnd(other.pid)}. Then run this command again.`,
  );
}
