/** Watches source folders and files. */
import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';

/** An editor writes a file in several steps, and a checkout changes many. */
const SETTLE_MS = 150;

export interface SourceWatch {
  close(): void;
}

/**
 * Calls `onChange` after sources have changed, one call at a time. A change during a call causes
 * another one after it.
 * @param onChange gets the paths that changed, relative to the folder that is watched; a file's name.
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

  function noteChange(_event: string, name: string | null): void {
    // Some systems do not name what changed: then it is the folder.
    changed.add(name ?? '.');
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void run(), SETTLE_MS);
  }

  const watchers: FSWatcher[] = [
    ...sources.folders.map((folder) => watch(folder, { recursive: true }, noteChange)),
    // Editors replace files, so the folder is watched: a watch on the file would end with the old one.
    ...sources.files.map((file) =>
      watch(dirname(file), (event, name) => {
        if (name === basename(file)) noteChange(event, name);
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
