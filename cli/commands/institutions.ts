/** `masthead institutions`: readers of a domain of email or a network who read without paying, until a day. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { plainText } from '../../shared/plain-text.ts';
import { hasEnded, lastDay } from '../../shared/accounts/last-day.ts';
import { readRange, readRanges } from '../../services/readers/address-ranges.ts';
import { dayEnd, readDate } from '../../services/readers/day-end.ts';
import {
  createInstitutionStore,
  institutionDomain,
  type InstitutionStore,
} from '../../services/readers/institution-store.ts';
import { KEPT_MS } from '../../services/content/kept-value.ts';
import { awsRegion } from '../deployed/aws-region.ts';
import { emptyEdge } from '../invalidate.ts';
import { loadBrand } from '../load-brand.ts';
import { edgeStackHelp, placedCommand } from '../placed-command.ts';
import { openReaders } from '../subscriptions/open-readers.ts';

const placeSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
});
const addSchema = v.object({
  ...placeSchema.entries,
  domain: v.optional(v.array(v.string()), []),
  network: v.optional(v.array(v.string()), []),
  networks: v.optional(v.string()),
  until: v.string(),
  edgeStack: v.optional(v.string()),
  ads: v.optional(v.boolean(), false),
});

async function withStore<T>(
  { data, stack }: v.InferOutput<typeof placeSchema>,
  work: (store: InstitutionStore) => Promise<T>,
): Promise<T> {
  const readers = await openReaders({
    dataDir: data,
    ...(stack === undefined ? {} : { stack }),
  });
  try {
    return await work(createInstitutionStore(readers.dynamo, readers.table));
  } finally {
    await readers.close();
  }
}

const brandOption = () =>
  new Option(
    '--brand <file>',
    'brand file, whose time zone says when a day ends (default: that of the last build)',
  );

/** @throws Error that names what is no domain. */
function domainsOf(typed: readonly string[]): string[] {
  return typed.map((one) => {
    const domain = institutionDomain(one);
    if (domain === undefined)
      throw new Error(`"${one}" is not a domain of email, such as school.example`);
    return domain;
  });
}

/** Walls that are at the edge do not ask yet: before the first network they had nothing to ask. */
async function tellWalls(stack: string | undefined, edgeStack: string | undefined): Promise<void> {
  if (stack === undefined) {
    console.log('It is the first network: walls that the edge keeps ask in some minutes.');
    return;
  }
  console.log('It is the first network: the edge is emptied, so that all walls ask.');
  // Page functions keep for this long that there was none.
  await pause(2 * KEPT_MS);
  for (const line of await emptyEdge({ stack, edgeStack, region: await awsRegion() }))
    console.log(line);
}

/** Domains and networks with what is said of each. */
async function listed(store: InstitutionStore) {
  const [domains, networks] = await Promise.all([store.list(), store.networks()]);
  return [
    ...domains.map((one) => ({ ...one, kind: 'domain' as const, place: one.domain })),
    ...networks.map((one) => ({ ...one, kind: 'network' as const, place: one.network })),
  ];
}

/** Returns a network in the form in which it is stored; undefined for what is none. */
function rangeOf(typed: string): string | undefined {
  try {
    return readRange(typed).text;
  } catch {
    return undefined;
  }
}

function addCommand(): Command {
  return placedCommand('add')
    .description('let readers of a domain or a network read, until a day')
    .argument('<name>', 'as readers see it: "Example University"')
    .option('--domain <domain...>', 'its domains of email, such as school.example')
    .option('--network <network...>', 'its networks, such as 192.0.2.0/24 or 2001:db8::/32')
    .option('--networks <file>', 'a file with a network on each line')
    .requiredOption('--until <day>', 'the last day, such as 2027-06-30')
    .option('--ads', 'show them ads on free articles')
    .option('--edge-stack <name>', edgeStackHelp)
    .addOption(brandOption())
    .addHelpText(
      'after',
      `
A domain does not include those below it: name students.school.example as well.
The same domain or network again changes its name and its end. A reader in the
networks of several reads through the smallest. Access begins and ends by
itself; in open browsers it ends within half a day. Walls of a magazine with
networks ask by themselves. The first network empties the edge's caches, whose
walls do not ask yet; on this machine they end within minutes.
`,
    )
    .action(async (typed: string, given: unknown) => {
      const { domain, network, networks, until, ads, edgeStack, ...place } = v.parse(
        addSchema,
        given,
      );
      const name = plainText(typed).trim();
      if (name === '' || name.length > 120) throw new Error('The name has 1 to 120 characters');
      const date = readDate(until);
      if (date === undefined) throw new Error(`"${until}" is not a day, such as 2027-06-30`);
      const domains = domainsOf(domain);
      const fromFile =
        networks === undefined ? [] : readRanges(await readFile(networks, 'utf8'), networks);
      const ranges = [...network.map(readRange), ...fromFile];
      if (domains.length + ranges.length === 0)
        throw new Error('Say whose readers read: --domain, --network or --networks');
      const { timeZone } = await loadBrand(place.brand);
      const endsAt = dayEnd(date, timeZone);
      if (hasEnded(endsAt, Date.now())) throw new Error(`The day ${until} is over already`);
      const isFirst = await withStore(place, async (store) => {
        const known = await store.networks();
        for (const one of domains) {
          await store.put({ name, domain: one, endsAt, isAdFree: !ads });
          console.log(`Readers of ${one} read through ${name} until ${until}.`);
        }
        for (const { text } of ranges) {
          await store.putNetwork({ name, network: text, endsAt, isAdFree: !ads });
          console.log(`Readers in ${text} read through ${name} until ${until}.`);
        }
        return ranges.length > 0 && known.every((one) => hasEnded(one.endsAt, Date.now()));
      });
      if (isFirst) await tellWalls(place.stack, edgeStack);
    });
}

function listCommand(): Command {
  return placedCommand('list')
    .description('list institutions, with their domains and ends')
    .addOption(brandOption())
    .action(async (given: unknown) => {
      const place = v.parse(placeSchema, given);
      const { timeZone } = await loadBrand(place.brand);
      const all = await withStore(place, listed);
      if (all.length === 0) console.log('There are no institutions.');
      for (const { name, place: where, endsAt, isAdFree } of all)
        console.log(
          `${where}: ${name}, ${hasEnded(endsAt, Date.now()) ? 'ended' : 'until'} ${lastDay(endsAt, timeZone)}${isAdFree ? '' : ', with ads'}`,
        );
    });
}

function removeCommand(): Command {
  return placedCommand('remove')
    .description('end the access of domains or networks now')
    .argument('<place...>', 'its domains of email, its networks, or its name')
    .action(async (typed: readonly string[], given: unknown) => {
      await withStore(v.parse(placeSchema, given), async (store) => {
        const all = await listed(store);
        for (const one of typed) {
          const found = all.filter(
            ({ name, place: where }) =>
              name === one || where === institutionDomain(one) || where === rangeOf(one),
          );
          if (found.length === 0)
            throw new Error(`There is no institution ${one}: masthead institutions list`);
          for (const { place: where, kind, name } of found) {
            await (kind === 'domain' ? store.remove(where) : store.removeNetwork(where));
            console.log(
              `Readers ${kind === 'domain' ? 'of' : 'in'} ${where} read no longer through ${name}.`,
            );
          }
        }
      });
    });
}

export function institutionsCommand(): Command {
  return new Command('institutions')
    .description('let readers of a university or library read, by their addresses or networks')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand());
}
