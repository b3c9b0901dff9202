/**
 * Runs the CDK app on a placeholder build for each deployment, and reads the templates that it
 * writes. One run serves all suites, until anything that it reads has changed.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { brand } from '#brand';
import { fillOnce } from '../support/data-template.ts';
import { deployments, type Deployment, type DeploymentName } from './deployments.ts';
import { writePlaceholderBuild } from './placeholder-build.ts';
import { readTemplate, type Template } from './template.ts';

const cdkJsonSchema = v.object({ app: v.string(), context: v.record(v.string(), v.unknown()) });
export const cdkJson = v.parse(cdkJsonSchema, JSON.parse(readFileSync('cdk.json', 'utf8')));

/** Those that each site has, and those that some have. */
const always = ['data', 'site', 'edge', 'watch'] as const;
const sometimes = ['global', 'desk', 'mail'] as const;
export type StackName = (typeof always)[number] | (typeof sometimes)[number];

export interface Synthesis {
  /** The cloud assembly, which nobody changes. */
  readonly directory: string;
  readonly stacks: Readonly<
    Record<(typeof always)[number], Template> &
      Partial<Record<(typeof sometimes)[number], Template>>
  >;
  /** The same, by their full names, for references between them. */
  readonly byFullName: Readonly<Record<string, Template>>;
}

export function fullStackName(environment: string, stack: StackName): string {
  return `${brand.key}-${environment}-${stack}`;
}

/** Creates a new folder for a placeholder build and the assembly made from it. */
export function temporaryFolder(): {
  readonly build: string;
  readonly output: string;
  readonly remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-infrastructure-'));
  return {
    build: writePlaceholderBuild(join(folder, 'build')),
    output: join(folder, 'cdk.out'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Skips bundling and copying: templates do not depend on them, and a test should take seconds. */
const quickContext = { 'aws:cdk:bundling-stacks': [], 'aws:cdk:disable-asset-staging': true };

/** Templates are made from these, besides what all tests have in common. */
const inputs = ['infra', 'scripts', 'cdk.json', 'test/infrastructure'];

/** The environment variables by which the CDK's command line passes what an app reads. */
function appVariables(folder: string, name: DeploymentName): Readonly<Record<string, string>> {
  const { environment, context = {}, region = '' }: Deployment = deployments[name];
  const all = {
    ...cdkJson.context,
    ...quickContext,
    buildDirectory: join(folder, 'build'),
    environment,
    ...context,
  };
  return {
    CDK_OUTDIR: join(folder, name),
    CDK_CONTEXT_JSON: JSON.stringify(all),
    CDK_DEFAULT_REGION: region,
  };
}

/**
 * Runs the app once for each deployment in one process, because loading the CDK takes longer than all
 * runs. A query makes Node run the module anew. The CDK's rules are applied to each template once, after
 * all runs: in a run they take as long as all else, and nearly half of the templates are the same.
 */
async function synthesizeAll(folder: string): Promise<void> {
  writePlaceholderBuild(join(folder, 'build'));
  const names = Object.keys(deployments) as DeploymentName[];
  const program = `
    for (const [run, variables] of ${JSON.stringify(names.map((name) => appVariables(folder, name)))}.entries()) {
      Object.assign(process.env, variables);
      await import(${JSON.stringify(join(process.cwd(), 'infra/app.ts'))} + '?' + run);
    }
    const { checkTemplates } = await import(${JSON.stringify(join(import.meta.dirname, 'check-templates.ts'))});
    checkTemplates(${JSON.stringify(names.map((name) => join(folder, name)))});
  `;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, NODE_OPTIONS: '', CDK_VALIDATION: 'false' },
    // The app reports its warnings for each deployment.
    maxBuffer: 2 ** 26,
  });
}

export async function synthesize(name: DeploymentName): Promise<Synthesis> {
  const folder = await fillOnce({ name: 'assemblies', inputs }, synthesizeAll);
  const directory = join(folder, name);
  const { environment } = deployments[name];
  const file = (stack: StackName) =>
    join(directory, `${fullStackName(environment, stack)}.template.json`);
  const template = (stack: StackName) => readTemplate(file(stack));
  const stacks = {
    data: template('data'),
    site: template('site'),
    edge: template('edge'),
    watch: template('watch'),
    ...Object.fromEntries(
      sometimes.filter((stack) => existsSync(file(stack))).map((stack) => [stack, template(stack)]),
    ),
  };
  return {
    directory,
    stacks,
    byFullName: Object.fromEntries(
      Object.entries(stacks).map(([name, value]) => [`${brand.key}-${environment}-${name}`, value]),
    ),
  };
}
