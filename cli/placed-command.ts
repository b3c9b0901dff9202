/** The options that select a site, and a command that has them. */
import { Command } from 'commander';

/** Help of `--edge-stack` where its copies are removed after a publish. */
export const edgeStackHelp =
  'its edge stack, whose old copies are removed (default: the name of the data stack with -edge)';

/** The option that every command with a brand has, for `Command.option`. */
export const brandOption = [
  '--brand <file>',
  'brand file (default: that of the last build, or the sample)',
] as const;

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
