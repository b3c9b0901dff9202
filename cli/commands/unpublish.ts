/** `masthead unpublish ID|PATH…`: takes published items off the site. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { contentKey } from '../../lambdas/content/keys.ts';
import { pointerPath } from '../../lambdas/content/pointer-path.ts';
import { decodePointer } from '../../lambdas/content/stored-documents.ts';
import { redirectSchema } from '../../shared/content/item.ts';
import { reportPublish } from '../deployed/report-publish.ts';
import { loadBrand } from '../load-brand.ts';
import { openContent, type OpenContent } from '../open-content.ts';
import { edgeStackHelp, placedCommand } from '../placed-command.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  to: v.optional(redirectSchema.entries.to),
});
type Options = v.InferOutput<typeof optionsSchema>;

const notes = `
An item is named by its id, or by its path such as /story/its-slug/. Readers who open its address
are told that there is no such page, or are sent to the path of --to. Importing the item again
publishes it again under the same address.`;

/** @throws Error that names the path that leads to no item. */
async function idOf({ dynamo, table }: OpenContent, name: string): Promise<string> {
  if (!name.startsWith('/')) return name;
  const record = await dynamo.get(table, contentKey.pointer(pointerPath(name)));
  const pointer = record === undefined ? undefined : decodePointer(record);
  if (pointer?.kind === 'item') return pointer.id;
  throw new Error(`There is no item at ${name}`);
}

async function unpublish(names: readonly string[], options: Options): Promise<void> {
  const content = await openContent({
    dataDir: options.data,
    stack: options.stack,
    edgeStack: options.edgeStack,
    brand: await loadBrand(options.brand),
  });
  try {
    const ids = await Promise.all(names.map((name) => idOf(content, name)));
    const results = await content.publisher.withdrawItems(ids, { to: options.to });
    await content.publisher.finish();
    for (const { id, outcome, path = id } of results)
      console.log(outcome === 'withdrawn' ? `${path}: withdrawn` : `${id}: there is no such item`);
    for (const line of await content.invalidate()) console.log(line);
    if (results.some(({ outcome }) => outcome === 'unknown')) process.exitCode = 1;
  } finally {
    await content.close();
  }
}

export function unpublishCommand(): Command {
  return placedCommand('unpublish')
    .description('take items off the site')
    .argument('<id-or-path...>', 'ids or paths of items')
    .option('--to <path>', 'where their addresses lead from now on')
    .option('--brand <file>', 'brand file')
    .option('--edge-stack <name>', edgeStackHelp)
    .addHelpText('after', notes)
    .action((names: string[], given: unknown) => {
      const options = v.parse(optionsSchema, given);
      return reportPublish(options.stack, () => unpublish(names, options));
    });
}
