/**
 * `masthead new DIR`: makes a magazine in one go, from an export or empty: brand, sections, import,
 * start. Every step can be interrupted, and the same command goes on.
 */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import * as v from 'valibot';
import { makeFolder } from '../../local/make-folder.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import {
  answerOptions,
  askBrand,
  readGiven,
  type GivenAnswers,
  type GuessedAnswers,
} from '../brand/ask-brand.ts';
import { starterBrand } from '../brand/starter-brand.ts';
import { readGivenFile } from '../given-file.ts';
import { chooseImporter } from '../../importing/choose-importer.ts';
import { parseFieldMap } from '../../importing/field-map.ts';
import { keepHeapLean } from '../../importing/lean-heap.ts';
import { openSource } from '../../importing/open-source.ts';
import { importFailure, type ImportReport } from '../../importing/report.ts';
import { openUploads } from '../../importing/media/open-uploads.ts';
import { loadBrand } from '../load-brand.ts';
import { guessAnswers } from '../new/guess-answers.ts';
import { leftOutLines, nextLines } from '../new/last-words.ts';
import {
  openMagazineFolder,
  requireOutside,
  shellPath,
  type MagazineFolder,
} from '../new/magazine-folder.ts';
import { portNumber } from '../port-number.ts';
import { requireStart } from '../require-start.ts';
import {
  importInto,
  mapOption,
  parseImportOptions,
  PROPOSED,
  readMap,
  showProposal,
} from './import.ts';
import { parseStartOptions, start } from './start.ts';

const optionsSchema = v.object({
  from: v.optional(v.string()),
  media: v.optional(v.string()),
  map: v.optional(v.string()),
  name: v.optional(v.string()),
  address: v.optional(v.string()),
  language: v.optional(v.string()),
  timeZone: v.optional(v.string()),
  start: v.boolean(),
  port: v.number(),
  host: v.optional(v.string()),
  https: v.boolean(),
});
type Options = v.InferOutput<typeof optionsSchema>;

const help = `
DIR gets three things: brand.yaml, which you may change at any time; data, the
content and the readers; and import-report.json, the whole report of the import.

PATH is an export of WordPress (.xml) or Ghost (.json), a folder of Markdown, or
a .tar.gz of these (masthead import --help). Sections come from its commonest
categories, folders and tags. What it says of its name, address, language and
time zone is what the questions offer; without a terminal it is taken.

Ended half way, the same command goes on: nothing is stored twice, and your
changes of brand.yaml stay. Nothing of PATH is changed.

Examples
  masthead new my-magazine --from export.xml --media uploads
  masthead new my-magazine --from site.tar.gz --no-start
  masthead new my-magazine --name "The Evening Post" --address www.example.org
`;

function say(line: string): void {
  console.error(line);
}

/**
 * Checks what is given before anything is asked or made. Returns what reads the source for what it
 * says of its site.
 */
async function checkGiven(
  from: string,
  { media, map }: Options,
): Promise<() => Promise<GuessedAnswers>> {
  const source = await openSource(from);
  const { format } = await chooseImporter(source, undefined);
  await openUploads(media);
  if (map !== undefined && map !== PROPOSED) parseFieldMap(await readGivenFile(map), map);
  return () => guessAnswers(source, format);
}

/** Written completely or not at all: a brand file that is there is a magazine that was begun. */
async function writeBrand(
  { folder, brandFile }: MagazineFolder,
  answers: Awaited<ReturnType<typeof askBrand>>,
): Promise<void> {
  const text = starterBrand({ ...answers, folder });
  await makeFolder(folder);
  // Hidden, so that one that is left behind does not make the folder somebody's.
  const unfinished = join(folder, '.brand.yaml.new');
  await writeFile(unfinished, text);
  await rename(unfinished, brandFile);
}

const fields = {
  name: 'name',
  address: 'origin',
  language: 'language',
  timeZone: 'timeZone',
} as const;

