/**
 * `masthead status`, `doctor`, `backup` and `restore` of a deployed site: the real commands and the real clients
 * of the SDK, against a server that responds like AWS.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { firstConfig } from '../../../cli/keys/next-config.ts';
import { randomKey } from '../../../cli/keys/ensure-local-config.ts';
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import { listenOnLoopback } from '../../../local/store/listen.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { filingMark } from '../../../publishing/refile-items.ts';
import { formatMeterConfig } from '../../../shared/paywall/write-meter-config.ts';
import { runMasthead } from '../../support/run-masthead.ts';

const SITE = 'm-ci';
const STORE = 'arn:aws:cloudfront::123456789012:key-value-store/s1';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:alarms';
const EDGE_TOPIC = 'arn:aws:sns:us-east-1:123456789012:alarms';
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/c1';

/** What AWS holds, as far as the commands ask. */
interface Account {
  stacks: Record<string, { status: string; outputs: Record<string, string> }>;
  meterSecret: string;
  edgeValue: string;
  mailFrom: string | undefined;
  identities: Record<string, boolean>;
  /** By DKIM for the identity. */
  isSigned: boolean;
  hasProductionAccess: boolean;
  /** By region. */
  alarms: Record<string, string[]>;
  /** By the topic's ARN. */
  subscriptions: Record<string, string[]>;
  certificate: { Status: string; NotAfter: number };
  unreserved: number;
  /** By which sections its items are filed. */
  filingMark: string;
  /** Version of the CDK's bootstrap, by region. */
  bootstrap: Record<string, number>;
  quota: number;
  /** Number of the account's cache policies. */
  cachePolicies: number;
  /** Whether AWS Backup manages tables. */
  managesTables: boolean;
  certificateNames: string[];
  /** What functions of a stack with functions have reserved. */
  reserved: number;
  /** Actions that IAM denies when it is asked. */
  forbidden: string[];
  /** Regions that the account has turned on. */
  enabled: string[];
  /** Actions that the caller may not use. */
  denied: string[];
}
let account: Account;

function healthy(): Account {
  const config = formatMeterConfig(
    firstConfig({ brand, nowMs: Date.now() - 10 * 86_400_000, makeKey: randomKey }),
  );
  return {
    stacks: {
      [`${SITE}-data`]: {
        status: 'UPDATE_COMPLETE',
        outputs: {
          ContentTable: 'content-1',
          ReadersTable: 'readers-1',
          MeterTable: 'meter-1',
          ObjectsBucket: 'objects-1',
          MeterSecret: 'arn:meter',
          PreviewSecret: 'arn:preview',
          SubscriptionHookSecret: 'arn:hook',
          StripeSecret: 'arn:stripe',
          StripeHookSecret: 'arn:stripe-hook',
          MollieSecret: 'arn:mollie',
          SignInGoogleSecret: 'arn:sign-in-google',
          SignInAppleSecret: 'arn:sign-in-apple',
          SignInOwnSecret: 'arn:sign-in-own',
        },
      },
      [`${SITE}-site`]: { status: 'UPDATE_COMPLETE', outputs: { AlarmTopic: TOPIC } },
      [`${SITE}-edge`]: {
        status: 'CREATE_COMPLETE',
        outputs: { DistributionId: 'ED1', EdgeStore: STORE },
      },
      [`${SITE}-watch`]: { status: 'CREATE_COMPLETE', outputs: { AlarmTopic: EDGE_TOPIC } },
    },
    meterSecret: config,
    edgeValue: config,
    mailFrom: 'Meridian <mail@news.meridian-magazine.org>',
    identities: { 'meridian-magazine.org': true },
    isSigned: true,
    hasProductionAccess: true,
    alarms: {},
    subscriptions: { [TOPIC]: [`${TOPIC}:1`], [EDGE_TOPIC]: [`${EDGE_TOPIC}:1`] },
    certificate: { Status: 'ISSUED', NotAfter: Date.now() / 1_000 + 200 * 86_400 },
    unreserved: 900,
    filingMark: filingMark(brand),
    bootstrap: { 'eu-west-1': 21, 'us-east-1': 21 },
    quota: 1_000,
    cachePolicies: 3,
    managesTables: true,
    certificateNames: ['*.meridian.example', 'meridian.example'],
    reserved: 0,
    forbidden: [],
    enabled: ['eu-west-1', 'us-east-1'],
    denied: [],
  };
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Record<string, string>;
}
function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, type: 'application/json', body: JSON.stringify(value), headers };
}
function xml(body: string, status = 200): Reply {
  return { status, type: 'text/xml', body };
}

