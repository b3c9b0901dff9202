/** All subcommands, and how failures are told: one clear message, exit code 1; no stack unless MASTHEAD_DEBUG asks for it. */
import { Command } from 'commander';

/** In the order of the help. A command is loaded when it is named: all of them take the better part of a second. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.ts')).startCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  publish: async () => (await import('./commands/publish.ts')).publishCommand(),
  preview: async () => (await import('./commands/preview.ts')).previewCommand(),
  subscriptions: async () => (await import('./commands/subscriptions.ts')).subscriptionsCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  invoke: async () => (await import('./commands/invoke.ts')).invokeCommand(),
};

/** @param name of the command that is to run; of all when it is none of them, for help and for messages. */
async function createProgram(name: string): Promise<Command> {
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const program = new Command('masthead')
    .description('A magazine in a box')
    .showHelpAfterError('(masthead --help, or masthead COMMAND --help)');
  for (const command of await Promise.all(
    (named === undefined ? Object.values(commands) : [named]).map((load) => load()),
  ))
    program.addCommand(command);
  return program;
}

export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(argv[2] ?? '');
    await program.parseAsync([...argv]);
  } catch (error) {
    console.error(
      process.env.MASTHEAD_DEBUG === undefined && error instanceof Error
        ? `masthead: ${error.message}`
        : error,
    );
    process.exitCode = 1;
  }
}
