/** Creates a command with the options that select a site. */
import { Command } from 'commander';

/**
 * The options are `data`, a folder, and `stack`, which is absent when the site is on this machine.
 */
export function placedCommand(name: string): Command {
  return new Command(name)
    .option(
      '--data <dir>',
      'data folder of the magazine on this machine',
      process.env.MASTHEAD_DATA ?? '.masthead',
    )
    .option('--stack <name>', 'use a deployed data stack instead, <brand>-<environment>-data');
}
