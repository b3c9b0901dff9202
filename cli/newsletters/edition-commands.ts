/** `masthead newsletters preview|test|approve`: an edition before it is sent. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import * as v from 'valibot';
import {
  approveEdition,
  letterOf,
  sendTest,
} from '../../services/newsletters/editions/edit-edition.ts';
import { editionCommand, named, placeFields, siteOption } from './edition-command.ts';
import { composeCommand } from './compose-command.ts';
import { withEditions } from './open-editions.ts';
import { previewFiles } from './preview-files.ts';

const placeSchema = v.object(placeFields);

function previewCommand(): Command {
  return editionCommand('preview', 'write an edition as pages: browser, phone, dark, text')
    .option(...siteOption)
    .option('--out <dir>', 'a folder (default: a new one in the folder of temporary files)')
    .action(async (key: string, number: number | undefined, given: unknown) => {
      const options = v.parse(v.object({ ...placeFields, out: v.optional(v.string()) }), given);
      await withEditions(options, key, async (open) => {
        const edition = await open.edition(number);
        const letter = await letterOf(open, edition);
        const folder = options.out ?? (await mkdtemp(join(tmpdir(), 'masthead-letter-')));
        await mkdir(folder, { recursive: true });
        for (const [name, content] of previewFiles(letter))
          await writeFile(join(folder, name), content);
        console.log(named(edition));
        console.log(pathToFileURL(resolve(folder, 'index.html')).href);
      });
    });
}

function testCommand(): Command {
  return editionCommand('test', 'send an edition to one address')
    .option(...siteOption)
    .requiredOption('--to <address>', 'who gets it')
    .option('--paying', 'as a reader with a subscription gets it', false)
    .addHelpText(
      'after',
      `
On this machine it goes into the outbox of the data folder. With --stack it goes
out by SES, from the sender in MAIL_FROM ("Meridian <mail@example.com>").
`,
    )
    .action(async (key: string, number: number | undefined, given: unknown) => {
      const options = v.parse(
        v.object({ ...placeFields, to: v.string(), paying: v.boolean() }),
        given,
      );
      await withEditions(options, key, async (open) => {
        const edition = await open.edition(number);
        await sendTest(open, edition, { to: options.to, isPaying: options.paying });
        console.log(`${named(edition)}, as a test to ${options.to}`);
      });
    });
}

function approveCommand(): Command {
  return editionCommand('approve', 'freeze an edition: what is sent is what was looked at')
    .option(...siteOption)
    .action(async (key: string, number: number | undefined, given: unknown) => {
      await withEditions(v.parse(placeSchema, given), key, async (open) => {
        const edition = await open.edition(number);
        await approveEdition(open, edition);
        console.log(named(await open.edition(edition.number)));
      });
    });
}

export const editionCommands: readonly (() => Command)[] = [
  composeCommand,
  previewCommand,
  testCommand,
  approveCommand,
];