/** Stacks that are in us-east-1, and nowhere else. */
const edgeStacks = [`${SITE}-watch`, `${SITE}-global`];

function cloudFormation(query: URLSearchParams, region: string): Reply {
  const name = query.get('StackName') ?? '';
  const version = account.bootstrap[region];
  if (name === 'CDKToolkit' && version !== undefined)
    return xml(
      `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs><member><OutputKey>BootstrapVersion</OutputKey><OutputValue>${version}</OutputValue></member></Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
    );
  const isHere = edgeStacks.includes(name) === (region === 'us-east-1');
  const stack = isHere ? account.stacks[name] : undefined;
  if (stack === undefined)
    return xml(
      `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`,
      400,
    );
  if (query.get('Action') === 'GetTemplate') {
    const template = {
      Resources: {
        Table: { Type: 'AWS::DynamoDB::GlobalTable' },
        Page: { Type: 'AWS::Lambda::Function', Properties: {} },
        Rest: {
          Type: 'AWS::Lambda::Function',
          Properties: { ReservedConcurrentExecutions: account.reserved },
        },
      },
    };
    return xml(
      `<GetTemplateResponse><GetTemplateResult><TemplateBody>${escapeHtml(JSON.stringify(template))}</TemplateBody></GetTemplateResult></GetTemplateResponse>`,
    );
  }
  if (query.get('Action') === 'ListStackResources') {
    const member = (type: string, logical: string, physical: string) =>
      `<member><ResourceType>${type}</ResourceType><LogicalResourceId>${logical}</LogicalResourceId><PhysicalResourceId>${physical}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus></member>`;
    const members = ['Page', 'Register'].flatMap((of) => [
      member('AWS::Lambda::Function', `${of}Function`, of),
      member('AWS::Lambda::Alias', `${of}Alias`, `arn:aws:lambda:eu-west-1:1:function:${of}:live`),
    ]);
    return xml(
      `<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries>${members.join('')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`,
    );
  }
  const outputs = Object.entries(stack.outputs).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return xml(
    `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>${stack.status}</StackStatus><Outputs>${outputs.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  );
}

function sns(query: URLSearchParams): Reply {
  const members = (account.subscriptions[query.get('TopicArn') ?? ''] ?? []).map(
    (arn) => `<member><SubscriptionArn>${arn}</SubscriptionArn><Protocol>email</Protocol></member>`,
  );
  return xml(
    `<ListSubscriptionsByTopicResponse><ListSubscriptionsByTopicResult><Subscriptions>${members.join('')}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`,
  );
}

function lambda(path: string): Reply {
  if (path.includes('/account-settings'))
    return json({
      AccountLimit: {
        ConcurrentExecutions: account.quota,
        UnreservedConcurrentExecutions: account.unreserved,
      },
    });
  if (path.includes('/aliases/')) return json({ Name: 'live', FunctionVersion: '3' });
  const Environment = {
    Variables: { RELEASE: 'r3', ...(account.mailFrom ? { MAIL_FROM: account.mailFrom } : {}) },
  };
  if (path.includes('/versions')) return json({ Versions: [{ Version: '3', Environment }] });
  return json({ Environment });
}

/** What DynamoDB was told to do. */
let told: [action: string, body: Record<string, unknown>][] = [];

/** Services whose calls are named by a header. */
const targets: Record<string, (body: Record<string, string>, region: string) => Reply> = {
  DescribeTable: ({ TableName = '' }) =>
    json({ Table: { TableName, ItemCount: 1_234, TableSizeBytes: 5_600_000 } }),
  CreateBackup: (body) => {
    told.push(['CreateBackup', body]);
    const BackupArn = `arn:aws:dynamodb:eu-west-1:123456789012:table/${body.TableName}/backup/1`;
    return json({ BackupDetails: { BackupArn } });
  },
  ListBackups: ({ TableName = '' }) => {
    const madeAt = (Date.now() - 100 * 86_400_000) / 1_000;
    const names = [
      'masthead-2026-01-12T143000Z-until-2026-02-11',
      'masthead-2026-01-12T143000Z-until-2999-02-11',
      // As an earlier release named them, of 100 days ago.
      'masthead-2026-01-12T143000Z',
      'somebody-elses',
    ];
    return json({
      BackupSummaries: names.map((BackupName) => ({
        ...{ TableName, BackupName, BackupCreationDateTime: madeAt },
        BackupArn: `arn:aws:dynamodb:eu-west-1:123456789012:table/${TableName}/backup/${BackupName}`,
      })),
    });
  },
  DeleteBackup: (body) => {
    told.push(['DeleteBackup', body]);
    return json({ BackupDescription: {} });
  },
  RestoreTableToPointInTime: (body) => {
    const { TargetTableName: name = '' } = body;
    if (told.some(([, { TargetTableName }]) => TargetTableName === name)) {
      const message = `A target table with the specified name already exists: ${name}`;
      return json({ __type: 'TableAlreadyExistsException', message }, 400);
    }
    told.push(['RestoreTableToPointInTime', body]);
    return json({ TableDescription: {} });
  },
  BatchGetItem: () =>
    json({
      Responses: {
        'content-1': [
          { pk: { S: 'K#edition' }, at: { S: '2026-11-12T14:30:00.000Z' }, filled: { S: '{}' } },
          { pk: { S: 'K#filing' }, mark: { S: account.filingMark } },
        ],
      },
      UnprocessedKeys: {},
    }),
  // When an event of the payment provider came last.
  GetItem: () => json({ Item: { at: { N: String(Date.now()) } } }),
  GetSecretValue: () =>
    json({ ARN: 'arn:meter', Name: 'meter', SecretString: account.meterSecret, VersionId: 'v1' }),
  DescribeCertificate: () =>
    json({
      Certificate: {
        CertificateArn: CERTIFICATE,
        SubjectAlternativeNames: account.certificateNames,
        ...account.certificate,
      },
    }),
  DescribeAlarms: (_, region) =>
    json({
      MetricAlarms: (account.alarms[region] ?? []).map((AlarmName) => ({
        ...{ AlarmName, StateValue: 'ALARM' },
      })),
    }),
};

function ses(path: string): Reply {
  const [, name] = /\/identities\/(.+)$/.exec(path) ?? [];
  if (name === undefined)
    return json({ ProductionAccessEnabled: account.hasProductionAccess, SendingEnabled: true });
  const verified = account.identities[decodeURIComponent(name)];
  return verified === undefined
    ? json({ message: 'no such identity' }, 404, { 'x-amzn-errortype': 'NotFoundException' })
    : json({
        VerifiedForSendingStatus: verified,
        DkimAttributes: { SigningEnabled: account.isSigned, Status: 'SUCCESS' },
      });
}

function distribution(): Reply {
  return xml(
    `<Distribution xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>ED1</Id><ARN>arn</ARN><Status>Deployed</Status><DomainName>d1.cloudfront.net</DomainName><DistributionConfig><Enabled>true</Enabled><Aliases><Quantity>0</Quantity></Aliases><ViewerCertificate><ACMCertificateArn>${CERTIFICATE}</ACMCertificateArn></ViewerCertificate></DistributionConfig></Distribution>`,
  );
}

function respond(request: IncomingMessage, body: string): Reply {
  const path = request.url ?? '';
  // Credential=<key>/<date>/<region>/<service>/aws4_request
  const region = String(request.headers.authorization).split('/')[2] ?? '';
  const [, target = ''] = String(request.headers['x-amz-target'] ?? '').split('.');
  const query = new URLSearchParams(body);
  const action = target || (query.get('Action') ?? '');
  if (account.denied.includes(action))
    return json({ __type: 'AccessDeniedException', message: `not authorized: ${action}` }, 400);
  if (targets[target] !== undefined) return targets[target](JSON.parse(body), region);
  if (action === 'ListSubscriptionsByTopic') return sns(query);
  if (action === 'GetCallerIdentity')
    return account.enabled.includes(region)
      ? xml(
          '<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:sts::123456789012:assumed-role/deployer/job</Arn><UserId>u</UserId><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
        )
      : xml(
          '<ErrorResponse><Error><Type>Sender</Type><Code>InvalidClientTokenId</Code><Message>The security token included in the request is invalid</Message></Error></ErrorResponse>',
          403,
        );
  if (action === 'SimulatePrincipalPolicy') {
    const name = query.get('ActionNames.member.1') ?? '';
    const decision = account.forbidden.includes(name) ? 'implicitDeny' : 'allowed';
    return xml(
      `<SimulatePrincipalPolicyResponse><SimulatePrincipalPolicyResult><EvaluationResults><member><EvalActionName>${name}</EvalActionName><EvalDecision>${decision}</EvalDecision></member></EvaluationResults></SimulatePrincipalPolicyResult></SimulatePrincipalPolicyResponse>`,
    );
  }
  if (action === 'UpdateTerminationProtection') {
    told.push([action, Object.fromEntries(query)]);
    return xml(
      '<UpdateTerminationProtectionResponse><UpdateTerminationProtectionResult/></UpdateTerminationProtectionResponse>',
    );
  }
  if (action !== '') return cloudFormation(query, region);
  if (path.includes('/distribution/')) return distribution();
  if (path.includes('/cache-policy'))
    return xml(
      `<CachePolicyList><MaxItems>100</MaxItems><Quantity>${account.cachePolicies}</Quantity></CachePolicyList>`,
    );
  if (path.includes('/response-headers-policy'))
    return xml(
      '<ResponseHeadersPolicyList><MaxItems>100</MaxItems><Quantity>0</Quantity></ResponseHeadersPolicyList>',
    );
  if (path === '/account-settings')
    return json({
      ResourceTypeOptInPreference: { DynamoDB: true, S3: true },
      ResourceTypeManagementPreference: { DynamoDB: account.managesTables },
    });
  if (path.startsWith('/backup-vaults/copies?')) return json({ BackupVaultName: 'copies' });
  if (path.startsWith('/v2/email')) return ses(path);
  if (path.includes('/key-value-stores/'))
    return path.includes('/keys/')
      ? json({ Key: 'cfg', Value: account.edgeValue, ItemCount: 1, TotalSizeInBytes: 1 })
      : json({ KvsARN: STORE, ItemCount: 1, TotalSizeInBytes: 1 }, 200, { etag: 'e1' });
  if (path.startsWith('/objects-1/published.txt'))
    return { status: 200, type: 'text/plain', body: '2026-11-12T14:30:00.000Z' };
  return lambda(path);
}

let folder: string;
let server: Server;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-operations-'));
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (text: Buffer) => {
      body += text.toString();
    });
    request.on('end', () => {
      const reply = respond(request, body);
      response
        .writeHead(reply.status, { 'content-type': reply.type, ...reply.headers })
        .end(reply.body);
    });
  });
  const port = await listenOnLoopback(server);
  const endpoint = `http://127.0.0.1:${port}`;
  // The client of the KeyValueStore puts the account's number in front of the host. Name servers are
  // another's: which records a domain needs is tried in sender-domain-check.test.ts.
  const lookup = join(folder, 'lookup.mjs');
  await writeFile(
    lookup,
    `import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
const texts = {
  'news.meridian-magazine.org': 'v=spf1 include:amazonses.com -all',
  '_dmarc.meridian-magazine.org': 'v=DMARC1; p=quarantine',
};
Resolver.prototype.resolveTxt = async (name) => {
  if (texts[name] === undefined) throw Object.assign(new Error(name), { code: 'ENODATA' });
  return [[texts[name]]];
};
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest);
`,
  );
  environment = {
    NODE_OPTIONS: `--import ${pathToFileURL(lookup).href}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: `http://localhost:${port}`,
    AWS_MAX_ATTEMPTS: '1',
  };
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  account = healthy();
  told = [];
});

