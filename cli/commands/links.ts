/** `masthead links`: addresses of a campaign that open items without an account, until a day. */
import { Command, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { ACCESS_LINK_QUERY } from '../../shared/access/access-link.ts';
import { hasEnded, lastDay } from '../../shared/accounts/last-day.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import {
  createAccessLinkStore,
  type AccessLink,
  type AccessLinkStore,
} from '../../services/access-links/access-link-store.ts';
import { linkToken } from '../../services/access-links/link-token.ts';
import { dayEnd, readDate } from '../../services/readers/day-end.ts';
import { idOf } from '../content/named-item.ts';
import { loadBrand } from '../load-brand.ts';
import { placedCommand } from '../placed-command.ts';
import { withReaders, type OpenReaders } from '../subscriptions/open-readers.ts';

const placeSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
});
const siteSchema = v.object({ ...placeSchema.entries, site: v.optional(v.string()) });
const newSchema = v.object({
  ...siteSchema.entries,
  until: v.string(),
  most: v.optional(v.number()),
});

/** The highest number of openings that somebody may mean. */
const MOST_LIMIT = 10_000_000;

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_LIMIT)
    throw new InvalidArgumentError(`expected a whole number from 1 to ${MOST_LIMIT}`);
  return count;
}

interface Open {
  readonly readers: OpenReaders;
  readonly store: AccessLinkStore;
  readonly brand: Brand;
  /** Origin of the printed addresses. */
  readonly site: string;
}

function withLinks<T>(
  { site, ...place }: v.InferOutput<typeof siteSchema>,
  work: (open: Open) => Promise<T>,
): Promise<T> {
  return withReaders(place, async (readers) => {
    const brand = await loadBrand(place.brand);
    const store = createAccessLinkStore(readers.dynamo, readers.table);
    return work({ readers, store, brand, site: site ?? brand.origin });
  });
}

async function printAddresses({ readers, brand, site }: Open, { id, paths }: AccessLink) {
  const token = linkToken(id, { secret: await readers.subjectsSecret(), brand: brand.key });
  for (const path of paths) console.log(site + withQuery(path, { [ACCESS_LINK_QUERY]: token }));
}

const siteOption = () =>
  new Option(
    '--site <origin>',
    'origin of the addresses, such as http://localhost:3000 (default: the brand’s)',
  );
const brandOption = () =>
  new Option(
    '--brand <file>',
    'brand file, whose time zone says when a day ends (default: that of the last build)',
  );

function newCommand(): Command {
  return placedCommand('new')
    .description('make a link that opens items for anyone who has it, and print its addresses')
    .argument('<path...>', 'paths of the items, such as /2026/05/a-story/')
    .requiredOption('--until <day>', 'the last day, such as 2027-06-30')
    .option('--most <n>', 'how many times it opens, in all', countOf)
    .addOption(siteOption())
    .addOption(brandOption())
    .addHelpText(
      'after',
      `
Each address opens its item whatever that asks for, spends nothing of the
reader's free articles, and is not indexed. Addresses of one link share its end
and its count.
A reload counts, and so may the preview that a messenger makes of an address.
`,
    )
    .action(async (typed: readonly string[], given: unknown) => {
      const { until, most, ...place } = v.parse(newSchema, given);
      const date = readDate(until);
      if (date === undefined) throw new Error(`"${until}" is not a day, such as 2027-06-30`);
      await withLinks(place, async (open) => {
        const endsAt = dayEnd(date, open.brand.timeZone);
        if (hasEnded(endsAt, Date.now())) throw new Error(`The day ${until} is over already`);
        const paths = typed.map((path) => (path.endsWith('/') ? path : `${path}/`));
        for (const path of paths)
          if (!path.startsWith('/'))
            throw new Error(`"${path}" is not a path from the root, such as /2026/05/a-story/`);
        const table = await open.readers.tableOf('content');
        const items: string[] = [];
        for (const path of paths)
          items.push(await idOf({ dynamo: open.readers.dynamo, table }, path));
        const link = await open.store.make(
          {
            ...{ items: new Set(items), paths: new Set(paths), endsAt },
            ...(most === undefined ? {} : { most }),
          },
          Date.now(),
        );
        console.log(`${link.id} opens until ${until}:`);
        await printAddresses(open, link);
      });
    });
}

/** Why a link opens nothing any more; '' while it does. */
function overBy({ endsAt, revokedAt, most = Infinity, opens }: AccessLink): string {
  if (revokedAt !== undefined) return ', revoked';
  if (opens >= most) return ', used up';
  return hasEnded(endsAt, Date.now()) ? ', ended' : '';
}

function listCommand(): Command {
  return placedCommand('list')
    .description('list the links of campaigns, with their addresses and counts')
    .addOption(siteOption())
    .addOption(brandOption())
    .action(async (given: unknown) => {
      await withLinks(v.parse(siteSchema, given), async (open) => {
        const links = await open.store.campaigns();
        if (links.length === 0) console.log('There are no links.');
        for (const link of links) {
          const { id, endsAt, opens, most } = link;
          const of = most === undefined ? '' : ` of ${most}`;
          const day = lastDay(endsAt, open.brand.timeZone);
          console.log(`${id}: opened ${opens}${of} times, until ${day}${overBy(link)}`);
          await printAddresses(open, link);
        }
      });
    });
}

function revokeCommand(): Command {
  return placedCommand('revoke')
    .description('end links now')
    .argument('<id...>', 'as `masthead links list` prints them')
    .addOption(brandOption())
    .action(async (ids: readonly string[], given: unknown) => {
      await withLinks(v.parse(placeSchema, given), async ({ store }) => {
        const known = new Set((await store.campaigns()).map(({ id }) => id));
        const unknown = ids.find((id) => !known.has(id));
        if (unknown !== undefined)
          throw new Error(`There is no link ${unknown}: masthead links list`);
        for (const id of ids) {
          await store.revoke(id, Date.now());
          console.log(`${id} opens nothing any more.`);
        }
      });
    });
}

export function linksCommand(): Command {
  return new Command('links')
    .description('make links that open items without an account, for a campaign')
    .addCommand(newCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand());
}
