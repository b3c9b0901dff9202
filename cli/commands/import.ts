/** `masthead import PATH`: imports a WordPress or Ghost export, or a folder of Markdown. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import * as v from 'valibot';
import { accessLevels } from '../../shared/content/item.ts';
import { confirm } from '../confirm.ts';
import { reportPublish } from '../deployed/report-publish.ts';
import { readGivenFile } from '../given-file.ts';
import { createDryPublisher } from '../../importing/dry-publisher.ts';
import { emptyFieldMap, parseFieldMap, type FieldMap } from '../../importing/field-map.ts';
import { FilingSurvey } from '../../importing/filing-survey.ts';
import { keepHeapLean } from '../../importing/lean-heap.ts';
import { printReport } from '../import/print-report.ts';
import { effectiveLines } from '../../importing/propose-map.ts';
import type { ConfirmRemoval } from '../../importing/prune-missing.ts';
import { createProgress } from '../import/progress.ts';
import { importFailure, type ImportReport } from '../../importing/report.ts';
import { runImport, type ImportOptions } from '../../importing/run-import.ts';
import { importFormats } from '../../importing/source.ts';
import {
  explainProposal,
  isWritable,
  sectionsYaml,
  writeSections,
} from '../../importing/write-sections.ts';
import { printable } from '../../importing/printable.ts';
import { loadBrand } from '../load-brand.ts';
import type { OpenContent } from '../open-content.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  brand: v.optional(v.string()),
  format: v.optional(v.picklist(importFormats)),
  map: v.optional(v.string()),
  access: v.optional(v.picklist(accessLevels)),
  includeType: v.optional(v.array(v.string()), []),
  media: v.optional(v.string()),
  permalink: v.optional(
    v.pipe(
      v.string(),
      v.check(isPermalink, '--permalink needs a pattern such as /:year/:month/:slug/'),
    ),
  ),
  siteUrl: v.optional(
    v.pipe(
      v.string(),
      v.check(isWebAddress, '--site-url needs an address such as https://www.example.org/'),
    ),
  ),
  report: v.optional(v.string()),
  dryRun: v.optional(v.boolean(), false),
  keepExpired: v.optional(v.boolean(), false),
  undated: v.optional(v.string()),
  dropExpired: v.optional(v.boolean(), false),
  prune: v.optional(v.boolean(), false),
  yes: v.optional(v.boolean(), false),
  watch: v.optional(v.boolean(), false),
  proposeSections: v.optional(v.boolean(), false),
  write: v.optional(v.boolean(), false),
});

function isPermalink(pattern: string): boolean {
  return /:\w|%\w+%|\{\w/.test(pattern);
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

type Options = v.InferOutput<typeof optionsSchema>;

const help = `
PATH is one of
  a WordPress export (.xml, WXR 1.0 to 1.2)
  a Ghost export (.json)
  a folder of Markdown with front matter (Masthead's own, Hugo, Eleventy,
    Jekyll), one file of it, or a .tar.gz of either
  a folder or .tar.gz of the pages that another generator built (_site, dist)

Nothing outside PATH is read, links in it are not followed, and nothing is
fetched. Images are found in the folder or archive itself, or in --media: the
unpacked wp-content/uploads of WordPress, or the content folder of Ghost. Files
that articles link to, such as a PDF, are stored with them.

Posts of WordPress whose type is not post or page are skipped, and the report
counts them: --include-type podcast takes them, too. Fields of Markdown that
mean nothing here are listed at the end of the report as a file for --map, which
says what they are (docs/guides/imports.md); --map proposed reads PATH twice,
and takes that file as it is. Items are metered unless the source or --access
says otherwise.

The exit code is 0 only if an item was stored, or was there already. An import
that was interrupted can be repeated: it continues, and a second run stores
nothing twice.

An article is recognized by the id in its front matter, by its file, or by its
slug with its date, an article of an export by the id that its site gave it: a
renamed file, a file alone and a later export update it and make no copy. What
the source has made a draft, private, password-protected, email-only or put in
the trash leaves the site, and the report names it. With --prune, so does what
is no longer in PATH: of items that came from this folder or site, after asking.
An export may hold a part of a site; --dry-run --prune shows what would go.

Items past their expiry date become drafts, unless most of an archive is: then
its site evidently showed them. --keep-expired and --drop-expired decide.

An item of Markdown without a date is a page of the old site, and is left out
among dated ones. Where nothing in its folder has a date, it has the day on
which its file was last changed; --undated says another, or skip.

Of built pages, articles are those that say so (JSON-LD, og:type), or that have
a date and a text. Their old addresses, and pages that only redirect, become
redirects; lists, tags, searches and errors are skipped, each with its reason.

--propose-sections names the categories, folders and tags that divide the
archive, what would be in each, and how much would be in none. It stores
nothing, and prints sections as YAML for the brand file. --write adds them to
the file of --brand, beside the sections that it has.

With --watch the command goes on, and imports what changes. Open the article
beside it; npm start -- --watch reloads it.

Examples
  masthead import export.xml --media uploads/
  masthead import ghost.json --dry-run
  masthead import site.tar.gz --report report.json
  masthead import site/ --map fields.yaml --access free
  masthead import ./_site --dry-run
  masthead import site/ --map proposed
  masthead import site/ --propose-sections --write --brand my-brand.yaml
`;

/** The report, and what was said to the edge. */
interface Imported {
  readonly report: ImportReport;
  readonly invalidation: readonly string[];
}

