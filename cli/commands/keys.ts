/**
 * `masthead keys`: creates, rotates and shows the keys of the meter's tokens, and writes the edge's
 * configuration; sets, lists and removes the secrets that other companies give the publisher.
 */
import { Command } from 'commander';
import * as v from 'valibot';
import type { ConfigStore } from '../keys/config-store.ts';
import { describeConfig, describeRotation, hasteWarning } from '../keys/describe-config.ts';
import { randomKey } from '../keys/ensure-local-config.ts';
import { rotate, sameKeys } from '../keys/next-config.ts';
import { momentOf, openConfigAt } from '../keys/open-config.ts';
import {
  asWafJson,
  DEFAULT_CROWD_LIMIT,
  defaultCrawlers,
  firewallRules,
} from '../../shared/firewall-rules.ts';
import { listCommand, removeCommand, setCommand } from '../keys/supplied-commands.ts';
import { loadBrand } from '../load-brand.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { chosenPeriod } from '../../shared/paywall/periods.ts';
import { meterTerm } from '../meter-term.ts';

const placeSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
});
const applySchema = v.object({
  brand: v.optional(v.string()),
  newWord: v.optional(v.boolean(), false),
});
const showSchema = v.object({ firewall: v.boolean() });

async function openConfig(given: unknown): Promise<ConfigStore> {
  return openConfigAt(v.parse(placeSchema, given));
}

/** Returns the options that select the same site, for a command that a message advises. */
function placeOf(given: unknown): string {
  const { data, stack, edgeStack = '' } = v.parse(placeSchema, given);
  return stack === undefined ? `--data ${data}` : `--stack ${stack} --edge-stack ${edgeStack}`;
}

function siteCommand(name: string): Command {
  return placedCommand(name).option(
    '--edge-stack <name>',
    'and its edge stack, <brand>-<environment>-edge',
  );
}

const rotateHelp = `
The first time it makes the keys. Then the key that was to come signs, the last
one still verifies, and a fresh one is to come. Readers notice nothing, if it is
done at most once a month: a key is forgotten at the second turn after its last
use, and tokens live as long as a month.

In AWS the functions' copy is written first, then the edge's. Broken off in
between, every token stays good everywhere, since the key that functions sign
with was known to the edge before; run it again, and it completes the turn
without turning twice.
`;

function rotateCommand(): Command {
  return siteCommand('rotate')
    .description('rotate the keys; create them on the first run')
    .option(...brandOption)
    .addHelpText('after', rotateHelp)
    .action(async (given: unknown) => {
      const brand = await loadBrand(v.parse(applySchema, given).brand);
      const store = await openConfig(given);
      const now = await momentOf(brand, store);
      const rotation = await store.change((copies) => rotate(copies, now));
      console.log(describeRotation(rotation));
      const warning = hasteWarning(rotation, now.nowMs);
      if (warning !== undefined) console.error(warning);
    });
}

function applyCommand(): Command {
  return siteCommand('apply')
    .description('write the brand’s meter and the coming months again, with the same keys')
    .option(...brandOption)
    .option('--new-word', 'also make another word for a web ACL of your own', false)
    .addHelpText(
      'after',
      `
Run it when the brand’s meter, payment.enabled or timeZone has changed, and
once a year: thirteen months are written ahead.
`,
    )
    .action(async (given: unknown) => {
      const { brand: file, newWord } = v.parse(applySchema, given);
      const brand = await loadBrand(file);
      const store = await openConfig(given);
      const now = await momentOf(brand, store);
      if (newWord && now.firewallWord !== undefined)
        throw new Error(
          'This site’s web ACL has its word in a secret, the output FirewallWord of the stack -global: change it there (docs/guides/keys.md), then run masthead keys apply',
        );
      const { config } = await store.change(({ functions }) => {
        if (functions === undefined)
          throw new Error(
            `${store.name} holds no keys yet: run masthead keys rotate ${placeOf(given)}`,
          );
        return {
          config: newWord ? sameKeys(functions, now, randomKey()) : sameKeys(functions, now),
        };
      });
      console.log(
        `${config.max < 0 ? 'There is no meter' : `${config.max} items ${meterTerm(chosenPeriod(config))} are open`}; key ${config.cur} signs, as before.`,
      );
      if (newWord)
        console.log(
          'The firewall’s word is another: write it into its rules (masthead keys show --firewall).',
        );
    });
}

function showCommand(): Command {
  return siteCommand('show')
    .description('list the keys, without their values')
    .option(
      '--firewall',
      'print the two rules for a web ACL of your own instead, with the word that makes them believed',
      false,
    )
    .action(async (given: unknown) => {
      const store = await openConfig(given);
      const copies = await store.read();
      const lines = describeConfig(copies, store.name, placeOf(given));
      if (!v.parse(showSchema, given).firewall) {
        for (const line of lines) console.log(line);
        return;
      }
      const word = copies.functions?.w;
      if (word === undefined)
        throw new Error(
          `${store.name} has no word for the firewall: run masthead keys apply ${placeOf(given)} --new-word`,
        );
      const options = { word, crawlers: defaultCrawlers, crowdLimit: DEFAULT_CROWD_LIMIT };
      console.log(JSON.stringify(asWafJson(firewallRules(options)), null, 2));
      console.error(
        'These rules hold a secret: anyone who knows the word can pass for a crawler. They come after Bot Control’s (docs/guides/keys.md).',
      );
    });
}

export function keysCommand(): Command {
  return new Command('keys')
    .description('the keys of the meter, and secrets that other companies gave you')
    .addCommand(rotateCommand())
    .addCommand(applyCommand())
    .addCommand(showCommand())
    .addCommand(setCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand());
}
