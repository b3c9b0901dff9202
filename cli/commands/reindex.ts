/** `masthead reindex`: files the published items again, and builds the search index. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { reportPublish } from '../deployed/report-publish.ts';
import { fileAgain } from '../file-again.ts';
import { createProgress } from '../import/progress.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
});
type Options = v.InferOutput<typeof optionsSchema>;

const notes = `
Publishing keeps lists and search in step by itself. Run this after the brand's
sections or its language have changed, when masthead doctor says so, or to fill
a search service for the first time. Every item keeps the categories and tags of
its source: they file it by the sections as they are now. Its address stays.
masthead start files items again by itself. Items in no list, such as imported
pages, get the new names of tags and people that were renamed.

It also records which crops of images the items use: run it once after an
upgrade.`;

async function reindex(options: Options): Promise<void> {
  await withContent(options, async (content) => {
    for (const line of await fileAgain(content, createProgress(process.stderr))) console.log(line);
    for (const line of await content.invalidate()) console.log(line);
  });
}

export function reindexCommand(): Command {
  return placedCommand('reindex')
    .description('file items by the sections of the brand again, and build the search index')
    .option(...brandOption)
    .option('--edge-stack <name>', edgeStackHelp)
    .addHelpText('after', notes)
    .action((given: unknown) => {
      const options = v.parse(optionsSchema, given);
      return reportPublish(options.stack, () => reindex(options));
    });
}
