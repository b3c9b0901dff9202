/**
 * What publishing to AWS says to CloudFront and CloudWatch: the real command and the real clients of
 * the SDK, with the embedded store for the tables and stand-ins for CloudFormation, CloudFront and
 * CloudWatch.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listenOnLoopback } from '../../../local/store/listen.ts';
import { storeConnection } from '../../../cli/store-connection.ts';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { runMasthead } from '../../support/run-masthead.ts';

let folder: string;
let store: Store;
let server: Server;
let dynamo: DynamoClient;
let environment: NodeJS.ProcessEnv;
let endpoint = '';
/** Invalidations that CloudFront received. */
let received: { path: string; body: string }[] = [];
let isAllowed = true;
/** Bodies of the metrics that CloudWatch received. */
let measured: unknown[] = [];
/** Called when the command asks for the stack that never answers. */
let onSilence = () => {};

function stackXml(name: string, outputs: Readonly<Record<string, string>>): string {
  const members = Object.entries(outputs)
    .map(
      ([key, value]) =>
        `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
    )
    .join('');
  return `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
}

function respond(url: string, body: string): { status: number; xml: string } {
  if (url.includes('/invalidation')) {
    if (!isAllowed)
      return {
        status: 403,
        xml: '<ErrorResponse xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>User is not authorized to perform: cloudfront:CreateInvalidation</Message></Error></ErrorResponse>',
      };
    received.push({ path: url, body });
    return {
      status: 201,
      xml: '<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>I1</Id><Status>InProgress</Status><CreateTime>2026-01-01T00:00:00Z</CreateTime></Invalidation>',
    };
  }
  const stack = new URLSearchParams(body).get('StackName') ?? '';
  const stacks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'm-ci-data': {
      ContentTable: store.env.CONTENT_TABLE ?? '',
      ObjectsBucket: store.env.OBJECTS_BUCKET ?? '',
      PreviewSecret: 'arn:preview',
    },
    'm-ci-edge': { DistributionId: 'EDFDVBD6EXAMPLE', PageTags: 'x-page-tags' },
    'm-old-edge': { DistributionId: 'EDFDVBD6EXAMPLE' },
  };
  const outputs = stacks[stack];
  return outputs === undefined
    ? {
        status: 400,
        xml: `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${stack} does not exist</Message></Error></ErrorResponse>`,
      }
    : { status: 200, xml: stackXml(stack, outputs) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-invalidation-'));
  store = await openStore({ dataDir: join(folder, 'store') });
  dynamo = createDynamoClient(storeConnection(store), store.endpoints.dynamodb);
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (text: Buffer) => {
      body += text.toString();
    });
    request.on('end', () => {
      if (String(request.headers['x-amz-target']).endsWith('.PutMetricData')) {
        measured.push(JSON.parse(body));
        response.writeHead(isAllowed ? 200 : 400, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(isAllowed ? '{}' : '{"__type":"AccessDenied","message":"not authorized"}');
        return;
      }
      if (body.includes('StackName=m-silent-data')) {
        onSilence();
        return;
      }
      const { status, xml } = respond(request.url ?? '', body);
      response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
    });
  });
  endpoint = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  environment = {
    ...store.env,
    AWS_ENDPOINT_URL_CLOUDFORMATION: endpoint,
    AWS_ENDPOINT_URL_CLOUDFRONT: endpoint,
    AWS_ENDPOINT_URL_CLOUDWATCH: endpoint,
    AWS_MAX_ATTEMPTS: '1',
  };
  await writeFile(join(folder, 'item.md'), itemText('First'));
});
beforeEach(async () => {
  // A purge that is one of too many in a minute would wait.
  await changeLedger({ minute: 0 });
  received = [];
  measured = [];
  isAllowed = true;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function itemText(title: string): string {
  return `---\ntitle: ${title}\nslug: the-item\ndate: 2026-01-01T10:00:00Z\nsections: [science]\ntags: [ports]\n---\nText.\n`;
}

function importItem(...args: string[]) {
  return runMasthead(['import', join(folder, 'item.md'), '--stack', 'm-ci-data', ...args], {
    ...environment,
  });
}

/** What each invalidation named: paths, and tags with `#`. */
function purgedBy(invalidations: readonly { readonly body: string }[]): string[][] {
  return invalidations.map(({ body }) =>
    [...body.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, item = '']) => item),
  );
}

/** Returns a record of the content table. */
function recordOf(pk: string) {
  return dynamo.get(store.env.CONTENT_TABLE ?? '', { pk });
}

