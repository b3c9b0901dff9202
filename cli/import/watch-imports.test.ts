import { once, EventEmitter } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { importPath } from '../../test/support/import-folder.ts';
import {
  createMemoryPublisher,
  type MemoryPublisher,
} from '../../test/support/memory-publisher.ts';
import { watchImports } from './watch-imports.ts';

const article = (title: string, text = 'Text') =>
  `---\ntitle: ${title}\ndate: 2020-01-02\n---\n${text}\n`;

let root: string;
let folder: string;
let store: MemoryPublisher;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'masthead-watch-'));
  folder = join(root, 'site');
  await mkdir(join(folder, 'content'), { recursive: true });
  store = createMemoryPublisher();
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

/** Watches the folder, or a path in it, and imports into the store, until `end` is called. */
function startWatching(path = folder) {
  const said = new EventEmitter();
  const asked: (readonly string[] | undefined)[] = [];
  const lines: string[] = [];
  const ending = new EventEmitter();
  const ended = watchImports(path, {
    async importPath(only) {
      asked.push(only === undefined ? undefined : [...only].sort());
      const { report } = await importPath(path, { store, ...(only === undefined ? {} : { only }) });
      return { report, invalidation: [] };
    },
    say(line) {
      lines.push(line.replace(/^\d\d:\d\d:\d\d /, ''));
      said.emit('line');
    },
    whenEnded: once(ending, 'end').then(() => undefined),
  });
  return {
    asked,
    lines,
    /** Waits for a line that begins so. */
    async line(start: string) {
      while (!lines.some((line) => line.startsWith(start))) await once(said, 'line');
    },
    async end() {
      ending.emit('end');
      await ended;
    },
  };
}

describe('masthead import --watch', () => {
  it('imports what changes, one file alone, and all when another file changes', async () => {
    const watching = startWatching();
    await watching.line('Watching ');
    await writeFile(join(folder, 'content/a.md'), article('One'));
    await watching.line('content/a.md: 1 stored');
    expect(store.bySlug('a').hed).toBe('One');

    // Editors write beside a file and move the new one to its place.
    await writeFile(join(folder, 'content/b.mdx.tmp'), article('Two'));
    await rename(join(folder, 'content/b.mdx.tmp'), join(folder, 'content/b.mdx'));
    await watching.line('content/b.mdx: 1 stored');
    expect(watching.asked).toEqual([['content/a.md'], ['content/b.mdx']]);

    await writeFile(join(folder, 'image.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await watching.line('site: 0 stored, 2 unchanged');
    expect(watching.asked.at(-1)).toBeUndefined();
    await watching.end();
  });

  it('goes on after a file that cannot be read, and says why', async () => {
    const watching = startWatching();
    await watching.line('Watching ');
    await writeFile(join(folder, 'content/a.md'), '---\ntitle: "One\n---\n');
    await watching.line('content/a.md: ');
    expect(watching.lines.join('\n')).not.toContain('1 stored');
    await writeFile(join(folder, 'content/a.md'), article('One'));
    await watching.line('content/a.md: 1 stored');
    await watching.end();
  });

  it('imports nothing after its end', async () => {
    await writeFile(join(folder, 'content/a.md'), article('One'));
    const watching = startWatching(join(folder, 'content/a.md'));
    await watching.line('Watching ');
    await writeFile(join(folder, 'content/a.md'), article('Two'));
    await watching.line('a.md: 1 stored');
    await watching.end();
    expect(store.bySlug('a').hed).toBe('Two');
    expect(watching.asked).toHaveLength(1);
  });

  it('rejects what is neither a folder nor Markdown', async () => {
    await writeFile(join(folder, 'export.xml'), '<rss/>');
    await expect(
      watchImports(join(folder, 'export.xml'), {
        importPath: () => Promise.reject(new Error('not called')),
        whenEnded: Promise.resolve(),
      }),
    ).rejects.toThrow('--watch is for a folder of Markdown');
  });
});
