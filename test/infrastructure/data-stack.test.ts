import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { secretNamesFrom, secrets as secretDefinitions } from '../../services/aws/secret-names.ts';
import { tables, type TableName } from '../../services/aws/tables.ts';
import { pascalCase } from '../../shared/pascal-case.ts';
import { fullStackName, synthesize, type Synthesis } from './synthesize.ts';
import {
  describeReferences,
  readStatements,
  resourcesOfType,
  type NamedResource,
  type Statement,
  type Template,
} from './template.ts';

let production: Synthesis;
let ci: Synthesis;

beforeAll(async () => {
  [production, ci] = await Promise.all([synthesize('production with sources'), synthesize('ci')]);
});

/**
 * Finds a resource by construct. A logical id is the construct's id without hyphens, followed by a
 * hash.
 */
function byConstruct(template: Template, type: string, construct: string): NamedResource {
  const found = resourcesOfType(template, type).find(
    ({ id }) => id.slice(0, -8) === construct.replaceAll('-', ''),
  );
  if (found === undefined) throw new Error(`No ${type} "${construct}"`);
  return found;
}

function bucketStatements(bucket: string): Statement[] {
  const { data } = production.stacks;
  const policy = resourcesOfType(data, 'AWS::S3::BucketPolicy').find(({ Properties }) =>
    JSON.stringify(Properties.Bucket).includes(bucket),
  );
  return readStatements(
    describeReferences(policy?.Properties.PolicyDocument, production.byFullName),
  );
}

describe('tables', () => {
  it('IN-01 are those that the functions know, and no others', () => {
    expect(resourcesOfType(production.stacks.data, 'AWS::DynamoDB::GlobalTable')).toHaveLength(
      Object.keys(tables).length,
    );
  });

  it.each(Object.keys(tables) as TableName[])(
    'IN-01 %s has its keys and TTL, on-demand billing, and point-in-time recovery to any second',
    (name) => {
      const definition = tables[name];
      const sortKey =
        'sortKey' in definition ? [{ AttributeName: definition.sortKey, KeyType: 'RANGE' }] : [];
      for (const { stacks } of [production, ci]) {
        const { Properties } = byConstruct(
          stacks.data,
          'AWS::DynamoDB::GlobalTable',
          `${name}-table`,
        );
        expect(Properties).toMatchObject({
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: [{ AttributeName: definition.partitionKey, KeyType: 'HASH' }, ...sortKey],
          TimeToLiveSpecification: { AttributeName: definition.ttl, Enabled: true },
          WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 2_000 },
          Replicas: [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
        });
      }
    },
  );

  it.each(Object.keys(tables) as TableName[])(
    '%s is protected from deletion and outlives its stack in production only',
    (name) => {
      const inProduction = byConstruct(
        production.stacks.data,
        'AWS::DynamoDB::GlobalTable',
        `${name}-table`,
      );
      const inCi = byConstruct(ci.stacks.data, 'AWS::DynamoDB::GlobalTable', `${name}-table`);
      expect(inProduction.Properties).toMatchObject({
        Replicas: [{ DeletionProtectionEnabled: true }],
      });
      expect(inProduction).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
      expect(inCi.Properties).toMatchObject({ Replicas: [{ DeletionProtectionEnabled: false }] });
      expect(inCi).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
    },
  );

  it('tables and buckets keep the logical ids of their first deployment, because another id creates another, empty table', () => {
    const stateful = [
      'AWS::DynamoDB::GlobalTable',
      'AWS::S3::Bucket',
      'AWS::SecretsManager::Secret',
    ].flatMap((type) => resourcesOfType(production.stacks.data, type).map(({ id }) => id));
    expect(stateful).toEqual([
      'contenttableADC0B964',
      'readerstable51F97A44',
      'metertableFCB81950',
      'logsbucketE18563D9',
      'assetsbucketE5C0E90F',
      'objectsbucket894471E4',
      'edgesecret2700DADD',
      'previewsecret55FC0EFD',
      'metersecret38623C58',
      'subjectssecret6A12259E',
      'linkssecret8CC9CFC1',
      'subscriptionhooksecretA344492F',
      'stripesecret33455A9A',
      'stripehooksecret8AC8FEFB',
      'molliesecret596C39BB',
      'signingooglesecret6D07CC5F',
      'signinapplesecretE0F2CAB9',
      'signinownsecret75A695D6',
      'sourcessecretD1D30749',
    ]);
  });
});