function run(command: string, ...args: string[]) {
  return runMasthead([command, '--stack', `${SITE}-data`, ...args], environment);
}

interface Result {
  readonly name: string;
  readonly state: string;
  readonly says: string;
}
async function doctor(): Promise<{ code: number | null; wrong: Result[]; open: Result[] }> {
  const { code, stdout, stderr } = await run('doctor', '--json');
  if (stdout === '') throw new Error(stderr);
  const results = JSON.parse(stdout) as Result[];
  const of = (wanted: string) => results.filter(({ state }) => state === wanted);
  return { code, wrong: of('problem'), open: of('not checked') };
}

describe('masthead status --stack', () => {
  it('says what AWS says of stacks, tables, distribution, alarms, functions, publish and keys', async () => {
    account.alarms = {
      'eu-west-1': ['m-ci-page-availability'],
      'us-east-1': ['m-ci-edge-availability'],
    };
    const { code, stdout, stderr } = await run('status');
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    const lines = stdout.split('\n');
    for (const line of [
      /^Site: +m-ci, eu-west-1$/,
      /^Stack: +m-ci-data UPDATE_COMPLETE$/,
      /^Stack: +m-ci-global absent$/,
      /^Tables: +content 1,234 \(5\.6 MB\), readers 1,234 \(5\.6 MB\), meter 1,234 \(5\.6 MB\)$/,
      /^Distribution: +ED1 Deployed, d1\.cloudfront\.net$/,
      /^Alarms: +m-ci-page-availability, m-ci-edge-availability$/,
      /^Functions: +release r3; live versions: Page 3, Register 3$/,
      /^Last publish: +2026-11-12T14:30:00\.000Z$/,
      /^Meter: +key \d+ signs for 10 days; next rotation due \d{4}-\d\d-\d\d;/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(line));
  });

  it('shows the rest when one thing may not be read', async () => {
    account.denied = ['DescribeTable'];
    const { code, stdout } = await run('status', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      tables: { unknown: 'not authorized: DescribeTable' },
      alarms: { is: [] },
    });
  });

  it('rejects a stack that is none, and one that is not the data stack', async () => {
    account.stacks = {};
    const none = await run('status');
    expect([none.code, none.stderr.includes('There is no stack m-ci-data')]).toEqual([1, true]);
    const other = await runMasthead(['status', '--stack', 'm-ci-edge'], environment);
    expect([other.code, other.stderr.includes('name the data stack')]).toEqual([1, true]);
  });
});

