/**
 * What SAM does with the synthesized template: finds a function by its logical id, its code by the
 * metadata that the CDK command line writes, its environment by the template and a file, and calls
 * its handler with an event. SAM itself needs Docker.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { pascalCase } from '../../shared/pascal-case.ts';
import { readSesEvent } from '../../lambdas/email-events/ses-event.ts';
import {
  functions,
  httpRoute,
  kindOf,
  takesRequests,
  type FunctionName,
} from '../../lambdas/functions.ts';
import { deployedFunctions } from '../../infra/deployed-parts.ts';
import { createLambdaHost } from '../../local/lambda-host.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { fullStackName, temporaryFolder } from './synthesize.ts';
import { readTemplate } from './template.ts';

const names = deployedFunctions({ sources: 'on' });

const functionSchema = v.object({
  Properties: v.object({
    Handler: v.string(),
    Runtime: v.string(),
    Timeout: v.number(),
    MemorySize: v.number(),
    Environment: v.object({ Variables: v.record(v.string(), v.unknown()) }),
  }),
  Metadata: v.object({ 'aws:asset:path': v.string(), 'aws:asset:property': v.literal('Code') }),
});
const queueEventSchema = v.object({ Records: v.array(v.object({ body: v.string() })) });
const eventSchema = v.object({
  version: v.literal('2.0'),
  rawPath: v.string(),
  requestContext: v.object({
    http: v.object({ method: v.string(), path: v.string() }),
    routeKey: v.string(),
  }),
});
const samEnvironmentSchema = v.object({ Parameters: v.record(v.string(), v.string()) });
const responseSchema = v.object({
  statusCode: v.number(),
  headers: v.record(v.string(), v.string()),
  body: v.string(),
});

const eventFile = (name: FunctionName) => `lambdas/${name}/event.json`;
const samEnvironment = v.parse(
  samEnvironmentSchema,
  JSON.parse(readFileSync('lambdas/sam-environment.json', 'utf8')),
);

interface Assembly {
  readonly directory: string;
  readonly template: string;
}

/** Linux can run a command in its own network, which leads nowhere. */
const withoutNetwork = ['unshare', '--map-root-user', '--net'];
const canTakeNetworkAway =
  spawnSync(withoutNetwork[0] ?? '', [...withoutNetwork.slice(1), 'true']).status === 0;

