/** Tests of the cdk-nag checks, and that they are enabled. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { deployedFunctions } from '../../infra/deployed-parts.ts';
import { functions, httpRoute, kindOf, type FunctionDefinition } from '../../lambdas/functions.ts';
import { secrets } from '../../services/aws/secret-names.ts';
import { cdkJson, synthesize, temporaryFolder, type Synthesis } from './synthesize.ts';

let production: Synthesis;

beforeAll(async () => {
  production = await synthesize('production with sources');
});

const metadataSchema = v.record(
  v.string(),
  v.array(v.object({ type: v.string(), data: v.optional(v.unknown()) })),
);
const rulesSchema = v.record(v.string(), v.string());

const deployed = deployedFunctions({ sources: 'on' }).map(
  (name): readonly [string, FunctionDefinition] => [name, functions[name]],
);
const apiRoutes = deployed.flatMap(([, definition]) => {
  const route = httpRoute(definition.route);
  if (route === undefined) return [];
  const takesGet = 'takesGet' in route && route.takesGet === true;
  return [route, ...(takesGet ? [{ method: 'GET', path: route.path }] : [])];
});

interface Acknowledgement {
  readonly where: string;
  readonly rule: string;
  readonly reason: string;
}

/** Returns the acknowledgments in the assembly: where, which rule or finding of a rule, and why. */
function acknowledgements(directory: string): Acknowledgement[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.metadata.json'));
  return files.flatMap((name) => {
    const metadata = v.parse(
      metadataSchema,
      JSON.parse(readFileSync(join(directory, name), 'utf8')),
    );
    return Object.entries(metadata).flatMap(([path, entries]) =>
      entries
        .filter(({ type }) => type === 'aws:cdk:acknowledged-rules')
        .flatMap(({ data }) =>
          Object.entries(v.parse(rulesSchema, data)).map(([id, reason]) => ({
            where: path.replace(/^\/[a-z]+-[a-z]+-/, ''),
            rule: id.replace('Annotation::', ''),
            reason,
          })),
        ),
    );
  });
}

describe('cdk-nag', () => {
  it('IN-01 has findings only where a reason is documented, and these are all of them', () => {
    const found = acknowledgements(production.directory);
    const objects = (output: string, keys: string) =>
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::' +
      `{"Fn::GetStackOutput":{"StackName":"meridian-production-data","OutputName":"${output}"}}/${keys}]`;
    expect(found.map(({ where, rule }) => `${where} ${rule}`).sort()).toEqual(
      [
        ...Object.keys(secrets).map((name) => `data/${name}-secret AwsSolutions-SMG4`),
        'edge/distribution AwsSolutions-CFR1',
        'edge/distribution AwsSolutions-CFR4',
        // The condition names the namespace of metrics.
        'edge/publisher-policy AwsSolutions-IAM5[Resource::*]',
        'global/firewall-word AwsSolutions-SMG4',
        ...['crops/*', 'photos/*', 'related/*', 'search/*', 'sources/*'].flatMap((keys) => [
          `edge/publisher-policy ${objects('ObjectsBucket', keys)}`,
          `site/source-changes-function/role ${objects('ObjectsBucket', keys)}`,
        ]),
        ...['data', 'edge'].map(
          (stack) =>
            `edge/publisher-policy AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:cloudformation:<AWS::Region>:<AWS::AccountId>:stack/meridian-production-${stack}/*]`,
        ),
        ...deployed
          .filter(([, { route }]) => kindOf(route) === 'schedule')
          .map(([name]) => `site/${name}-dead-letters AwsSolutions-SQS3`),
        'site/canary/role AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
        'site/Custom::CDKBucketDeployment8693BB64968944B69AAFB0CC9EB8756C512MiB AwsSolutions-L1',
        ...apiRoutes.map(
          ({ method, path }) =>
            `site/api/http-api/${method}${path.replaceAll('/', '--')} AwsSolutions-APIG4`,
        ),
        'site/files/uploader-policy AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
        `site/files/uploader-policy ${objects('AssetsBucket', '*')}`,
        ...['photos/*', 'crops/*', 'images/*'].map(
          (keys) => `site/image-function/role ${objects('ObjectsBucket', keys)}`,
        ),
        `site/page-function/role ${objects('ObjectsBucket', 'search/*')}`,
        // Of reading and of writing the list of members.
        ...['read', 'put'].map(
          () => `site/source-clock-function/role ${objects('ObjectsBucket', 'sources/*')}`,
        ),
        ...deployed.map(([name]) => `site/${name}-function/role AwsSolutions-IAM5[Resource::*]`),
      ].sort(),
    );
    for (const { reason } of found) expect(reason.length).toBeGreaterThan(50);
  });

  it('fails the synthesis for a finding without a reason', async () => {
    const { build, output, remove } = temporaryFolder();
    const module = (name: string) => JSON.stringify(pathToFileURL(resolve('infra', name)).href);
    const program = `
      import { App, Stack } from 'aws-cdk-lib';
      import { Queue } from 'aws-cdk-lib/aws-sqs';
      import { addMagazine } from ${module('magazine.ts')};
      import { deployedBrand } from ${module('deployed-brand.ts')};
      import { readSettings } from ${module('settings.ts')};
      const app = new App();
      const settings = readSettings((name) => app.node.tryGetContext(name));
      addMagazine(app, settings, await deployedBrand(settings.buildDirectory));
      new Queue(new Stack(app, 'careless'), 'queue');
      app.synth();
    `;
    const context = {
      ...cdkJson.context,
      'aws:cdk:disable-asset-staging': true,
      environment: 'ci',
      buildDirectory: build,
    };
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        CDK_OUTDIR: output,
        CDK_CONTEXT_JSON: JSON.stringify(context),
      },
    });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('AwsSolutions-SQS4'),
    });
    remove();
  });
});
