/** `masthead history ID|PATH` and `masthead revert ID|PATH [VERSION]`: what an item was before. */
import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { contentKey } from '../../services/content/keys.ts';
import { decodeItem } from '../../services/content/stored-documents.ts';
import { readHistory, readVersionAnew, type ItemVersion } from '../../publishing/item-history.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { itemPath, type Item } from '../../shared/content/item.ts';
import { idOf } from '../content/named-item.ts';
import { reportPublish } from '../deployed/report-publish.ts';
import type { OpenContent } from '../open-content.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
});
type Options = v.InferOutput<typeof optionsSchema>;

async function presentItem({ dynamo, table }: OpenContent, id: string): Promise<Item | undefined> {
  const record = await dynamo.get(table, contentKey.item(id), { consistent: true });
  return record === undefined ? undefined : decodeItem(record);
}

const endings: Readonly<Record<ItemVersion['ended'], string>> = {
  changed: 'replaced',
  withdrawn: 'taken off the site',
};

/** No line has any of the text: the list may be shown to anybody. */
function historyLines(
  id: string,
  item: Item | undefined,
  earlier: readonly ItemVersion[],
): string[] {
  const now =
    item === undefined
      ? `${id} is not on the site`
      : `now  ${itemPath(item)}  changed ${item.modifiedAt}  ${item.hed}`;
  return [
    now,
    ...[...earlier]
      .reverse()
      .map(
        ({ number, until, ended, slug, hed }) =>
          `${String(number).padStart(3)}  ${slug}  ${endings[ended]} ${until}  ${hed}`,
      ),
  ];
}

function noVersion(id: string, wanted: number | undefined, earlier: readonly ItemVersion[]): Error {
  const kept = earlier.map(({ number }) => number).join(', ');
  return new Error(
    wanted === undefined
      ? `No earlier version of ${id} is kept`
      : `Version ${wanted} of ${id} is not kept. Kept: ${kept === '' ? 'none' : kept}`,
  );
}

/**
 * Returns an earlier version as it is to be published: at its present address, in sections that the
 * brand has, changed now.
 * @throws Error that names the versions that are kept.
 */
async function versionToPublish(
  content: OpenContent,
  brand: Brand,
  { id, wanted }: { readonly id: string; readonly wanted: number | undefined },
): Promise<{ readonly item: Item; readonly number: number }> {
  const { dynamo, table } = content;
  const earlier = await readHistory(dynamo, table, id);
  const number = wanted ?? earlier.at(-1)?.number;
  if (number === undefined) throw noVersion(id, wanted, earlier);
  const present = await presentItem(content, id);
  const item = await readVersionAnew(
    { ...content, brand },
    { id, number },
    { present, nowMs: Date.now() },
  );
  if (item === undefined) throw noVersion(id, wanted, earlier);
  return { item, number };
}

function revert(name: string, wanted: number | undefined, options: Options): Promise<void> {
  return withContent(options, async (content, brand) => {
    const id = await idOf(content, name, { orWithdrawn: true });
    const { item, number } = await versionToPublish(content, brand, { id, wanted });
    const [result] = await content.publisher.putItems([item], { isRelease: true });
    await content.publisher.finish();
    const path = itemPath({ type: item.type, slug: result?.slug ?? item.slug });
    console.log(`${path}: version ${number} is published`);
    for (const line of await content.invalidate()) console.log(line);
  });
}

function versionNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('expected a number that masthead history shows');
  return number;
}

export function historyCommand(): Command {
  return placedCommand('history')
    .description('list the last ten versions of an item')
    .argument('<id-or-path>', 'id or path of an item, also of one that was withdrawn')
    .option(...brandOption)
    .addHelpText(
      'after',
      `
A version is kept when another one replaces it, and when the item is taken off
the site.`,
    )
    .action((name: string, given: unknown) =>
      withContent(v.parse(optionsSchema, given), async (content) => {
        const id = await idOf(content, name, { orWithdrawn: true });
        const earlier = await readHistory(content.dynamo, content.table, id);
        const item = await presentItem(content, id);
        if (item === undefined && earlier.length === 0)
          throw new Error(`There is no such item: ${name}`);
        for (const line of historyLines(id, item, earlier)) console.log(line);
      }),
    );
}

export function revertCommand(): Command {
  return placedCommand('revert')
    .description('publish an earlier version of an item again')
    .argument('<id-or-path>', 'id or path of an item, also of one that was withdrawn')
    .argument('[version]', 'number that masthead history shows (default: the last)', versionNumber)
    .option(...brandOption)
    .option('--edge-stack <name>', edgeStackHelp)
    .addHelpText(
      'after',
      `
The item keeps its present address, and says that it was changed now. The
version that it replaces is kept too, so that a revert can be reverted. An item
that masthead unpublish took down is on the site again.

An import of its source publishes the text of the source again: change it there,
too. What a followed site has brought stays until it is edited there.`,
    )
    .action((name: string, version: number | undefined, given: unknown) => {
      const options = v.parse(optionsSchema, given);
      return reportPublish(options.stack, () => revert(name, version, options));
    });
}
