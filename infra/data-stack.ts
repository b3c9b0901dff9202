/** Resources that outlive every release: tables, buckets and secrets. */
import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ObjectOwnership, type Bucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { secrets, type SecretDefinition, type SecretName } from '../services/aws/secret-names.ts';
import { objectPrefixes } from '../shared/object-prefixes.ts';
import { tables, type TableName } from '../services/aws/tables.ts';
import { acknowledge } from './constructs/acknowledge.ts';
import { dataTable } from './constructs/data-table.ts';
import { pascalCase } from './constructs/logical-id.ts';
import { addSenderIdentity } from './constructs/sender-identity.ts';
import { allowDistributionsToRead, privateBucket } from './constructs/private-bucket.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import type { Lifecycle, Settings } from './settings.ts';

const OVERWRITTEN_OBJECT_DAYS = 30;
const PICTURE_DAYS = 365;
const SECRET_LENGTH = 64;

export class DataStack extends Stack {
  readonly tables: Readonly<Record<TableName, TableV2>>;
  /** Build output: hashed assets, the service worker and the files at fixed paths. */
  readonly assets: Bucket;
  /**
   * The publisher's content: original images under `photos/`, the search index under `search/`;
   * variants made from images under `images/`, and which crops they may have under `crops/`.
   */
  readonly objects: Bucket;
  readonly logs: Bucket;
  readonly secrets: Readonly<Record<SecretName, Secret>>;

  constructor(
    scope: Construct,
    id: string,
    { settings, brand }: { settings: Settings; brand: DeployedBrand },
  ) {
    const { environment, lifecycle } = settings;
    super(scope, id, {
      description: `${brand.name} (${environment}): tables, buckets and secrets`,
      terminationProtection: lifecycle.keepsData,
    });
    const table = (name: TableName) => dataTable(this, `${name}-table`, tables[name], lifecycle);
    this.tables = { content: table('content'), readers: table('readers'), meter: table('meter') };
    this.logs = logsBucket(this, lifecycle);
    this.assets = privateBucket(this, 'assets-bucket', lifecycle, {
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 's3/assets/',
    });
    allowDistributionsToRead(this.assets, '');
    this.objects = privateBucket(this, 'objects-bucket', lifecycle, {
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(OVERWRITTEN_OBJECT_DAYS) },
        // Variants are made again on request, so those that are no longer requested expire, whether
        // for an old item or from a script's requests.
        { prefix: 'images/', expiration: Duration.days(PICTURE_DAYS) },
      ],
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 's3/objects/',
    });
    allowDistributionsToRead(this.objects, objectPrefixes.photos);
    allowDistributionsToRead(this.objects, 'images/');
    const secret = (name: SecretName) => generatedSecret(this, name, secrets[name], lifecycle);
    this.secrets = {
      edge: secret('edge'),
      preview: secret('preview'),
      meter: secret('meter'),
      subjects: secret('subjects'),
      links: secret('links'),
    };
    if (settings.mail?.makesIdentity === true)
      addSenderIdentity(this, {
        domain: settings.mail.identity,
        hostedZone: settings.hostedZone,
        lifecycle,
      });
    this.addOutputs();
  }

  /** What operators and commands with `--stack` look up by name. */
  private addOutputs(): void {
    for (const [name, table] of Object.entries(this.tables)) {
      new CfnOutput(this, `${pascalCase(name)}Table`, { value: table.tableName });
    }
    new CfnOutput(this, 'ObjectsBucket', { value: this.objects.bucketName });
    new CfnOutput(this, 'AssetsBucket', { value: this.assets.bucketName });
    new CfnOutput(this, 'LogsBucket', { value: this.logs.bucketName });
    for (const [name, secret] of Object.entries(this.secrets)) {
      new CfnOutput(this, `${pascalCase(name)}Secret`, { value: secret.secretArn });
    }
  }
}

/**
 * Keeps access logs as long as the environment keeps its function logs: they contain readers'
 * addresses.
 */
function logsBucket(scope: Construct, lifecycle: Lifecycle): Bucket {
  return privateBucket(scope, 'logs-bucket', lifecycle, {
    // CloudFront's standard logs are delivered by ACL, to its own log-delivery account only.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [{ expiration: Duration.days(lifecycle.logRetentionDays) }],
  });
}

/**
 * Generated in AWS: in no template and in no function's environment (ADR 0010). CloudFormation
 * generates it once; later values set by operators and `masthead keys` remain.
 */
function generatedSecret(
  scope: Construct,
  name: SecretName,
  { description }: SecretDefinition,
  { keepsData }: Lifecycle,
): Secret {
  const secret = new Secret(scope, `${name}-secret`, {
    description,
    generateSecretString: { passwordLength: SECRET_LENGTH, excludePunctuation: true },
    removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'A new version has to reach the edge, voids links that editors have sent, or makes every reader a stranger: rotating is a decision with steps (docs/guides/deploy.md, keys.md), not a schedule.',
  );
  return secret;
}