interface ImportHooks {
  /** Paths of the files to import; default: all. */
  readonly only?: ReadonlySet<string> | undefined;
  readonly survey?: FilingSurvey;
  /** What `--map` says. */
  readonly map?: FieldMap | undefined;
}

export async function importInto(
  path: string,
  options: Options,
  { only, survey, map }: ImportHooks = {},
): Promise<Imported> {
  const brand = await loadBrand(options.brand);
  let content: OpenContent | undefined;
  try {
    const report = await runImport({
      path,
      brand,
      dryRun: options.dryRun,
      progress: createProgress(process.stderr),
      ...(map === undefined ? {} : { map }),
      ...(options.access === undefined ? {} : { defaultAccess: options.access }),
      includeTypes: options.includeType,
      ...(only === undefined ? {} : { only }),
      ...(survey === undefined ? {} : { survey }),
      ...expiredOf(options),
      ...(options.undated === undefined ? {} : { undated: options.undated }),
      ...(options.prune ? { prune: askBefore(path, options) } : {}),
      ...(options.format === undefined ? {} : { format: options.format }),
      addresses: {
        ...(options.permalink === undefined ? {} : { permalink: options.permalink }),
        ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
      },
      ...(options.media === undefined ? {} : { uploads: options.media }),
      openPublisher: async () => {
        if (survey !== undefined || (options.dryRun && !(await isStoreRead(options))))
          return createDryPublisher();
        // Loaded here: most dry runs, and a source that cannot be read, need no store.
        const { openContent } = await import('../open-content.ts');
        content = await openContent({
          dataDir: options.data,
          brand,
          ...(options.stack === undefined ? {} : { stack: options.stack }),
          ...(options.edgeStack === undefined ? {} : { edgeStack: options.edgeStack }),
        });
        return options.dryRun ? createDryPublisher(content.publisher) : content.publisher;
      },
    });
    return { report, invalidation: (await content?.invalidate()) ?? [] };
  } finally {
    await content?.close();
  }
}

/** The value of `--map` that means what a first pass proposes. */
export const PROPOSED = 'proposed';

/**
 * Returns the map that `--map` names. For `proposed`, reads the source once and stores nothing, and
 * prints the lines that apply.
 */
export async function readMap(path: string, options: Options): Promise<FieldMap | undefined> {
  if (options.map === undefined) return undefined;
  if (options.map !== PROPOSED) return parseFieldMap(await readGivenFile(options.map), options.map);
  const first = { ...options, dryRun: true, prune: false, stack: undefined };
  const { proposedMap = '' } = (await importInto(path, first, { map: emptyFieldMap })).report;
  const lines = effectiveLines(proposedMap).map((line) => `  ${printable(line)}`);
  console.log(
    lines.length === 0
      ? 'The proposed map says nothing that applies as it is.'
      : ['With the proposed map, of which these lines apply:', ...lines, ''].join('\n'),
  );
  return parseFieldMap(proposedMap, 'the proposed map');
}

function undatedDay(text: string): string {
  if (text !== 'skip' && !/^\d{4}-\d\d-\d\d$/.test(text))
    throw new InvalidArgumentError('expected a day such as 2020-01-31, or skip');
  return text;
}

function expiredOf({ keepExpired, dropExpired }: Options): Pick<ImportOptions, 'expired'> {
  if (keepExpired) return { expired: 'keep' };
  return dropExpired ? { expired: 'drop' } : {};
}

/** Whether a dry run reads what is stored, to say what would be taken off the site. */
async function isStoreRead({ stack, prune, data }: Options): Promise<boolean> {
  if (stack !== undefined) return prune;
  const found = await stat(join(data, 'dynamodb')).catch(() => undefined);
  return found?.isDirectory() === true;
}

function askBefore(path: string, { yes, dryRun }: Options): ConfirmRemoval {
  if (dryRun) return () => Promise.resolve(true);
  return (lines) => {
    const many = lines.length.toLocaleString('en-US');
    const what = lines.length === 1 ? '1 item is' : `${many} items are`;
    return confirm(`${what} no longer in ${path} and would be taken off the site:`, lines, yes);
  };
}

/** @throws ValiError when an option has no such value. Those that are absent have their defaults. */
export function parseImportOptions(given: unknown): Options {
  return v.parse(optionsSchema, given);
}

function reindexAdvice({ stack, data, brand }: Options): string {
  const place = stack === undefined ? `--data ${data}` : `--stack ${stack}`;
  const file = brand === undefined ? '' : ` --brand ${brand}`;
  return `The brand's sections are not those by which older items were filed. To file them again: masthead reindex ${place}${file}`;
}

