/** `masthead unpublish ID|PATH…`: takes published items off the site. */
import type { Command } from 'commander';
import * as v from 'valibot';
import type { WithdrawOptions } from '../../publishing/publisher.ts';
import { checkTarget } from '../content/check-target.ts';
import { idOf } from '../content/named-item.ts';
import { reportPublish } from '../deployed/report-publish.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  to: v.optional(v.string()),
  gone: v.boolean(),
});
type Options = v.InferOutput<typeof optionsSchema>;

const notes = `
An item is named by its id, or by its path such as /story/its-slug/. Readers who
open its address are told that there is no such page (404). With --gone they are
told that it was withdrawn, and search engines forget it sooner (410). With --to
they are sent elsewhere (301): to a path of the site, or to an https address.

The item stays down: an import leaves it out and says so, until masthead revert
brings its last version back. Its images stay stored, because other items may
show them.`;

async function unpublish(names: readonly string[], options: Options): Promise<void> {
  if (options.gone && options.to !== undefined)
    throw new Error('--gone and --to exclude each other: an address is gone, or leads elsewhere');
  await withContent(options, async (content, brand) => {
    const ids = await Promise.all(names.map((name) => idOf(content, name)));
    const to =
      options.to === undefined
        ? undefined
        : await checkTarget(content, brand, { text: options.to, withoutItems: ids });
    const how: WithdrawOptions = { to, isGone: options.gone, isHeld: true };
    const results = await content.publisher.withdrawItems(ids, how);
    await content.publisher.finish();
    for (const { id, outcome, path = id } of results)
      console.log(outcome === 'withdrawn' ? `${path}: withdrawn` : `${id}: there is no such item`);
    for (const line of await content.invalidate()) console.log(line);
    if (results.some(({ outcome }) => outcome === 'unknown')) process.exitCode = 1;
  });
}

export function unpublishCommand(): Command {
  return placedCommand('unpublish')
    .description('take items off the site')
    .argument('<id-or-path...>', 'ids or paths of items')
    .option('--gone', 'their addresses say that they were withdrawn for good', false)
    .option('--to <path-or-url>', 'where their addresses lead from now on')
    .option(...brandOption)
    .option('--edge-stack <name>', edgeStackHelp)
    .addHelpText('after', notes)
    .action((names: string[], given: unknown) => {
      const options = v.parse(optionsSchema, given);
      return reportPublish(options.stack, () => unpublish(names, options));
    });
}
