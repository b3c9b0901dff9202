/**
 * `npm run synth` and `npm run deploy`: builds what the CDK app needs, then runs the CDK. Asks for
 * an environment, and for a choice before the sample brand is deployed.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { ensureBuilt } from '../cli/ensure-built.ts';
import { isSample, sampleLeftovers } from '../cli/brand/sample-leftovers.ts';
import { environments } from '../shared/environment.ts';
import { loadBrand } from '../cli/load-brand.ts';
import { chosenBrandFile, readBuildRecord, sampleBrandFile } from './build/build-record.ts';
import { buildDirectory, projectRoot } from './build/paths.ts';
import { emptyEdge } from '../cli/invalidate.ts';
import { awsRegion } from '../cli/deployed/aws-region.ts';
import { callerOf } from '../cli/deployed/caller.ts';
import { liftFailedProtection } from '../cli/deployed/lift-protection.ts';
import { deployAround, takeProfile } from './release/deploy-around.ts';
import { pruneDeployed } from './release/prune-deployed.ts';
import { cdkContext } from '../cli/preflight/cdk-context.ts';

const HELP = `Usage: npm run synth  -- -c environment=NAME [--brand FILE] [CDK ARGUMENTS]
       npm run deploy -- -c environment=NAME [--brand FILE] [--sample] [CDK ARGUMENTS]

Builds when sources are newer than the build, then writes the templates to cdk.out/ (synth), or
deploys all stacks (deploy).

  -c environment=NAME  one of ${environments.join(', ')}
  --brand FILE         the brand file (default: that of the last build)
  --sample             deploys the sample brand, or a brand with its texts, which deploy refuses
                       otherwise
  --help               shows this text

Other arguments go to the CDK: settings as -c name=value, --require-approval never, --profile NAME.
The region is that of AWS_REGION, else of the profile, else us-east-1.
`;

interface Invocation {
  readonly command: 'synth' | 'deploy';
  readonly brand: string | undefined;
  readonly isSampleChosen: boolean;
  readonly cdkArguments: readonly string[];
}

/** @throws Error that says which argument is missing or wrong. */
function readInvocation(argv: readonly string[]): Invocation {
  const [command, ...rest] = argv;
  if (command !== 'synth' && command !== 'deploy')
    throw new Error(`"${command ?? ''}" is neither synth nor deploy.`);
  const at = rest.indexOf('--brand');
  const brand = at === -1 ? undefined : rest[at + 1];
  if (at !== -1 && (brand === undefined || brand.startsWith('-')))
    throw new Error('--brand needs a file: --brand my-brand.yaml');
  const cdkArguments = rest.filter(
    (argument, index) =>
      argument !== '--sample' && (at === -1 || (index !== at && index !== at + 1)),
  );
  return { command, brand, isSampleChosen: rest.includes('--sample'), cdkArguments };
}

/** Looks where the CDK looks: in `-c` and `--context`, and in cdk.json. */
function environmentOf(cdkArguments: readonly string[]): string | undefined {
  const given = cdkArguments.flatMap(
    (argument) => /^(?:(?:-c|--context)=?)?(environment=.*)$/.exec(argument)?.[1] ?? [],
  );
  const { environment } = cdkContext(given);
  return environment === undefined ? undefined : String(environment);
}

async function checkChoices(invocation: Invocation): Promise<void> {
  const { command, brand, isSampleChosen, cdkArguments } = invocation;
  if (environmentOf(cdkArguments) === undefined)
    throw new Error(
      `Which environment? Add -c environment=production (or ${environments.slice(1).join(', ')}): npm run ${command} -- -c environment=staging`,
    );
  if (command !== 'deploy' || isSampleChosen) return;
  const file = chosenBrandFile(brand);
  const chosen = await loadBrand(file);
  if (file === sampleBrandFile || isSample(chosen))
    throw new Error(
      'This would deploy the sample brand, Meridian. Begin yours: npx masthead brand --new > my-brand.yaml, and name it: npm run deploy -- --brand my-brand.yaml -c environment=…; or deploy the sample on purpose: --sample',
    );
  const fields = sampleLeftovers(chosen);
  if (fields.length > 0)
    throw new Error(
      [
        `This would deploy what the sample brand says. In ${file} these settings are still the sample's, or name an example:`,
        ...fields.map((field) => `  ${field}`),
        'Write your own, or remove them: what the file does not name is not on the site. To deploy them on purpose: --sample',
      ].join('\n'),
    );
}

function runCdk(args: readonly string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(resolve(projectRoot, 'node_modules/.bin/cdk'), args, {
      cwd: projectRoot,
      stdio: 'inherit',
    });
    child.once('error', fail);
    child.once('close', (code) => {
      done(code ?? 1);
    });
  });
}

/** What was built just now, wherever MASTHEAD_BUILD has it built. */
function withBuildDirectory(cdkArguments: readonly string[]): string[] {
  return ['-c', `buildDirectory=${buildDirectory}`, ...cdkArguments];
}

/** What is done around the CDK, where the CDK deploys to. */
async function deploySite({ brand, cdkArguments }: Invocation): Promise<number> {
  takeProfile(cdkArguments, process.env);
  const region = await awsRegion();
  process.env.AWS_REGION = region;
  const { key } = await loadBrand(brand);
  const stack = `${key}-${environmentOf(cdkArguments)}-data`;
  return deployAround(
    {
      caller: () => callerOf(region),
      liftProtection: () => liftFailedProtection(stack, region),
      // A stack refers to outputs of others, which may have changed although its template has not.
      deploy: () =>
        runCdk([...['deploy', '--all', '--force'], ...withBuildDirectory(cdkArguments)]),
      emptyCaches: () => emptyEdge({ stack, region }),
      async prune() {
        const record = await readBuildRecord();
        return record === undefined ? 0 : pruneDeployed(stack, record.release);
      },
    },
    { stack, region, say: console.error },
  );
}

async function main(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(HELP);
    return 0;
  }
  const invocation = readInvocation(argv);
  await checkChoices(invocation);
  await ensureBuilt(invocation.brand, { forDeploy: true });
  const { command, cdkArguments } = invocation;
  if (command === 'deploy') return deploySite(invocation);
  return runCdk(['synth', '--quiet', ...withBuildDirectory(cdkArguments)]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
