/** Creates a command with the options that select a site. */
import { Command } from 'commander';

/** Help of `--edge-stack` where its copies are removed after a publish. */
export const edgeStackHelp =
  'its edge stack, whose old copies are removed (default: the name of the data stack with -edge)';

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