/** Changes what is noted of purges, if anything is. */
async function changeLedger(changes: object): Promise<void> {
  const ledger = (await recordOf('K#purges'))?.ledger;
  if (typeof ledger !== 'string') return;
  const changed = JSON.stringify({ ...JSON.parse(ledger), ...changes });
  await dynamo.put(store.env.CONTENT_TABLE ?? '', { pk: 'K#purges', ledger: changed });
}

/** Whether pages may live long. */
async function isPurged(): Promise<unknown> {
  return (await recordOf('K#edition'))?.isPurged;
}

describe('Publishing to AWS', () => {
  it('purges all pages first, then the item and its lists alone, and says the price', async () => {
    const { code, stderr } = await importItem();
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    expect(received.map(({ path }) => path)).toEqual([
      '/2020-05-31/distribution/EDFDVBD6EXAMPLE/invalidation',
    ]);
    // Copies of before have lived short, or have no tags.
    expect(purgedBy(received)).toEqual([['#pages']]);
    expect(await isPurged()).toBe(true);
    await writeFile(join(folder, 'item.md'), itemText('Again'));
    const again = await importItem();
    const tags = ['#l:recent', '#l:section%3ascience', '#l:tag%3aports'];
    expect(purgedBy(received.slice(1)).map((items) => items.toSorted())).toEqual([
      [expect.stringMatching(/^#i:/), ...tags],
    ]);
    expect(again.stdout).toContain('Purged 4 tags of the distribution EDFDVBD6EXAMPLE');
    expect(again.stdout).toContain(
      '5 of 5,000 this month. The first 1,000 of an account are free; beyond them these cost 0.020 USD.',
    );
  });

  it('says nothing to CloudFront when nothing changed', async () => {
    await importItem();
    received = [];
    const { code } = await importItem();
    expect([code, received]).toEqual([0, []]);
  });

  it('publishes all the same without the permission or the edge stack, and says so', async () => {
    isAllowed = false;
    await writeFile(join(folder, 'item.md'), itemText('Second'));
    const denied = await importItem();
    expect(denied.code).toBe(0);
    expect(denied.stdout).toMatch(/1 in = 1 stored/);
    expect(denied.stdout).toMatch(
      /^Nothing was purged \(AccessDenied: User is not authorized to perform: cloudfront:CreateInvalidation\)\. Everything is published\./m,
    );
    // Nothing purges pages, so they live short.
    expect(await isPurged()).toBe(false);
    await writeFile(join(folder, 'item.md'), itemText('Third'));
    const without = await importItem('--edge-stack', 'none');
    expect([without.code, without.stdout.includes('the stack none has no output')]).toEqual([
      0,
      true,
    ]);
    isAllowed = true;
    received = [];
    await writeFile(join(folder, 'item.md'), itemText('To an older stack'));
    const older = await importItem('--edge-stack', 'm-old-edge');
    expect(older.stdout).toContain('the stack m-old-edge is of an earlier release: deploy it');
    expect([received, await isPurged()]).toEqual([[], false]);
    await writeFile(join(folder, 'item.md'), itemText('Fourth'));
    await importItem();
    // What was not purged before is purged now.
    expect([purgedBy(received), await isPurged()]).toEqual([[['#pages']], true]);
  });

  it('lets pages live short when the purges of the month are used up', async () => {
    await changeLedger({ spent: 9 });
    environment.MASTHEAD_PURGES_PER_MONTH = '10';
    await writeFile(join(folder, 'item.md'), itemText('Last'));
    const last = await importItem();
    expect([purgedBy(received), await isPurged()]).toEqual([[['#pages']], false]);
    expect(last.stdout).toContain('These were the last purges of this month.');
    await writeFile(join(folder, 'item.md'), itemText('Over'));
    const { stdout } = await importItem();
    delete environment.MASTHEAD_PURGES_PER_MONTH;
    expect(stdout).toContain('Nothing was purged: the 10 purges of this month are used up.');
    expect([received.length, await isPurged()]).toEqual([1, false]);
    await writeFile(join(folder, 'item.md'), itemText('Within'));
    received = [];
    await importItem();
    expect([purgedBy(received), await isPurged()]).toEqual([[['#pages']], true]);
  });

  it('purges each page that shows an item, when it is withdrawn', async () => {
    await writeFile(join(folder, 'café.md'), itemText('Café').replace('the-item', 'café'));
    await runMasthead(['import', join(folder, 'café.md'), '--stack', 'm-ci-data'], environment);
    received = [];
    const { code, stdout } = await runMasthead(
      ['unpublish', '/story/café/', '--stack', 'm-ci-data'],
      environment,
    );
    expect([code, stdout.split('\n')[0]]).toEqual([0, '/story/caf%C3%A9/: withdrawn']);
    expect(purgedBy(received)[0]).toEqual(
      expect.arrayContaining([expect.stringMatching(/^#i:/), '#l:recent', '#absent']),
    );
  });

  it('purges the articles of an audit when they are withdrawn', async () => {
    // No site shows the articles, so that the audit ends at once.
    const { code, stderr } = await runMasthead(
      ['audit', endpoint, '--stack', 'm-ci-data', '--wait', '1'],
      environment,
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not show /story/audit-')]);
    expect([purgedBy(received), stderr]).toEqual([
      [['#pages']],
      expect.stringContaining('Purged one tag of the distribution EDFDVBD6EXAMPLE'),
    ]);
  });

  it('purges the front that was arranged', async () => {
    const front = join(folder, 'front.yaml');
    await writeFile(front, 'kind: tag\nkey: ports\npicks: [the-item]\n');
    const { code } = await runMasthead(['publish', front, '--stack', 'm-ci-data'], environment);
    expect(code).toBe(0);
    expect(purgedBy(received)).toEqual([['#f:tag%3aports']]);
  });
});

describe('The outcome of publishing to AWS', () => {
  const outcome = (site: string, publishes: number, failures: number) => ({
    Namespace: 'Masthead',
    MetricData: [
      { MetricName: 'Publishes', Unit: 'Count', Value: publishes },
      { MetricName: 'PublishFailures', Unit: 'Count', Value: failures },
    ].map((metric) => ({ ...metric, Dimensions: [{ Name: 'Site', Value: site }] })),
  });

  it('is a metric of the site: a success, or a failure', async () => {
    expect((await importItem()).code).toBe(0);
    const front = join(folder, 'wrong.yaml');
    await writeFile(front, 'kind: tag\nkey: ports\npicks: [no-such-item]\n');
    for (const args of [
      ['publish', front],
      ['unpublish', '/story/nothing/'],
      ['unpublish', 'no-such-id'],
      ['import', join(folder, 'nothing.xml')],
    ])
      expect((await runMasthead([...args, '--stack', 'm-ci-data'], environment)).code).toBe(1);
    expect(measured).toEqual([
      outcome('m-ci', 1, 0),
      ...[1, 2, 3, 4].map(() => outcome('m-ci', 0, 1)),
    ]);
  });

  it('needs credentials, without which a command says what to do', async () => {
    const { code, stderr } = await runMasthead(
      ['import', join(folder, 'item.md'), '--stack', 'm-ci-data'],
      {
        ...environment,
        AWS_ACCESS_KEY_ID: undefined,
        AWS_SECRET_ACCESS_KEY: undefined,
        AWS_SESSION_TOKEN: undefined,
        AWS_EC2_METADATA_DISABLED: 'true',
        HOME: folder,
      },
    );
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([
      1,
      'masthead: There are no credentials for AWS. Sign in with its command line (aws sso login, or aws configure), or set AWS_PROFILE.',
    ]);
    expect(measured).toEqual([]);
  });

  it('is not told of a dry run, or of a site on this machine', async () => {
    await importItem('--dry-run');
    await runMasthead(['unpublish', 'nothing', '--data', join(folder, 'none')], environment);
    expect(measured).toEqual([]);
  });

  it('is a failure when the command is cut off', async () => {
    const child = spawn(
      process.execPath,
      ['cli/masthead.mjs', 'import', join(folder, 'item.md'), '--stack', 'm-silent-data'],
      { env: { ...process.env, NODE_OPTIONS: '', ...environment } },
    );
    onSilence = () => child.kill('SIGTERM');
    const code = await new Promise((done) => child.once('close', done));
    expect([code, measured]).toEqual([143, [outcome('m-silent', 0, 1)]]);
  });

  it('stands when CloudWatch cannot be told', async () => {
    isAllowed = false;
    await writeFile(join(folder, 'item.md'), itemText('Untold'));
    const { code, stdout, stderr } = await importItem();
    expect([code, stdout.includes('1 in = 1 stored')]).toEqual([0, true]);
    expect(stderr).toContain(
      'The alarm publish-failures was not told how this ended: not authorized',
    );
  });
});