describe('a failed creation', () => {
  const kept = [
    'AWS::DynamoDB::GlobalTable',
    'AWS::S3::Bucket',
    'AWS::SecretsManager::Secret',
  ] as const;

  it('IN-01 leaves nothing behind that the next attempt would meet, and a replacement keeps what it replaces', () => {
    const policies = (template: Template) =>
      kept
        .flatMap((type) => resourcesOfType(template, type))
        .map(
          ({ DeletionPolicy, UpdateReplacePolicy }) => `${DeletionPolicy} ${UpdateReplacePolicy}`,
        );
    expect([...new Set(policies(production.stacks.data))]).toEqual(['RetainExceptOnCreate Retain']);
    expect(policies(production.stacks.data)).toHaveLength(19);
  });

  it('IN-01 meets no table that rejects its deletion: tables are made when all else has been', () => {
    const { data } = production.stacks;
    const others = Object.entries(data.Resources).filter(
      ([, { Type }]) => Type !== 'AWS::DynamoDB::GlobalTable',
    );
    for (const { id, DependsOn } of resourcesOfType(data, 'AWS::DynamoDB::GlobalTable'))
      expect([id, [...DependsOn].sort()]).toEqual([id, others.map(([other]) => other).sort()]);
  });
});

describe('buckets', () => {
  it('IN-01 all block public access and are encrypted', () => {
    const buckets = resourcesOfType(production.stacks.data, 'AWS::S3::Bucket');
    expect(buckets).toHaveLength(3);
    for (const { Properties } of buckets) {
      expect(Properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
          ],
        },
      });
    }
  });

  it.each(['logsbucket', 'assetsbucket', 'objectsbucket'])(
    '%s rejects requests that are not over TLS 1.2',
    (bucket) => {
      const denials = bucketStatements(bucket).filter(
        ({ effect, actions }) => effect === 'Deny' && actions.includes('s3:*'),
      );
      expect(denials.map(({ principals, conditions }) => ({ principals, conditions }))).toEqual([
        { principals: ['AWS: *'], conditions: { Bool: { 'aws:SecureTransport': 'false' } } },
        { principals: ['AWS: *'], conditions: { NumericLessThan: { 's3:TlsVersion': 1.2 } } },
      ]);
    },
  );

  it.each(['logsbucket', 'assetsbucket', 'objectsbucket'])(
    '%s allows only AWS services in this account',
    (bucket) => {
      for (const { principals, conditions } of bucketStatements(bucket).filter(
        ({ effect }) => effect === 'Allow',
      )) {
        expect(principals).toEqual([
          expect.stringMatching(/^Service: (?:cloudfront|logging\.s3)\.amazonaws\.com$/),
        ]);
        expect(conditions).toMatchObject({
          StringEquals: { 'aws:SourceAccount': '<AWS::AccountId>' },
          ArnLike: expect.anything(),
        });
      }
    },
  );

  it('the edge reads images and never the search index', () => {
    const readable = bucketStatements('objectsbucket').filter(({ actions }) =>
      actions.includes('s3:GetObject'),
    );
    expect(readable.map(({ resources }) => resources)).toEqual([
      ['<objectsbucket894471E4.Arn>/images/*', '<objectsbucket894471E4.Arn>/photos/*'],
    ]);
  });

  it('generated images are deleted after a year, originals never', () => {
    const { LifecycleConfiguration } = byConstruct(
      production.stacks.data,
      'AWS::S3::Bucket',
      'objects-bucket',
    ).Properties;
    const rules = (
      LifecycleConfiguration as { Rules: { Prefix?: string; ExpirationInDays?: number }[] }
    ).Rules;
    expect(rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined)).toEqual([
      expect.objectContaining({ Prefix: 'images/', ExpirationInDays: 365 }),
    ]);
  });

  it('uploads from publishers are versioned, so that an overwritten original can be restored', () => {
    expect(
      byConstruct(production.stacks.data, 'AWS::S3::Bucket', 'objects-bucket').Properties,
    ).toMatchObject({ VersioningConfiguration: { Status: 'Enabled' } });
  });

  it('access logs are deleted when the environment’s function logs are', () => {
    const expiry = (template: Template) =>
      JSON.stringify(
        byConstruct(template, 'AWS::S3::Bucket', 'logs-bucket').Properties.LifecycleConfiguration,
      );
    expect(expiry(production.stacks.data)).toContain('"ExpirationInDays":90');
    expect(expiry(ci.stacks.data)).toContain('"ExpirationInDays":7');
  });
});

