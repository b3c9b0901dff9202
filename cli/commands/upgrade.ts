/** `masthead upgrade`: brings what an earlier release stored to what this one reads. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { count } from '../../importing/counted.ts';
import { hasListedReaders, listReaders } from '../../services/newsletters/newsletter-readers.ts';
import { withReaders, type OpenReaders } from '../subscriptions/open-readers.ts';
import type { OutdatedPart } from '../../publishing/publisher.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { reportPublish } from '../deployed/report-publish.ts';
import { fileAgain, relateAgain } from '../file-again.ts';
import { createProgress } from '../import/progress.ts';
import { applyBrand, isBehindBrand, openConfigAt } from '../keys/open-config.ts';
import type { OpenContent } from '../open-content.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  content: v.boolean(),
  dryRun: v.boolean(),
});
type Options = v.InferOutput<typeof optionsSchema>;

const notes = `
Run it after each update of Masthead, once the new release is deployed or
installed (CHANGELOG.md). It says what it does: files items again by the
brand's sections, builds the search index, relates items, lists the readers of
newsletters, writes the meter's settings. What is up to date is left alone, and
it may be repeated. The site stays up meanwhile. A backup before it: masthead
backup --help.

--content is for a pipeline that has the policy of publishers alone: it reaches
no reader and no key, so lists of readers and the meter stay as they are.

Data of every release can be upgraded, from 0.1.0.
`;

const says: Readonly<Record<OutdatedPart, string>> = {
  sections: 'File the items by the sections of the brand, and build the search index (reindex)',
  search: 'Build the search index (reindex)',
  related: 'Relate all items (related --rebuild)',
};
const LISTS = 'List the readers of newsletters';
const KEYS = "Write the brand's meter to the edge, with the same keys (keys apply)";

async function build(parts: readonly OutdatedPart[], content: OpenContent): Promise<string[]> {
  const progress = createProgress(process.stderr);
  return [
    ...(parts.includes('sections') || parts.includes('search')
      ? await fileAgain(content, progress)
      : []),
    ...(parts.includes('related') ? await relateAgain(content, progress) : []),
  ];
}

/** The lists of newsletters' readers: whether each reader is in one, and what lists them. */
async function listsOf({ data, stack }: Options) {
  const work = <T>(use: (readers: OpenReaders) => Promise<T>) => withReaders({ data, stack }, use);
  return {
    areComplete: await work(({ dynamo, table }) => hasListedReaders(dynamo, table)),
    complete: () =>
      work(async ({ dynamo, table, records }) => {
        const readers = await listReaders(dynamo, table, records());
        return `Listed ${count(readers, 'reader')} of newsletters.`;
      }),
  };
}

/** The meter's settings: whether they are behind the brand, and what writes them. */
async function meterOf({ data, stack, edgeStack }: Options, brand: Brand) {
  const place = { data, stack, edgeStack: edgeStack ?? stack?.replace(/-data$/, '-edge') };
  const config = await openConfigAt(place);
  return {
    isBehind: await isBehindBrand(config, brand),
    apply: () => applyBrand(config, brand),
  };
}

async function upgrade(options: Options, content: OpenContent, brand: Brand): Promise<void> {
  const parts = await content.publisher.outdated();
  const meter = options.content ? undefined : await meterOf(options, brand);
  const lists = options.content ? undefined : await listsOf(options);
  const steps = [
    ...parts.map((part) => says[part]),
    ...(lists?.areComplete === false ? [LISTS] : []),
    ...(meter?.isBehind === true ? [KEYS] : []),
  ];
  if (options.content) console.log('Not looked at: lists of readers, and settings of the meter.');
  if (steps.length === 0) {
    console.log(`${options.content ? 'All content' : 'Everything'} is as this release has it.`);
    return;
  }
  for (const step of steps) console.log(`${options.dryRun ? 'Would: ' : ''}${step}`);
  if (options.dryRun) return;
  for (const line of await build(parts, content)) console.log(line);
  if (lists?.areComplete === false) console.log(await lists.complete());
  if (meter?.isBehind === true) await meter.apply();
  if (parts.length > 0) for (const line of await content.invalidate()) console.log(line);
  console.log('Done.');
}

export function upgradeCommand(): Command {
  return placedCommand('upgrade')
    .description('bring what an earlier release stored to what this one reads')
    .option(...brandOption)
    .option('--edge-stack <name>', edgeStackHelp)
    .option('--content', 'content alone: items, search, related', false)
    .option('--dry-run', 'say what would be done, and do nothing', false)
    .addHelpText('after', notes)
    .action(async (given: unknown) => {
      const options = v.parse(optionsSchema, given);
      await reportPublish(options.stack, () =>
        withContent(options, (content, brand) => upgrade(options, content, brand)),
      );
    });
}
