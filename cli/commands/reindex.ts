/** `masthead reindex`: builds the search index again from the published items. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { reportPublish } from '../deployed/report-publish.ts';
import { loadBrand } from '../load-brand.ts';
import { openContent } from '../open-content.ts';
import { brandOption, placedCommand } from '../placed-command.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
});
type Options = v.InferOutput<typeof optionsSchema>;

const notes = `
Publishing keeps the index in step by itself. Build it again when masthead
doctor says so, after the brand's language or the names of its sections have
changed, or to fill a search service for the first time. It also records
which crops of images the items use: run it once after an upgrade.`;

async function reindex({ data, stack, brand }: Options): Promise<void> {
  const content = await openContent({ dataDir: data, stack, brand: await loadBrand(brand) });
  try {
    const { items, leftOut } = await content.publisher.rebuildSearch();
    console.log(`Search knows ${items.toLocaleString('en-US')} items`);
    if (leftOut > 0)
      console.log(
        `It leaves out the ${leftOut.toLocaleString('en-US')} oldest, which do not fit: see docs/guides/search.md`,
      );
  } finally {
    await content.close();
  }
}

export function reindexCommand(): Command {
  return placedCommand('reindex')
    .description('build the search index again')
    .option(...brandOption)
    .addHelpText('after', notes)
    .action((given: unknown) => {
      const options = v.parse(optionsSchema, given);
      return reportPublish(options.stack, () => reindex(options));
    });
}
