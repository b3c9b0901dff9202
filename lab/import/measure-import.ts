/** `npm run measure:import -- DIR…`: how fast an import is, and how much memory it takes at most. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Item } from '../../shared/content/item.ts';
import { syntheticItems } from '../search/synthetic-items.ts';

const HELP = `Usage: npm run measure:import -- [DIR…]

Imports made items, 100 and 1,000, and then each DIR (or archive), every one into an empty store, and 100 others into
the store of the last. Prints the items of each second and the peak memory of the process, which runs the store too.
`;

const root = resolve(import.meta.dirname, '../..');
const SIZES = [100, 1_000];
/** Runs in the command's process. */
const TELL_PEAK =
  "data:text/javascript,process.on('exit',()=>process.stderr.write(`peak ${process.resourceUsage().maxRSS}\\n`))";

interface Measured {
  readonly items: number;
  readonly seconds: number;
  /** Resident memory, MB. */
  readonly peak: number;
}

function markdownOf({ hed, dek, pubDate, tags, contributors, body }: Item): string {
  const texts = body.map((segment) => (segment.kind === 'html' ? segment.html : ''));
  const front = {
    title: hed,
    dek,
    date: pubDate,
    tags: tags.map(({ name }) => name),
    authors: contributors.author?.map(({ name }) => name),
  };
  return `---\n${JSON.stringify(front)}\n---\n${texts.join('\n')}\n`;
}

async function writeMadeItems(folder: string, count: number, seed?: number): Promise<void> {
  await mkdir(join(folder, 'content'), { recursive: true });
  for (const item of syntheticItems(count, seed))
    await writeFile(join(folder, 'content', `${item.slug}.md`), markdownOf(item));
}

/** @throws Error with what the command said when it fails. */
function measure(source: string, dataDir: string): Promise<Measured> {
  const args = ['cli/masthead.mjs', 'import', resolve(source), '--data', dataDir];
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--import', TELL_PEAK, ...args], { cwd: root });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text.toString();
      });
    child.once('error', fail);
    child.once('close', (code) => {
      const seconds = Number(/ in ([\d.]+) s$/m.exec(said)?.[1]);
      const items = Number(/= ([\d,]+) stored/.exec(said)?.[1]?.replaceAll(',', ''));
      const peak = Number(/^peak (\d+)$/m.exec(said)?.[1]) / 1024;
      if (code === 0 && items > 0) done({ items, seconds, peak });
      else fail(new Error(`${source} was not imported:\n${said}`));
    });
  });
}

function print(name: string, { items, seconds, peak }: Measured): void {
  const columns = [
    name.padEnd(44),
    `${items.toLocaleString('en-US')} records`.padStart(14),
    `${Math.round(items / seconds).toLocaleString('en-US')}/s`.padStart(8),
    `${Math.round(peak)} MB`.padStart(8),
  ];
  console.log(columns.join(' '));
}

async function main(paths: readonly string[]): Promise<void> {
  if (paths.includes('--help')) {
    console.log(HELP);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'masthead-measure-import-'));
  try {
    let store = '';
    for (const size of SIZES) {
      store = join(folder, `store-${size}`);
      await writeMadeItems(join(folder, `made-${size}`), size);
      print(`${size} made items`, await measure(join(folder, `made-${size}`), store));
    }
    for (const [at, path] of paths.entries()) {
      store = join(folder, `store-of-${at}`);
      print(basename(path), await measure(path, store));
    }
    await writeMadeItems(join(folder, 'others'), 100, 11);
    print('100 others into the last store', await measure(join(folder, 'others'), store));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