describe('the stack', () => {
  it('IN-01 contains nothing that a release replaces: no function, no role, no distribution', () => {
    const types = new Set(Object.values(production.stacks.data.Resources).map(({ Type }) => Type));
    expect([...types].sort()).toEqual([
      'AWS::DynamoDB::GlobalTable',
      'AWS::S3::Bucket',
      'AWS::S3::BucketPolicy',
      'AWS::SecretsManager::Secret',
    ]);
  });

  it('cannot be deleted by accident in production', () => {
    const isProtected = ({ directory }: Synthesis, environment: string) => {
      const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as {
        artifacts: Record<string, { properties?: { terminationProtection?: boolean } }>;
      };
      return (
        manifest.artifacts[fullStackName(environment, 'data')]?.properties?.terminationProtection ??
        false
      );
    };
    expect({
      production: isProtected(production, 'production'),
      ci: isProtected(ci, 'ci'),
    }).toEqual({ production: true, ci: false });
  });

  it('names its tables and its objects bucket for commands that work on a deployed site', () => {
    expect(describeReferences(production.stacks.data.Outputs, production.byFullName)).toMatchObject(
      {
        ContentTable: { Value: '<contenttableADC0B964>' },
        ReadersTable: { Value: '<readerstable51F97A44>' },
        MeterTable: { Value: '<metertableFCB81950>' },
        ObjectsBucket: { Value: '<objectsbucket894471E4>' },
      },
    );
  });

  it('names its secrets for masthead keys and for operators', () => {
    const outputs = describeReferences(production.stacks.data.Outputs, production.byFullName);
    for (const name of Object.keys(secretDefinitions)) {
      expect(outputs).toMatchObject({
        [`${pascalCase(name)}Secret`]: {
          Value: expect.stringMatching(new RegExp(`^<${name.replaceAll('-', '')}secret\\w{8}>$`)),
        },
      });
    }
  });

  it('has AWS generate its secrets, one for each purpose, but for those that the publisher supplies: the template contains none', () => {
    const secrets = resourcesOfType(production.stacks.data, 'AWS::SecretsManager::Secret');
    expect(secrets.map(({ Properties }) => Properties.Description).sort()).toEqual(
      Object.values(secretDefinitions)
        .map(({ description }) => description)
        .sort(),
    );
    for (const { Properties } of secrets) {
      const isSupplied = secretNamesFrom('supplied', 'connected').some(
        (name) => secretDefinitions[name].description === Properties.Description,
      );
      // The value that masthead keys treats as "no keys yet"; an empty secret is one that is not set.
      expect(Properties.GenerateSecretString).toEqual(
        isSupplied ? undefined : { PasswordLength: 64, ExcludePunctuation: true },
      );
      expect(Properties).not.toHaveProperty('SecretString');
    }
  });
});

describe('A copy in another vault', () => {
  const vault = 'arn:aws:backup:eu-west-1:123456789012:backup-vault:masthead';

  it('IN-01 gets tables and originals each day by a role of AWS Backup, for 90 days, with the secret that finds accounts', async () => {
    const { stacks, byFullName } = await synthesize('production with a copy in another region');
    const { data } = stacks;
    const [plan] = resourcesOfType(data, 'AWS::Backup::BackupPlan');
    expect(plan?.Properties.BackupPlan).toMatchObject({
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 3 * * ? *)',
          Lifecycle: { DeleteAfterDays: 7 },
          CopyActions: [{ DestinationBackupVaultArn: vault, Lifecycle: { DeleteAfterDays: 90 } }],
        },
      ],
    });
    const [selection] = resourcesOfType(data, 'AWS::Backup::BackupSelection');
    const resources = JSON.stringify(describeReferences(selection?.Properties, byFullName));
    for (const construct of [...Object.keys(tables).map((name) => `${name}table`), 'objectsbucket'])
      expect(resources).toContain(`<${construct}`);
    const [own] = resourcesOfType(data, 'AWS::Backup::BackupVault');
    expect(own?.DeletionPolicy).toBe('RetainExceptOnCreate');
    const replicated = resourcesOfType(data, 'AWS::SecretsManager::Secret').filter(
      ({ Properties }) => Properties.ReplicaRegions !== undefined,
    );
    expect(
      replicated.map(({ Properties }) => [Properties.Description, Properties.ReplicaRegions]),
    ).toEqual([[secretDefinitions.subjects.description, [{ Region: 'eu-west-1' }]]]);
  });

  it('is not there without the setting, and everything else is as before', async () => {
    expect(resourcesOfType(production.stacks.data, 'AWS::Backup::BackupPlan')).toEqual([]);
    const withCopy = (await synthesize('production with a copy in another region')).stacks.data;
    const without = (await synthesize('production in Frankfurt')).stacks.data;
    const secret = 'AWS::SecretsManager::Secret';
    for (const { id, Properties, Type } of Object.entries(without.Resources).map(
      ([name, resource]) => ({ id: name, ...resource }),
    ))
      expect([id, withCopy.Resources[id]]).toMatchObject([id, { Type, Properties }]);
    expect(resourcesOfType(without, secret)).toHaveLength(resourcesOfType(withCopy, secret).length);
  });
});
