/** Watches source folders and files. */
import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** An editor writes a file in several steps, and a checkout changes many. */
const SETTLE_MS = 50;

export interface SourceWatch {
  close(): void;
}

/**
 * Calls `onChange` after sources have changed, one call at a time. A change during a call causes
 * another one after it.
 * @param onChange gets the absolute paths of what changed.
 * @param sources Folders, watched with everything below, and single files.
 */
export function watchSources(
  sources: { readonly folders: readonly string[]; readonly files: readonly string[] },
  onChange: (changed: ReadonlySet<string>) => Promise<void>,
): SourceWatch {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let hasChanged = false;
  let isClosed = false;

  async function run(): Promise<void> {
    if (isBusy) {
      hasChanged = true;
      return;
    }
    isBusy = true;
    hasChanged = false;
    const now = changed;
    changed = new Set();
    await onChange(now);
    isBusy = false;
    if (hasChanged) schedule();
  }

  /** Some systems do not name what changed: then it is the folder. */
  function noteChange(path: string): void {
    changed.add(path);
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void run(), SETTLE_MS);
  }

  const watchers: FSWatcher[] = [
    ...sources.folders.map((folder) =>
      watch(folder, { recursive: true }, (_, name) => {
        noteChange(resolve(folder, name ?? '.'));
      }),
    ),
    // Editors replace files, so the folder is watched: a watch on the file would end with the old one.
    ...sources.files.map((file) =>
      watch(dirname(file), (_, name) => {
        if (name === basename(file)) noteChange(resolve(file));
      }),
    ),
  ];
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