describe('masthead doctor --stack', () => {
  it('finds nothing wrong with a whole site', async () => {
    expect(await doctor()).toEqual({ code: 0, wrong: [], open: [] });
  });

  const cases: [name: string, says: RegExp, change: () => void][] = [
    [
      'stacks',
      /m-ci-edge UPDATE_ROLLBACK_COMPLETE/,
      () => {
        account.stacks['m-ci-edge'] = {
          outputs: account.stacks['m-ci-edge']?.outputs ?? {},
          status: 'UPDATE_ROLLBACK_COMPLETE',
        };
      },
    ],
    [
      'meter',
      /edge does not have the keys/,
      () => {
        account.edgeValue = healthy().edgeValue;
      },
    ],
    [
      'meter',
      /no keys: every reader meets a wall/,
      () => {
        account.meterSecret = 'a'.repeat(64);
      },
    ],
    [
      'sections',
      /filed by other sections/,
      () => {
        account.filingMark = filingMark({ ...brand, sections: [] });
      },
    ],
    [
      'email',
      /SES has not verified meridian-magazine\.org/,
      () => {
        account.identities = { 'meridian-magazine.org': false };
      },
    ],
    [
      'email',
      /Emails of news\.meridian-magazine\.org are signed for amazonses\.com/,
      () => {
        account.isSigned = false;
      },
    ],
    [
      'email',
      /sandbox/,
      () => {
        account.hasProductionAccess = false;
      },
    ],
    [
      'certificate',
      /expires in 9 days/,
      () => {
        account.certificate.NotAfter = Date.now() / 1_000 + 9.5 * 86_400;
      },
    ],
    [
      'certificate',
      /PENDING_VALIDATION/,
      () => {
        account.certificate.Status = 'PENDING_VALIDATION';
      },
    ],
    [
      'alarms',
      /m-ci-edge-availability/,
      () => {
        account.alarms = { 'us-east-1': ['m-ci-edge-availability'] };
      },
    ],
    [
      'subscribers',
      /has not confirmed/,
      () => {
        account.subscriptions = { [TOPIC]: [`${TOPIC}:1`], [EDGE_TOPIC]: ['PendingConfirmation'] };
      },
    ],
    [
      'subscribers',
      /Nobody receives/,
      () => {
        account.subscriptions = {};
      },
    ],
    [
      'concurrency',
      /90 of 1000/,
      () => {
        account.unreserved = 90;
      },
    ],
  ];
  it.each(cases)('names what is wrong with %s: %s', async (name, says, change) => {
    change();
    expect(await doctor()).toMatchObject({
      code: 1,
      wrong: [{ name, says: expect.stringMatching(says) }],
      open: [],
    });
  });

  it('leaves unchecked what may not be read and what the site does not have', async () => {
    account.denied = ['DescribeAlarms'];
    account.mailFrom = undefined;
    const { code, wrong, open } = await doctor();
    expect([code, wrong]).toEqual([0, []]);
    expect(open.map(({ name }) => name)).toEqual(['email', 'alarms']);
  });
});