/** @throws Error when an option says something else than the brand file of an earlier run. */
function requireSame(brand: Brand, given: GivenAnswers, place: MagazineFolder): void {
  for (const [name, answer] of Object.entries(readGiven(given))) {
    const field = fields[name as keyof typeof fields];
    if (brand[field] !== answer)
      throw new Error(
        `${shellPath(place.brandFile)} is there already, and its ${field} is "${brand[field]}". Change it there, and leave out the option. Nothing was changed.`,
      );
  }
}

async function makeBrand(options: Options, place: MagazineFolder): Promise<void> {
  const { from, name, address, language, timeZone } = options;
  const given = { name, address, language, timeZone };
  const guess = from === undefined ? undefined : await checkGiven(from, options);
  if (place.isBegun) {
    requireSame(await loadBrand(place.brandFile), given, place);
    say(`Going on with ${shellPath(place.brandFile)}`);
    return;
  }
  const answers = await askBrand(given, undefined, await guess?.());
  await writeBrand(place, answers);
  say(`Wrote ${shellPath(place.brandFile)}`);
}

async function importAll(
  from: string,
  { media, map }: Options,
  place: MagazineFolder,
): Promise<ImportReport> {
  const importOptions = parseImportOptions({
    data: place.dataDir,
    brand: place.brandFile,
    media,
    map,
  });
  keepHeapLean();
  // Sections that a person has written or an earlier run has proposed are kept.
  if ((await loadBrand(place.brandFile)).sections.length === 0)
    await showProposal(from, { ...importOptions, proposeSections: true, write: true });
  const { report } = await importInto(from, importOptions, {
    map: await readMap(from, importOptions),
  });
  await writeFile(place.reportFile, `${JSON.stringify(report, null, 2)}\n`);
  const failure = importFailure(report);
  if (failure !== undefined)
    throw new Error(`${failure}. The report says why: ${shellPath(place.reportFile)}`);
  return report;
}

async function makeMagazine(dir: string, options: Options): Promise<void> {
  const { from, port, host, https } = options;
  const place = await openMagazineFolder(dir);
  if (from !== undefined) await requireOutside(place.folder, dir, from);
  // What would stop the start is said before the work.
  if (options.start) await requireStart({ port, host, ...place });
  await makeBrand(options, place);
  const report = from === undefined ? undefined : await importAll(from, options, place);
  const endWith = (isRunning: boolean) => {
    const lines = [
      '',
      ...(report === undefined ? [] : [...leftOutLines(report, place), '']),
      ...nextLines(place, { ...options, report, isRunning, usualPort }),
    ];
    console.log(lines.join('\n'));
  };
  if (!options.start) {
    endWith(false);
    return;
  }
  const site = { port, host, https, empty: true, data: place.dataDir, brand: place.brandFile };
  await start(parseStartOptions(site), () => endWith(true));
}

/** Where a site listens that names no port. */
const usualPort = portNumber(process.env.PORT ?? '3000');

export function newCommand(): Command {
  const command = new Command('new')
    .description('make a magazine in one go, from an export or empty, and start it')
    .argument('<dir>', 'a folder that is new or empty, or that this command has begun')
    .option('--from <path>', 'an export, a folder of Markdown or a .tar.gz, whose items it gets')
    .option('--media <dir>', 'folder with the uploads of the old site')
    .option(...mapOption);
  for (const option of answerOptions) command.addOption(option);
  return command
    .option('--no-start', 'make it, and do not start it')
    .option('--port <n>', 'where it listens; 0 for any free port', portNumber, usualPort)
    .option('--host <address>', 'listen there too, not on this machine alone')
    .option('--https', 'serve over TLS, which sign-in needs in Safari and on phones', false)
    .addHelpText('after', help)
    .action(async (dir: string, given: unknown) => {
      await makeMagazine(dir, v.parse(optionsSchema, given));
    });
}