async function importOnce(
  path: string,
  options: Options,
  map: FieldMap | undefined,
): Promise<void> {
  const { report, invalidation } = await reportPublish(
    options.dryRun ? undefined : options.stack,
    () => importInto(path, options, { map }),
  );
  if (options.report !== undefined)
    await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`);
  console.log(printReport(report));
  for (const line of invalidation) console.log(line);
  if (report.filing.isOutdated) console.log(reindexAdvice(options));
  const failure = importFailure(report);
  if (failure !== undefined) throw new Error(failure);
}

/** Prints the sections that an archive suggests, and writes them into the brand file if asked to. */
export async function showProposal(path: string, options: Options): Promise<void> {
  const survey = new FilingSurvey();
  const unstored = { ...options, dryRun: true, prune: false, stack: undefined };
  const map = await readMap(path, options);
  const failure = importFailure((await importInto(path, unstored, { survey, map })).report);
  if (failure !== undefined) throw new Error(failure);
  const proposal = survey.propose();
  const { brand: file } = options;
  console.error(explainProposal(proposal));
  if (proposal.sections.length === 0) return;
  if (!options.write || file === undefined || !isWritable(file))
    process.stdout.write(sectionsYaml(proposal));
  if (!options.write) {
    console.error(
      `\nPut this into your brand file, or: masthead import ${path} --propose-sections --write --brand FILE`,
    );
    return;
  }
  if (file === undefined || !isWritable(file))
    throw new Error(
      `${file ?? 'The brand'} is a program, which is not changed: put these sections into it by hand`,
    );
  const { added, kept } = await writeSections(file, proposal, await loadBrand(file), loadBrand);
  const names = (all: readonly string[]) => all.join(', ');
  if (kept.length > 0) console.error(`${file} keeps its own sections: ${names(kept)}`);
  console.error(
    added.length === 0
      ? `${file} has a section for each of these already; nothing was written`
      : `Wrote into ${file}: ${names(added.map(({ name }) => name))}`,
  );
}

/** @throws Error when options exclude each other, or one lacks another. */
function checkOptions(options: Options): void {
  if (options.dryRun && options.watch)
    throw new Error('--dry-run writes nothing: leave out --watch');
  if (options.keepExpired && options.dropExpired)
    throw new Error('--keep-expired and --drop-expired exclude each other');
  if (options.watch && options.prune && !options.yes)
    throw new Error('--watch with --prune cannot ask each time: add --yes');
  if (options.proposeSections && (options.watch || options.prune))
    throw new Error('--propose-sections stores nothing: leave out --watch and --prune');
  if (options.write && !options.proposeSections)
    throw new Error('--write goes with --propose-sections');
  if (options.write && options.brand === undefined)
    throw new Error('--write needs the file to write into: --brand FILE');
}

export const mapOption = [
  '--map <file>',
  'what the fields of a folder of Markdown mean, as YAML or JSON; proposed: what a first pass proposes',
] as const;

export function importCommand(): Command {
  return placedCommand('import')
    .description('import a WordPress or Ghost export, a folder of Markdown, or built pages')
    .argument('<path>', 'a file, a folder or a .tar.gz')
    .option(...brandOption)
    .addOption(
      new Option('--format <format>', 'format of PATH, when it is not recognized').choices([
        ...importFormats,
      ]),
    )
    .option(...mapOption)
    .addOption(
      new Option(
        '--access <access>',
        'access of items whose source does not say (default: metered)',
      ).choices([...accessLevels]),
    )
    .option(
      '--include-type <type>',
      'post type of WordPress to import beside posts and pages; may be repeated',
      (type: string, types: readonly string[] = []) => [...types, type],
    )
    .option('--media <dir>', 'folder with the uploads of the old site')
    .option(
      '--site-url <url>',
      'address of the old site, when links name it and its configuration does not',
    )
    .option(
      '--permalink <pattern>',
      "pattern of the old site's addresses, such as /:year/:month/:slug/",
    )
    .option('--keep-expired', 'publish items past their expiry date')
    .option('--drop-expired', 'make drafts of items past their expiry date')
    .option(
      '--undated <day>',
      'day of items that say none, or skip (default: when their file was changed)',
      undatedDay,
    )
    .option('--edge-stack <name>', edgeStackHelp)
    .option('--report <file>', 'write the whole report as JSON')
    .option('--dry-run', 'read and check everything, write nothing')
    .option('--prune', 'take off the site what came from PATH and is no longer in it', false)
    .option('--yes', 'remove with --prune without asking', false)
    .option('--propose-sections', 'print the sections that PATH suggests, and store nothing', false)
    .option('--write', 'write these sections into the file of --brand', false)
    .option('--watch', 'go on, and import what changes', false)
    .addHelpText('after', help)
    .action(async (path: string, given: unknown) => {
      const options = parseImportOptions(given);
      checkOptions(options);
      keepHeapLean();
      if (options.proposeSections) return showProposal(path, options);
      const map = await readMap(path, options);
      await importOnce(path, options, map);
      if (!options.watch) return;
      const { watchImports } = await import('../import/watch-imports.ts');
      await watchImports(path, { importPath: (only) => importInto(path, options, { only, map }) });
    });
}