const siteTables = ['content-1', 'readers-1', 'meter-1'];

describe('masthead backup --stack', () => {
  it('backs up the three tables under one name, and says where they are and what else is kept', async () => {
    const { code, stdout, stderr } = await run('backup');
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    expect(told.map(([action, { TableName }]) => [action, TableName])).toEqual(
      siteTables.map((name) => ['CreateBackup', name]),
    );
    expect(new Set(told.map(([, { BackupName }]) => BackupName)).size).toBe(1);
    for (const name of siteTables)
      expect(stdout).toContain(
        `  ${name}: arn:aws:dynamodb:eu-west-1:123456789012:table/${name}/backup/1`,
      );
    expect(stdout).toContain('the bucket objects-1 keeps what is overwritten for 30 days');
  });

  it('says which tables have none when AWS rejects the call, and does nothing with --dry-run', async () => {
    const dry = await run('backup', '--dry-run');
    expect([dry.code, told]).toEqual([0, []]);
    expect(dry.stdout).toContain('would call CreateBackup of meter-1');
    account.denied = ['CreateBackup'];
    const { code, stderr } = await run('backup');
    expect([code, stderr.includes('content-1 has no backup (AccessDeniedException')]).toEqual([
      1,
      true,
    ]);
  });
});

describe('masthead backup --stack --prune', () => {
  it('deletes the backups whose last day is over, and neither others nor those of other people', async () => {
    const dry = await run('backup', '--prune', '--dry-run');
    expect([dry.code, told]).toEqual([0, []]);
    expect(dry.stdout).toContain('would delete masthead-2026-01-12T143000Z of meter-1');
    const { code, stdout, stderr } = await run('backup', '--prune');
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    expect(told.map(([action, { BackupArn }]) => [action, BackupArn])).toEqual(
      siteTables.flatMap((name) =>
        ['-until-2026-02-11', ''].map((end) => [
          'DeleteBackup',
          `arn:aws:dynamodb:eu-west-1:123456789012:table/${name}/backup/masthead-2026-01-12T143000Z${end}`,
        ]),
      ),
    );
    expect(stdout).toContain('Backups that stay: 6');
  });

  it('names the day on which a new backup ends', async () => {
    const { stdout } = await run('backup', '--keep', '30');
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    expect(String(told[0]?.[1].BackupName)).toMatch(new RegExp(`-until-${day}$`));
    expect(stdout).toContain(`After ${day} they are deleted by: masthead backup --stack`);
    expect((await run('backup', '--keep', '366')).stderr).toContain('whole number from 1 to 365');
  });
});

