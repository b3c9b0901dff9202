/** A command with the options that say which magazine is meant. */
import { Command } from 'commander';

/** Its options are `data`, a folder, and `stack`, which is absent when the magazine is on this machine. */
export function placedCommand(name: string): Command {
  return new Command(name)
    .option(
      '--data <dir>',
      'data folder of the magazine on this machine',
      process.env.MASTHEAD_DATA ?? '.masthead',
    )
    .option('--stack <name>', 'a deployed data stack instead, <brand>-<environment>-data');
}
