/** `masthead newsletters`: the readers of newsletters, and the editions that they get. */
import { Command } from 'commander';
import { alertCommand } from '../newsletters/alert-command.ts';
import { askCommand } from '../newsletters/ask-command.ts';
import { automateCommand } from '../newsletters/automate-command.ts';
import { editionCommands } from '../newsletters/edition-commands.ts';
import { listCommands } from '../newsletters/list-commands.ts';
import { sendCommands } from '../newsletters/send-commands.ts';

export function newslettersCommand(): Command {
  const command = new Command('newsletters').description(
    'readers of newsletters, and editions: compose, preview, approve, send',
  );
  for (const make of [
    ...listCommands,
    ...editionCommands,
    ...sendCommands,
    automateCommand,
    alertCommand,
    askCommand,
  ])
    command.addCommand(make());
  return command;
}