/** Only the command line records where a function's code is. */
async function synthesizeByCommand(
  build: string,
  output: string,
  context: Readonly<Record<string, string>>,
): Promise<Assembly> {
  const contextOptions = Object.entries({
    environment: 'ci',
    buildDirectory: build,
    ...context,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const cdk = [
    process.execPath,
    'node_modules/aws-cdk/bin/cdk',
    'synth',
    '--quiet',
    '--output',
    output,
    ...contextOptions,
  ];
  const [command = '', ...args] = [...(canTakeNetworkAway ? withoutNetwork : []), ...cdk];
  await promisify(execFile)(command, args, { env: { ...process.env, NODE_OPTIONS: '' } });
  return {
    directory: output,
    template: join(output, `${fullStackName('ci', 'site')}.template.json`),
  };
}

function samFunction(assembly: Assembly, name: FunctionName) {
  const { Properties, Metadata } = v.parse(
    functionSchema,
    readTemplate(assembly.template).Resources[`${pascalCase(name)}Function`],
  );
  // SAM fills in a variable only if the template has it, and leaves values that it cannot resolve
  // empty.
  const variables = Object.fromEntries(
    Object.entries(Properties.Environment.Variables).map(([variable, value]) => [
      variable,
      samEnvironment.Parameters[variable] ?? (typeof value === 'string' ? value : ''),
    ]),
  );
  return { ...Properties, codeFolder: Metadata['aws:asset:path'], variables };
}

/** SAM passes on these variables of the machine's own environment, and no others. */
function credentials({
  env: { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' },
}: Store): Readonly<Record<string, string>> {
  return { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION };
}

async function invoke(
  assembly: Assembly,
  name: FunctionName,
  machine: Readonly<Record<string, string>>,
) {
  const { codeFolder, variables, Timeout, MemorySize } = samFunction(assembly, name);
  const host = createLambdaHost({
    functionsDir: assembly.directory,
    functions: { [codeFolder]: { timeoutS: Timeout, memoryMb: MemorySize } },
    // The asset is named by its content; the rights are the function's.
    environment: { AWS_SESSION_TOKEN: name, ...machine, ...variables },
    timeLimitFactor: 10,
    log: () => undefined,
  });
  try {
    const result = await host.invoke(codeFolder, readFileSync(eventFile(name), 'utf8'));
    if (result.kind !== 'ok')
      throw new Error(`${name}: ${result.errorType}: ${result.errorMessage}`);
    return v.parse(responseSchema, JSON.parse(result.payload));
  } finally {
    await host.close();
  }
}

describe('event files', () => {
  it.each(names)('IN-02 %s has one, which requests what the function handles', (name) => {
    const { route } = functions[name];
    const event: unknown = JSON.parse(readFileSync(eventFile(name), 'utf8'));
    const kind = kindOf(route);
    if (kind === 'schedule') {
      expect(event).toEqual({ scheduledAt: expect.stringMatching(/^\d{4}-.*Z$/) });
      return;
    }
    if (kind === 'queue') {
      const { Records } = v.parse(queueEventSchema, event);
      expect(Records.map(({ body }) => body)).toEqual([expect.stringMatching(/^[[{]/)]);
      if (name === 'email-events')
        expect(Records.map(({ body }) => readSesEvent(body)?.kind)).toEqual(['report']);
      return;
    }
    const { rawPath, requestContext } = v.parse(eventSchema, event);
    expect(requestContext.http.path).toBe(rawPath);
    const called = httpRoute(route);
    expect(requestContext.routeKey).toBe(
      called === undefined ? '$default' : `${called.method} ${called.path}`,
    );
    if (called === undefined) return;
    // A segment in braces stands for any one.
    const pattern = new RegExp(`^${called.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    expect(requestContext.http.method).toBe(called.method);
    expect(rawPath).toMatch(pattern);
  });
});

describe('the guide to SAM', () => {
  it.each(names)('IN-02 names %s with its logical id and event file', (name) => {
    const row = new RegExp(
      `^\\| ${name} +\\| \`${pascalCase(name)}Function\` +\\| \`lambdas/${name}/event\\.json\` +\\|$`,
      'm',
    );
    expect(readFileSync('docs/guides/sam.md', 'utf8')).toMatch(row);
  });
});

describe('a template created by the CDK CLI', () => {
  let assembly: Assembly;
  const { build, output, remove } = temporaryFolder();
  beforeAll(async () => {
    assembly = await synthesizeByCommand(build, output, { sources: 'on' });
  });
  afterAll(remove);

  const offline = canTakeNetworkAway ? it : it.skip;
  offline(
    `IN-01 was made with no network${canTakeNetworkAway ? '' : ' (skipped: this machine cannot take the network away)'}`,
    () => {
      expect(
        spawnSync('unshare', [...withoutNetwork.slice(1), 'cat', '/proc/net/route'], {
          encoding: 'utf8',
        })
          .stdout.trim()
          .split('\n'),
      ).toHaveLength(1);
      expect(existsSync(assembly.template)).toBe(true);
    },
  );

  it.each(names)(
    'IN-02 %s is found by its logical id, with its code in the folder that the template names',
    (name) => {
      const { Handler, Runtime, codeFolder } = samFunction(assembly, name);
      expect({ Handler, Runtime }).toEqual({ Handler: 'index.handler', Runtime: 'nodejs24.x' });
      expect(statSync(join(assembly.directory, codeFolder)).isDirectory()).toBe(true);
      expect(existsSync(join(assembly.directory, codeFolder, 'index.mjs'))).toBe(true);
    },
  );

  const requested = names.filter((name) => takesRequests(functions[name].route));
  it.each(requested)('IN-02 %s responds to its event file', async (name) => {
    const { rawPath } = v.parse(eventSchema, JSON.parse(readFileSync(eventFile(name), 'utf8')));
    expect(await invoke(assembly, name, {})).toMatchObject({
      statusCode: 200,
      body: JSON.stringify({ path: rawPath }),
    });
  });

  it('browser files are staged by cache lifetime', () => {
    const assets = JSON.parse(
      readFileSync(join(assembly.directory, `${fullStackName('ci', 'site')}.assets.json`), 'utf8'),
    ) as { files: Record<string, { source: { path: string } }> };
    const folders = Object.values(assets.files).map(({ source }) =>
      join(assembly.directory, source.path),
    );
    const holding = (file: string) => folders.filter((folder) => existsSync(join(folder, file)));
    const files = [
      'assets/entry-0A1B2C3D.js',
      'assets/serif-0A1B2C3D.woff2',
      'assets/brand/icon-192.png',
      'robots.txt',
      '.well-known/security.txt',
    ];
    expect(files.map((file) => holding(file).length)).toEqual([1, 1, 1, 1, 1]);
    expect(new Set(files.flatMap(holding)).size).toBe(3);
    expect(holding('assets/brand/icon-192.png')).toEqual(holding('robots.txt'));
    expect(holding('.well-known/security.txt')).toEqual(holding('robots.txt'));
    expect(holding('manifest.json')).toEqual([]);
  });
});

const built =
  existsSync('build/build.json') &&
  names.every((name) => existsSync(`build/lambdas/${name}/index.mjs`));
const ifBuilt = built ? describe : describe.skip;

ifBuilt(
  `the functions that are built${built ? '' : ' (skipped: "npm run build" has not run)'}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-sam-'));
    let store: Store;
    let assembly: Assembly;
    beforeAll(async () => {
      store = await openStore({ dataDir: join(folder, 'data') });
      assembly = await synthesizeByCommand('build', join(folder, 'cdk.out'), {
        localDynamodb: store.endpoints.dynamodb,
        localObjects: store.endpoints.objects,
      });
    });
    afterAll(async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('the environment file for SAM names the tables and the bucket of the embedded store', () => {
      expect(store.env).toMatchObject(samEnvironment.Parameters);
    });

    it('IN-02 status reports over the Runtime API which build runs and that it reaches an empty table', async () => {
      const { statusCode, body } = await invoke(assembly, 'status', credentials(store));
      expect(statusCode).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ brand: 'meridian', content: 'empty' });
    });

    it('IN-02 page responds to its event file with a document', async () => {
      const { statusCode, headers, body } = await invoke(assembly, 'page', credentials(store));
      expect({ statusCode, type: headers['content-type'] }).toEqual({
        statusCode: 200,
        type: 'text/html; charset=utf-8',
      });
      expect(Buffer.from(body, 'base64').toString()).toMatch(/^<!doctype html>/i);
    });
  },
);
