/**
 * All subcommands and their error reporting: one clear message and exit code 1, with a stack trace
 * only if MASTHEAD_DEBUG is set.
 */
import { Command } from 'commander';
import { isTold } from '../local/store/tell-problem.ts';

/**
 * In the order of the help. Each command is loaded when it is named, because loading all of them
 * takes nearly a second.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  new: async () => (await import('./commands/new.ts')).newCommand(),
  start: async () => (await import('./commands/start.ts')).startCommand(),
  brand: async () => (await import('./commands/brand.ts')).brandCommand(),
  status: async () => (await import('./commands/status.ts')).statusCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  sync: async () => (await import('./commands/sync.ts')).syncCommand(),
  export: async () => (await import('./commands/export.ts')).exportCommand(),
  backup: async () => (await import('./commands/backup.ts')).backupCommand(),
  restore: async () => (await import('./commands/backup.ts')).restoreCommand(),
  publish: async () => (await import('./commands/publish.ts')).publishCommand(),
  unpublish: async () => (await import('./commands/unpublish.ts')).unpublishCommand(),
  upgrade: async () => (await import('./commands/upgrade.ts')).upgradeCommand(),
  related: async () => (await import('./commands/related.ts')).relatedCommand(),
  reindex: async () => (await import('./commands/reindex.ts')).reindexCommand(),
  history: async () => (await import('./commands/history.ts')).historyCommand(),
  revert: async () => (await import('./commands/history.ts')).revertCommand(),
  announce: async () => (await import('./commands/announce.ts')).announceCommand(),
  offers: async () => (await import('./commands/offers.ts')).offersCommand(),
  redirects: async () => (await import('./commands/redirects.ts')).redirectsCommand(),
  preview: async () => (await import('./commands/preview.ts')).previewCommand(),
  subscriptions: async () => (await import('./commands/subscriptions.ts')).subscriptionsCommand(),
  sales: async () => (await import('./commands/sales.ts')).salesCommand(),
  newsletters: async () => (await import('./commands/newsletters.ts')).newslettersCommand(),
  links: async () => (await import('./commands/links.ts')).linksCommand(),
  desk: async () => (await import('./commands/desk.ts')).deskCommand(),
  institutions: async () => (await import('./commands/institutions.ts')).institutionsCommand(),
  payments: async () => (await import('./commands/payments.ts')).paymentsCommand(),
  experiments: async () => (await import('./commands/experiments.ts')).experimentsCommand(),
  audit: async () => (await import('./commands/audit.ts')).auditCommand(),
  keys: async () => (await import('./commands/keys.ts')).keysCommand(),
  preflight: async () => (await import('./commands/preflight.ts')).preflightCommand(),
  deployer: async () => (await import('./commands/deployer.ts')).deployerCommand(),
  records: async () => (await import('./commands/records.ts')).recordsCommand(),
  rollback: async () => (await import('./commands/rollback.ts')).rollbackCommand(),
  figures: async () => (await import('./commands/figures.ts')).figuresCommand(),
  vitals: async () => (await import('./commands/vitals.ts')).vitalsCommand(),
  invoke: async () => (await import('./commands/invoke.ts')).invokeCommand(),
};

/**
 * @param name The command to run. For an unknown name all commands are loaded, for help and
 *   messages.
 */
export async function createProgram(name: string): Promise<Command> {
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const program = new Command('masthead')
    .description('A magazine in a box')
    // The names of commands leave less room than commander asks for before it wraps.
    .configureHelp({ minWidthToWrap: 30 })
    .showHelpAfterError('(masthead --help, or masthead COMMAND --help)');
  const needed = named === undefined ? Object.values(commands) : [named];
  for (const load of needed) program.addCommand(await load());
  return program;
}

/** Returns what an error says, and what to do about it where the library does not. */
function explained(error: Error): string {
  return error.name === 'CredentialsProviderError'
    ? 'There are no credentials for AWS. Sign in with its command line (aws sso login, or aws configure), or set AWS_PROFILE.'
    : error.message;
}

export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(argv[2] ?? '');
    await program.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = 1;
    if (process.env.MASTHEAD_DEBUG !== undefined || !(error instanceof Error)) console.error(error);
    else if (!isTold(error.message)) console.error(`masthead: ${explained(error)}`);
  }
}
