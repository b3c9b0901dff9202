/** Resources that outlive every release: tables, buckets and secrets. */
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { HttpMethods, ObjectOwnership, type Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import {
  commonSecretNames,
  isSuppliedSource,
  secretNames,
  secretNamesFrom,
  secretOutput,
  secrets,
  type SecretDefinition,
  type SecretName,
  type SecretNameFrom,
} from '../services/aws/secret-names.ts';
import { objectPrefixes } from '../shared/object-prefixes.ts';
import { recordOf } from '../shared/record-of.ts';
import { tableNames, tableOutput, tables, type TableName } from '../services/aws/tables.ts';
import { acknowledge } from './constructs/acknowledge.ts';
import { BackupCopy } from './constructs/backup-copy.ts';
import { dataTable } from './constructs/data-table.ts';
import { allowDistributionsToRead, privateBucket } from './constructs/private-bucket.ts';
import { removalPolicy } from './constructs/removal.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import { BACKUP_VAULT_ARN, type Lifecycle, type Settings } from './settings.ts';

const OVERWRITTEN_OBJECT_DAYS = 30;
const PICTURE_DAYS = 365;
const SECRET_LENGTH = 64;

/** Those of sources exist where the deployment has sources. */
export type SiteSecrets = Readonly<
  Record<(typeof commonSecretNames)[number], Secret> &
    Partial<Record<SecretNameFrom<'connected'>, Secret>>
>;

export class DataStack extends Stack {
  readonly tables: Readonly<Record<TableName, TableV2>>;
  /** Build output: hashed assets, the service worker and the files at fixed paths. */
  readonly assets: Bucket;
  /**
   * The publisher's content: original images under `photos/`, the search index under `search/`;
   * variants made from images under `images/`, and which crops they may have under `crops/`.
   */
  readonly objects: Bucket;
  /** Images that browsers at the desk have sent, until they are looked at. Nothing serves them. */
  readonly uploads: Bucket | undefined;
  readonly logs: Bucket;
  readonly secrets: SiteSecrets;

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
    this.tables = recordOf(tableNames, (name) =>
      dataTable(this, `${name}-table`, tables[name], settings),
    );
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
    this.uploads = settings.desk === 'on' ? uploadsBucket(this, settings, this.logs) : undefined;
    const make = (name: SecretName) => siteSecret(this, name, secrets[name], lifecycle);
    this.secrets = {
      ...recordOf(commonSecretNames, make),
      ...(settings.sources === 'on' ? recordOf(secretNamesFrom('connected'), make) : {}),
    };
    this.copyElsewhere(settings);
    this.makeTablesLast();
    this.addOutputs();
  }

  /**
   * A protected table rejects the deletion with which CloudFormation rolls a creation back, so what
   * may fail comes first.
   */
  private makeTablesLast(): void {
    const { logs, assets, objects } = this;
    for (const name of tableNames)
      this.tables[name].node.addDependency(logs, assets, objects, ...Object.values(this.secrets));
  }

  /**
   * With the secret from which names of readers are derived: no account of a copied table is found
   * without it.
   */
  private copyElsewhere({ backupCopy, ...settings }: Settings): void {
    if (backupCopy === undefined) return;
    new BackupCopy(this, 'backup-copy', {
      settings,
      vaultArn: backupCopy,
      tables: Object.values(this.tables),
      objects: this.objects,
    });
    const [, region = this.region] = BACKUP_VAULT_ARN.exec(backupCopy) ?? [];
    if (region !== this.region) this.secrets.subjects.addReplicaRegion(region);
  }

  /** What operators and commands with `--stack` look up by name. */
  private addOutputs(): void {
    for (const name of tableNames)
      new CfnOutput(this, tableOutput(name), { value: this.tables[name].tableName });
    new CfnOutput(this, 'ObjectsBucket', { value: this.objects.bucketName });
    new CfnOutput(this, 'AssetsBucket', { value: this.assets.bucketName });
    if (this.uploads !== undefined)
      new CfnOutput(this, 'UploadsBucket', { value: this.uploads.bucketName });
    new CfnOutput(this, 'LogsBucket', { value: this.logs.bucketName });
    for (const name of secretNames) {
      const secret = this.secrets[name];
      if (secret !== undefined)
        new CfnOutput(this, secretOutput(name), { value: secret.secretArn });
    }
  }
}

/**
 * Takes what a form of the desk allows, from pages of the site alone: the form is signed, and names key,
 * type and size. What nobody has looked at goes after a day.
 */
function uploadsBucket(
  scope: Construct,
  { lifecycle, domain }: Settings,
  serverAccessLogsBucket: Bucket,
): Bucket {
  const allowedOrigins =
    domain === undefined ? ['https://*.cloudfront.net'] : domain.map((name) => `https://${name}`);
  return privateBucket(scope, 'uploads-bucket', lifecycle, {
    cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins, allowedHeaders: ['*'] }],
    lifecycleRules: [{ expiration: Duration.days(1) }],
    serverAccessLogsBucket,
    serverAccessLogsPrefix: 's3/uploads/',
  });
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
 * A secret whose value is in no template and in no function's environment (ADR 0010). CloudFormation
 * generates it once, or leaves it empty when the publisher supplies it; later values set by operators
 * and `masthead keys` remain.
 */
function siteSecret(
  scope: Construct,
  name: SecretName,
  { description, source }: SecretDefinition,
  lifecycle: Lifecycle,
): Secret {
  const secret = new Secret(scope, `${name}-secret`, {
    description,
    generateSecretString: { passwordLength: SECRET_LENGTH, excludePunctuation: true },
    removalPolicy: removalPolicy(lifecycle),
  });
  const { defaultChild } = secret.node;
  // The construct always generates a value: one that nobody knows would look like one that is set.
  if (isSuppliedSource(source) && defaultChild instanceof CfnSecret)
    defaultChild.generateSecretString = undefined;
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'A new version has to reach the edge, voids links that editors have sent, or makes every reader a stranger: rotating is a decision with steps (docs/guides/deploy.md, keys.md), not a schedule.',
  );
  return secret;
}