describe('masthead restore --stack', () => {
  const time = ['--to', '2026-01-12T14:30:00Z'];

  it('restores the three tables as of a time into new ones, and prints the steps that follow', async () => {
    const { code, stdout, stderr } = await run('restore', ...time);
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    expect(told).toEqual(
      siteTables.map((name) => [
        'RestoreTableToPointInTime',
        {
          SourceTableName: name,
          TargetTableName: `${name}-2026-01-12T143000Z`,
          RestoreDateTime: Date.parse('2026-01-12T14:30:00Z') / 1_000,
        },
      ]),
    );
    expect(stdout).toContain(
      'aws dynamodb wait table-exists --table-name content-1-2026-01-12T143000Z',
    );
  });

  it('goes on where it ended, with the tables that are not there', async () => {
    const TargetTableName = 'content-1-2026-01-12T143000Z';
    told.push(['RestoreTableToPointInTime', { TargetTableName }]);
    const { code, stdout, stderr } = await run('restore', ...time);
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    expect(stdout).toContain(`${TargetTableName} was there already, from content-1`);
    expect(told.map(([, { SourceTableName }]) => SourceTableName)).toEqual([
      ...[undefined, 'readers-1', 'meter-1'],
    ]);
  });

  it('makes no call with --dry-run, without a time, or with one to come', async () => {
    expect((await run('restore', ...time, '--dry-run')).stdout).toContain(
      'would call RestoreTableToPointInTime of content-1 to content-1-2026-01-12T143000Z',
    );
    for (const [args, message] of [
      [[], '--to is missing'],
      [['--to', 'yesterday'], '--to is "yesterday"'],
      [['--to', '2999-01-01T00:00:00Z'], 'which is still to come'],
      [['file.tar', ...time], 'with neither a file nor --replace'],
    ] as const) {
      const { code, stderr } = await run('restore', ...args);
      expect([code, stderr.includes(message)]).toEqual([1, true]);
    }
    expect(told).toEqual([]);
  });
});

