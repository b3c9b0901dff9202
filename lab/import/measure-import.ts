/** `npm run measure:import -- DIR…`: how fast an import is, and how much memory it takes at most. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Item } from '../../shared/content/item.ts';
import { syntheticItems } from '../search/synthetic-items.ts';

const HELP = `Usage: npm run measure:import -- [--sizes N,N…] [DIR…]

Imports made items, 100 and 1,000 or as many as --sizes names, and then each DIR (or archive), every one into an empty
store, and one other item into each store. Prints the items of each second, the processor time of each item, and the
peak memory of the process, which runs the store too.
`;

const root = resolve(import.meta.dirname, '../..');
const SIZES = '100,1000';
/** Runs in the command's process. */
const TELL_USAGE =
  "data:text/javascript,process.on('exit',()=>{const u=process.resourceUsage();process.stderr.write(`usage ${u.maxRSS} ${u.userCPUTime+u.systemCPUTime}\\n`)})";

interface Measured {
  readonly items: number;
  readonly seconds: number;
  /** Resident memory, MB. */
  readonly peak: number;
  /** Processor time of the whole command, ms. */
  readonly processor: number;
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
    const child = spawn(process.execPath, ['--import', TELL_USAGE, ...args], { cwd: root });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text.toString();
      });
    child.once('error', fail);
    child.once('close', (code) => {
      const seconds = Number(/ in ([\d.]+) s$/m.exec(said)?.[1]);
      const items = Number(/= ([\d,]+) stored/.exec(said)?.[1]?.replaceAll(',', ''));
      const [, kilobytes, microseconds] = /^usage (\d+) (\d+)$/m.exec(said) ?? [];
      const peak = Number(kilobytes) / 1024;
      const processor = Number(microseconds) / 1000;
      if (code === 0 && items > 0) done({ items, seconds, peak, processor });
      else fail(new Error(`${source} was not imported:\n${said}`));
    });
  });
}

function print(name: string, { items, seconds, peak, processor }: Measured): void {
  const columns = [
    name.padEnd(44),
    `${items.toLocaleString('en-US')} records`.padStart(14),
    `${Math.round(items / seconds).toLocaleString('en-US')}/s`.padStart(8),
    `${(processor / items).toFixed(1)} ms`.padStart(10),
    `${Math.round(peak)} MB`.padStart(8),
  ];
  console.log(columns.join(' '));
}

async function main(given: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { help: { type: 'boolean' }, sizes: { type: 'string', default: SIZES } },
  });
  if (values.help === true) {
    console.log(HELP);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'masthead-measure-import-'));
  const other = join(folder, 'other');
  const run = async (name: string, source: string) => {
    const store = await mkdtemp(join(folder, 'store-'));
    print(name, await measure(source, store));
    print('  one other', await measure(other, store));
  };
  try {
    await writeMadeItems(other, 1, 11);
    for (const size of values.sizes.split(',').map(Number)) {
      const made = join(folder, `made-${size}`);
      await writeMadeItems(made, size);
      await run(`${size.toLocaleString('en-US')} made items`, made);
    }
    for (const path of positionals) await run(basename(path), path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
