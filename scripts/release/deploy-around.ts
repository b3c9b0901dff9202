/** What `npm run deploy` does before and after the CDK. */
import { errorMessage } from '../../shared/error-message.ts';

export interface DeploySteps {
  readonly caller: () => Promise<{ readonly account: string }>;
  /** @returns whether there was a stack that never was. */
  readonly liftProtection: () => Promise<boolean>;
  /** @returns the exit code of the CDK. */
  readonly deploy: () => Promise<number>;
  /** @returns lines of a report. Never throws. */
  readonly emptyCaches: () => Promise<readonly string[]>;
  /** @returns how many files were deleted. */
  readonly prune: () => Promise<number>;
}

export interface DeployPlace {
  /** The data stack. */
  readonly stack: string;
  readonly region: string;
  readonly say: (line: string) => void;
}

/** Has all clients of AWS use the profile that the CDK is given, before keys of the environment. */
export function takeProfile(cdkArguments: readonly string[], env: NodeJS.ProcessEnv): void {
  const at = cdkArguments.indexOf('--profile');
  const joined = cdkArguments.find((argument) => argument.startsWith('--profile='));
  const profile = at === -1 ? joined?.slice('--profile='.length) : cdkArguments[at + 1];
  if (profile !== undefined) env.AWS_PROFILE = profile;
}

/** @returns the exit code of the CDK. What fails beside it is reported. */
export async function deployAround(
  steps: DeploySteps,
  { stack, region, say }: DeployPlace,
): Promise<number> {
  // Without credentials the CDK says so itself, and better.
  const account = await steps.caller().then(
    (caller) => `the account ${caller.account}`,
    (error: unknown) => `an account that is not known (${errorMessage(error)})`,
  );
  say(`Deploying to ${account}, in ${region}.`);
  try {
    if (await steps.liftProtection())
      say(`The first creation of ${stack} failed, so it holds nothing: it is made anew.`);
  } catch (error) {
    say(`Nobody knows whether ${stack} is left of a failed creation: ${errorMessage(error)}`);
  }
  const code = await steps.deploy();
  // Pages name the files of their release, and live up to a day. One that was taken back had readers too.
  for (const line of await steps.emptyCaches()) say(line);
  if (code !== 0) return code;
  try {
    say(`Deleted ${await steps.prune()} files of releases that nothing names any more.`);
  } catch (error) {
    say(`Files of old releases were not pruned: ${errorMessage(error)}`);
  }
  return code;
}
