/** All subcommands, and how failures are told: one clear message, exit code 1; no stack unless MASTHEAD_DEBUG asks for it. */
import { Command } from 'commander';
import { importCommand } from './commands/import.ts';
import { invokeCommand } from './commands/invoke.ts';
import { keysCommand } from './commands/keys.ts';
import { previewCommand } from './commands/preview.ts';
import { publishCommand } from './commands/publish.ts';
import { startCommand } from './commands/start.ts';
import { subscriptionsCommand } from './commands/subscriptions.ts';

export function createProgram(): Command {
  return new Command('masthead')
    .description('A magazine in a box')
    .addCommand(startCommand())
    .addCommand(importCommand())
    .addCommand(publishCommand())
    .addCommand(previewCommand())
    .addCommand(subscriptionsCommand())
    .addCommand(keysCommand())
    .addCommand(invokeCommand())
    .showHelpAfterError('(masthead --help, or masthead COMMAND --help)');
}

export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync([...argv]);
  } catch (error) {
    console.error(process.env.MASTHEAD_DEBUG === undefined && error instanceof Error ? `masthead: ${error.message}` : error);
    process.exitCode = 1;
  }
}
