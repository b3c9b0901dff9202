/** `masthead keys set`, `list` and `remove`: secrets that other companies give the publisher. */
import type { Command } from 'commander';
import * as v from 'valibot';
import type { SuppliedName } from '../../local/site-secrets.ts';
import { secretNamesFrom, secrets } from '../../services/aws/secret-names.ts';
import { placedCommand } from '../placed-command.ts';
import { readValue } from './read-value.ts';
import { openSupplied } from './supplied-store.ts';

const placeSchema = v.object({ data: v.string(), stack: v.optional(v.string()) });
const names = secretNamesFrom('supplied');

/** @throws Error that lists the names. */
function suppliedName(text: string): SuppliedName {
  const name = names.find((known) => known === text);
  if (name === undefined)
    throw new Error(`There is no secret "${text}" that you could set. Known: ${names.join(', ')}`);
  return name;
}

const namesHelp = `\nNames:\n${names.map((name) => `  ${name}`).join('\n')}\n`;

export function setCommand(): Command {
  return placedCommand('set')
    .description('set a secret that another company gave you')
    .argument('<name>', 'which; see below')
    .addHelpText(
      'after',
      `
Asks for the value without showing it, or reads it from standard input:

  masthead keys set ${names[0] ?? 'NAME'} < FILE

The value before it stays good until the next change, so that what is under way
still arrives. If it has leaked, remove it first.

A site on this machine uses it at once, a deployed one within five minutes.
${namesHelp}`,
    )
    .action(async (given: string, options: unknown) => {
      const name = suppliedName(given);
      const store = await openSupplied(v.parse(placeSchema, options));
      await store.set(name, await readValue(`Value of ${name} (it is not shown): `));
      console.log(`The secret ${name} is set.`);
    });
}

export function listCommand(): Command {
  return placedCommand('list')
    .description('list the secrets that you may set, and when each was set')
    .action(async (options: unknown) => {
      const store = await openSupplied(v.parse(placeSchema, options));
      for (const name of names) {
        const setAt = await store.setAt(name);
        console.log(
          `${name}: ${setAt === undefined ? 'not set' : `set ${setAt.toISOString()}`}\n  ${secrets[name].description}`,
        );
      }
    });
}

export function removeCommand(): Command {
  return placedCommand('remove')
    .description('remove a secret that you have set: what it is for is off')
    .argument('<name>', 'which; see below')
    .addHelpText(
      'after',
      `
The value before it is gone, too. Functions of a deployed site may use what they
have read for five minutes.
${namesHelp}`,
    )
    .action(async (given: string, options: unknown) => {
      const name = suppliedName(given);
      const store = await openSupplied(v.parse(placeSchema, options));
      const wasSet = (await store.setAt(name)) !== undefined;
      if (wasSet) await store.remove(name);
      console.log(wasSet ? `The secret ${name} is removed.` : `The secret ${name} was not set.`);
    });
}
