/**
 * `masthead publish FILE`: publishes a front for the home page, a section or a tag. Items are
 * imported with `masthead import`.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { reportPublish } from '../deployed/report-publish.ts';
import { readFronts } from '../front-file.ts';
import { readGivenFile } from '../given-file.ts';
import { loadBrand } from '../load-brand.ts';
import { openContent } from '../open-content.ts';
import { edgeStackHelp, placedCommand } from '../placed-command.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  brand: v.optional(v.string()),
  draft: v.boolean(),
});
type Options = v.InferOutput<typeof optionsSchema>;

const example = `
A front is YAML (one file may contain several, between lines of ---):

  kind: homepage            # homepage | category | tag
  key: home                 # home, or the section's or tag's slug
  title: Optional title     # of a section or tag
  description: Optional
  picks:                    # slugs of published items, most important first
    - the-harbor-that-learned-to-listen
  tags: [refresh-exclude]   # optional: the page is not loaded again while it is open
`;

async function publish(file: string, options: Options): Promise<void> {
  const fronts = readFronts(await readGivenFile(file), file);
  const content = await openContent({
    dataDir: options.data,
    stack: options.stack,
    edgeStack: options.edgeStack,
    brand: await loadBrand(options.brand),
  });
  try {
    const ids = await content.publisher.putFronts(
      fronts.map(({ front }) => front),
      { draft: options.draft },
    );
    for (const id of ids)
      console.log(
        options.draft
          ? `${id}: stored as a draft; see it with: masthead preview ${id}`
          : `${id}: published`,
      );
    for (const line of await content.invalidate()) console.log(line);
  } finally {
    await content.close();
  }
}

export function publishCommand(): Command {
  return placedCommand('publish')
    .description('arrange the home page, a section or a tag')
    .argument('<file>', 'YAML file of fronts')
    .option('--draft', 'keep it as a draft, for `masthead preview`', false)
    .option('--brand <file>', 'brand file')
    .option('--edge-stack <name>', edgeStackHelp)
    .addHelpText('after', example)
    .action((file: string, given: unknown) => {
      const options = v.parse(optionsSchema, given);
      return reportPublish(options.stack, () => publish(file, options));
    });
}
