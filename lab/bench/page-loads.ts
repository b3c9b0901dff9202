/**
 * `npm run bench:pages -- http://localhost:3000 …`: loads pages of running sites as a phone with a
 * slow connection does, and prints what its reader waits for. Sites take turns, so that two builds
 * are compared on the same machine at the same time.
 */
import { parseArgs } from 'node:util';
import { goalsOf, type ReaderGoals } from '../../shared/vitals/reader-goals.ts';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../test/support/browser.ts';
import { samplePages } from '../../test/support/sample-pages.ts';
import { columns, figuresOf, isMissed, missedGoals } from './load-figures.ts';
import { measureLoad, type PageLoad } from './measure-load.ts';

const HELP = `Usage: npm run bench:pages -- SITE… [--path PATH]… [--loads N] [--delay-fonts MS] [--goals]

Loads each path of each running site N times with an empty cache, on a phone of 412 × 823 with slow
4G (1.6 Mbit/s, 150 ms) and a quarter of this machine's speed, and prints the medians. With more
than one site, each line after the first also has its ratio to the first. * marks a value that misses
the goal of the page type (shared/vitals/reader-goals.ts). MASTHEAD_CHROMIUM names the browser; without
it, the tests' own one is unpacked.

  SITE               for example http://localhost:3000
  --path PATH        a page (default: one of each type, of the sample magazine)
  --loads N          cold loads of each page (default: 5)
  --width PX         width of the window (default: 412)
  --delay-fonts MS   fonts arrive this much later (default: 0)
  --goals            exit code 1 when a site misses the goal of FCP, LCP or CLS; not of TBT, which
                     depends on this machine's processor
`;

function line(name: string, texts: readonly string[]): string {
  return `${name.padEnd(30)}${texts.map((text) => text.padStart(10)).join('')}`;
}

function printFigures(
  sites: readonly string[],
  figures: readonly number[][],
  goals: ReaderGoals,
): void {
  const [first = []] = figures;
  figures.forEach((row, site) => {
    const texts = row.map((value, index) => {
      const column = columns[index];
      const mark = column !== undefined && isMissed(column, value, goals) ? '*' : '';
      return `${value.toFixed(column?.digits ?? 0)}${mark}`;
    });
    console.log(line(`  ${sites[site]}`, texts));
    if (site === 0) return;
    const ratios = row.map((value, index) => {
      const base = first[index] ?? 0;
      return base === 0 ? '–' : (value / base).toFixed(2);
    });
    console.log(line('    ÷ first', ratios));
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    path: { type: 'string', multiple: true, default: Object.values(samplePages) },
    loads: { type: 'string', default: '5' },
    width: { type: 'string', default: '412' },
    'delay-fonts': { type: 'string', default: '0' },
    goals: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

function wholeNumber(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  console.error(`--${name} must be a whole number, not "${text}"`);
  process.exit(2);
}

/** @param missed by site. */
function stopAtMisses(path: string, missed: readonly string[][]): void {
  missed.forEach((titles, site) => {
    if (titles.length === 0) return;
    console.error(
      `${new URL(path, positionals[site]).href} misses the goal of ${titles.join(', ')}.`,
    );
    process.exitCode = 1;
  });
}

async function measure(browser: Browser): Promise<void> {
  const loads = Math.max(1, wholeNumber('loads', values.loads));
  const options = {
    width: wholeNumber('width', values.width),
    fontDelayMs: wholeNumber('delay-fonts', values['delay-fonts']),
  };
  console.log(
    line(
      '',
      columns.map(({ title }) => title),
    ),
  );
  for (const path of values.path) {
    const found: PageLoad[][] = positionals.map(() => []);
    for (let turn = 0; turn < loads; turn += 1)
      for (const [index, site] of positionals.entries()) {
        const { href } = new URL(path, site);
        // A page takes some seconds, all of them half an hour: this says that something goes on.
        console.error(`${turn + 1} of ${loads}: ${href}`);
        found[index]?.push(await measureLoad(browser, href, options));
      }
    const type = found[0]?.[0]?.type ?? 'article';
    console.log(`${path} (${type})`);
    const figures = found.map(figuresOf);
    printFigures(positionals, figures, goalsOf(type));
    if (values.goals)
      stopAtMisses(
        path,
        figures.map((row) => missedGoals(row, goalsOf(type))),
      );
  }
}

if (values.help || positionals.length === 0) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  const prepare = new URL('../../test/support/prepare-browser.mjs', import.meta.url).href;
  await ((await import(prepare)) as { default: () => Promise<void> }).default();
  const browser = await launchBrowser();
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
}
