/** `masthead related --rebuild`: relates all published items anew. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { reportPublish } from '../deployed/report-publish.ts';
import { relateAgain } from '../file-again.ts';
import { createProgress } from '../import/progress.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  rebuild: v.optional(v.boolean(), false),
});
type Options = v.InferOutput<typeof optionsSchema>;

const notes = `
Every publish relates its own items, and changes what stands beside older ones.
Use --rebuild once after an upgrade from a release without related items, and
after large imports: it weighs words by the whole archive again. The site stays
up meanwhile.`;

async function rebuild(options: Options): Promise<void> {
  await withContent(options, async (content) => {
    const lines = await relateAgain(content, createProgress(process.stderr));
    for (const line of [...lines, ...(await content.invalidate())]) console.log(line);
  });
}

export function relatedCommand(): Command {
  return placedCommand('related')
    .description('find what to read next beside every item')
    .option('--rebuild', 'relate all items anew')
    .option(...brandOption)
    .option('--edge-stack <name>', edgeStackHelp)
    .addHelpText('after', notes)
    .action((given: unknown) => {
      const options = v.parse(optionsSchema, given);
      if (!options.rebuild)
        throw new Error(
          'Nothing to do: every publish relates its items. Use --rebuild to relate all of them anew.',
        );
      return reportPublish(options.stack, () => rebuild(options));
    });
}
