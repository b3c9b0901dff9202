/**
 * Runs the CDK app as the CDK command line does, on a placeholder build, and reads the templates
 * that it writes.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { brand } from '#brand';
import { writePlaceholderBuild } from './placeholder-build.ts';
import { readTemplate, type Template } from './template.ts';

const cdkJsonSchema = v.object({ app: v.string(), context: v.record(v.string(), v.unknown()) });
export const cdkJson = v.parse(cdkJsonSchema, JSON.parse(readFileSync('cdk.json', 'utf8')));

export type StackName = 'data' | 'site' | 'edge' | 'global';

export interface Synthesis {
  /** The cloud assembly. */
  readonly directory: string;
  readonly stacks: Readonly<Record<Exclude<StackName, 'global'>, Template> & { global?: Template }>;
  /** The same, by their full names, for references between them. */
  readonly byFullName: Readonly<Record<string, Template>>;
  readonly remove: () => void;
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

/** @param context what `-c` would pass; the rest is as in cdk.json. */
export async function synthesize(
  environment: string,
  context: Readonly<Record<string, string>> = {},
): Promise<Synthesis> {
  const { build, output, remove } = temporaryFolder();
  await promisify(execFile)(process.execPath, ['infra/app.ts'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      CDK_OUTDIR: output,
      CDK_CONTEXT_JSON: JSON.stringify({
        ...cdkJson.context,
        ...quickContext,
        buildDirectory: build,
        environment,
        ...context,
      }),
    },
  });
  const file = (stack: StackName) =>
    join(output, `${fullStackName(environment, stack)}.template.json`);
  const template = (stack: StackName) => readTemplate(file(stack));
  const stacks = {
    data: template('data'),
    site: template('site'),
    edge: template('edge'),
    ...(existsSync(file('global')) ? { global: template('global') } : {}),
  };
  return {
    directory: output,
    stacks,
    byFullName: Object.fromEntries(
      Object.entries(stacks).map(([name, value]) => [`${brand.key}-${environment}-${name}`, value]),
    ),
    remove,
  };
}