describe('masthead preflight', () => {
  const preflight = async (...context: string[]) => {
    const { code, stdout, stderr } = await runMasthead(
      ['preflight', '--json', ...context.flatMap((pair) => ['-c', pair])],
      environment,
    );
    if (stdout === '') throw new Error(stderr);
    return { code, results: JSON.parse(stdout) as Result[] };
  };
  /** A brand of its own has stacks of its own: none here. */
  const production = ['environment=production'];
  const withEmail = [...production, 'emailFrom=Meridian <mail@news.meridian-magazine.org>'];

  it('finds nothing in an account that is ready', async () => {
    const { code, results } = await preflight(...production);
    expect([code, results.filter(({ state }) => state !== 'ok')]).toEqual([0, []]);
    expect(results.map(({ name }) => name)).toEqual([
      ...[
        'region',
        'rights',
        'bootstrap',
        'stacks',
        'concurrency',
        'policies',
        'email',
        'certificate',
        'records',
      ],
      ...['backups', 'sign-in'],
    ]);
    const vault = 'arn:aws:backup:us-west-2:123456789012:backup-vault:copies';
    const copied = await preflight(...production, `backupCopy=${vault}`);
    expect([copied.code, copied.results.find(({ name }) => name === 'backups')?.says]).toEqual([
      0,
      'copies go to the vault copies in us-west-2',
    ]);
  });

  it.each<[name: string, says: RegExp, context: string[], change: () => void]>([
    [
      'region',
      /eu-west-1 does not know the account 123456789012: .*security token/,
      production,
      () => {
        account.enabled = ['us-east-1'];
      },
    ],
    [
      'rights',
      /role\/deployer may not sts:AssumeRole on \S+role\/cdk-hnb659fds-deploy-role-123456789012-eu-west-1/,
      production,
      () => {
        account.forbidden = ['sts:AssumeRole'];
      },
    ],
    [
      'bootstrap',
      /not bootstrapped in us-east-1/,
      production,
      () => {
        account.bootstrap = { 'eu-west-1': 21 };
      },
    ],
    [
      'bootstrap',
      /in eu-west-1 has version 3; 6 is needed/,
      production,
      () => {
        account.bootstrap['eu-west-1'] = 3;
      },
    ],
    [
      'stacks',
      /meridian-production-data is ROLLBACK_FAILED/,
      production,
      () => {
        account.stacks['meridian-production-data'] = { status: 'ROLLBACK_FAILED', outputs: {} };
      },
    ],
    [
      'concurrency',
      /may run 10 functions at once/,
      production,
      () => {
        account.quota = 10;
        account.unreserved = 10;
      },
    ],
    [
      'policies',
      /18 cache policies of this account; the site adds 4, and 20 are allowed/,
      production,
      () => {
        account.cachePolicies = 18;
      },
    ],
    [
      'email',
      /SES has the identity news\.meridian-magazine\.org already/,
      withEmail,
      () => {
        account.identities['news.meridian-magazine.org'] = true;
      },
    ],
    [
      'email',
      /does not know meridian-magazine\.org in eu-west-1/,
      [...withEmail, 'emailIdentity=meridian-magazine.org'],
      () => {
        account.identities = {};
      },
    ],
    [
      'backups',
      /does not manage tables/,
      [...production, 'backupCopy=arn:aws:backup:us-west-2:123456789012:backup-vault:copies'],
      () => {
        account.managesTables = false;
      },
    ],
    [
      'certificate',
      /does not name a\.www\.meridian\.example/,
      [
        ...production,
        'domain=www.meridian.example,meridian.example,a.www.meridian.example',
        `certificateArn=${CERTIFICATE}`,
      ],
      () => undefined,
    ],
  ])(
    'says before anything is made what would stop it: %s, %s',
    async (name, says, context, change) => {
      change();
      const { code, results } = await preflight(...context);
      const wrong = results.filter(({ state }) => state === 'problem');
      expect([code, wrong.map((one) => one.name)]).toEqual([1, [name]]);
      expect(wrong[0]?.says).toMatch(says);
    },
  );

  it('takes a stack whose first creation failed for none, and names it', async () => {
    for (const kind of ['data', 'edge', 'mail'])
      account.stacks[`meridian-production-${kind}`] = { status: 'ROLLBACK_COMPLETE', outputs: {} };
    account.cachePolicies = 18;
    account.identities['news.meridian-magazine.org'] = true;
    const { results } = await preflight(...withEmail);
    expect(results.find(({ name }) => name === 'stacks')).toMatchObject({
      state: 'ok',
      says: 'this is the first deployment; meridian-production-data is ROLLBACK_COMPLETE, meridian-production-edge is ROLLBACK_COMPLETE, meridian-production-mail is ROLLBACK_COMPLETE: empty, and made anew',
    });
    const wrong = results.filter(({ state }) => state === 'problem');
    expect(wrong.map(({ name }) => name)).toEqual(['policies', 'email']);
  });

  it('counts what the site has reserved once', async () => {
    account.unreserved = 190;
    account.reserved = 810;
    account.stacks['meridian-production-site'] = { status: 'UPDATE_COMPLETE', outputs: {} };
    const { code, results } = await preflight(...production);
    expect([code, results.find(({ name }) => name === 'concurrency')?.state]).toEqual([0, 'ok']);
  });

  it('does not say what the caller may do when IAM does not', async () => {
    account.denied = ['SimulatePrincipalPolicy'];
    const { code, results } = await preflight(...production);
    expect([code, results.find(({ name }) => name === 'rights')]).toMatchObject([
      0,
      {
        state: 'not checked',
        says: expect.stringContaining(
          'what arn:aws:iam::123456789012:role/deployer may do, which takes iam:SimulatePrincipalPolicy',
        ),
      },
    ]);
  });

  it('names a wrong setting before it asks AWS', async () => {
    const { code, stderr } = await runMasthead(
      ['preflight', '-c', 'environment=production', '-c', 'dns=maybe'],
      environment,
    );
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('dns is "maybe": expected on or off'),
    ]);
  });
});

describe('npm run deploy', () => {
  it('lifts the protection of a data stack that never was, and of no other', async () => {
    const states = [
      'ROLLBACK_COMPLETE',
      'ROLLBACK_FAILED',
      'UPDATE_ROLLBACK_COMPLETE',
      'CREATE_COMPLETE',
    ];
    const lifted: boolean[] = [];
    for (const status of states) {
      account.stacks['m-ci-data'] = { status, outputs: {} };
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          `import { liftFailedProtection } from ${JSON.stringify(pathToFileURL('cli/deployed/lift-protection.ts').href)};
           console.log(await liftFailedProtection('m-ci-data', 'eu-west-1'));`,
        ],
        { env: { ...process.env, ...environment } },
      );
      lifted.push(stdout.trim() === 'true');
    }
    expect(lifted).toEqual([true, true, false, false]);
    expect(told.filter(([action]) => action === 'UpdateTerminationProtection')).toHaveLength(2);
  });
});
