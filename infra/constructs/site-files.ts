/**
 * Uploads the built browser files to the assets bucket, before any function that names them runs
 * (ADR 0012).
 */
import { IgnoreMode, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  BucketDeployment,
  CacheControl,
  Source,
  type ISource,
} from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { IMMUTABLE_CACHE_CONTROL, REVALIDATED_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { releaseFilesKey, type ReleaseFiles } from '../../shared/release-files.ts';
import type { BuildOutput } from '../build-output.ts';
import type { DataStack } from '../data-stack.ts';
import { releasedFiles } from '../released-files.ts';
import { acknowledge } from './acknowledge.ts';
import { acknowledgeObjectArns, archiveArn, objectArn } from './object-arns.ts';

/** Under the prefix that the behavior table routes to this bucket. */
export const UNAVAILABLE_KEY = 'assets/unavailable.html';
/** The AWS CLI that the uploader runs is killed with the default 128 MB. */
const UPLOADER_MEMORY_MB = 512;

export interface SiteFilesProps {
  readonly data: DataStack;
  readonly build: BuildOutput;
  /** What is deployed. */
  readonly release: string;
  /** The page shown when no function could return one. */
  readonly unavailablePage: string;
  readonly logRetention: RetentionDays;
}

interface Upload {
  readonly sources: readonly ISource[];
  readonly cacheControl: string;
  readonly contentType?: string;
}

export class SiteFiles extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { data, build, release, unavailablePage, logRetention }: SiteFilesProps,
  ) {
    super(scope, id);
    const list: ReleaseFiles = { release, files: releasedFiles(build.assets) };
    /** Patterns, as in .gitignore, for what to exclude. */
    const files = (...exclude: string[]) =>
      Source.asset(build.assets, { exclude, ignoreMode: IgnoreMode.GIT });
    const uploads: Readonly<Record<string, Upload>> = {
      hashed: {
        sources: [files('/*', '!/assets', '/assets/brand', '*.woff2')],
        cacheControl: IMMUTABLE_CACHE_CONTROL,
      },
      // The uploader guesses types from Python's table, which lacks this one.
      fonts: {
        sources: [files('*', '!*/', '!*.woff2')],
        cacheControl: IMMUTABLE_CACHE_CONTROL,
        contentType: 'font/woff2',
      },
      named: {
        sources: [
          files('/assets/*', '!/assets/brand', '/manifest.json'),
          Source.data(UNAVAILABLE_KEY, unavailablePage),
          Source.data(releaseFilesKey(release), JSON.stringify(list)),
        ],
        cacheControl: REVALIDATED_CACHE_CONTROL,
      },
    };

    const role = new Role(this, 'uploader-role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    const logGroup = new LogGroup(this, 'logs', {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const deployments = Object.entries(uploads).map(
      ([name, { sources, cacheControl, contentType }]) =>
        new BucketDeployment(this, name, {
          contentType,
          sources: [...sources],
          destinationBucket: data.assets,
          cacheControl: [CacheControl.fromString(cacheControl)],
          // Pages still cached at the edge refer to the assets of older releases, which
          // `npm run deploy` prunes by rule (ADR 0032).
          prune: false,
          retainOnDelete: true,
          memoryLimit: UPLOADER_MEMORY_MB,
          role: role.withoutPolicyUpdates(),
          logGroup,
        }),
    );
    const policy = uploaderPolicy(this, { role, data, logGroup });
    for (const deployment of deployments) deployment.node.addDependency(policy);
    acknowledgeUploaderRuntime(this);
  }
}

/**
 * Replaces BucketDeployment's grants, which also allow deleting and tagging. The policy is the same
 * in every release: one that named this release's archives would race the upload, because IAM needs
 * seconds to propagate.
 */
function uploaderPolicy(
  scope: Construct,
  { role, data, logGroup }: { role: Role; data: DataStack; logGroup: LogGroup },
): Policy {
  const archives = archiveArn(Stack.of(scope));
  const released = objectArn(data, 'AssetsBucket', '*');
  const policy = new Policy(scope, 'uploader-policy', {
    roles: [role],
    statements: [
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
      new PolicyStatement({ actions: ['s3:GetObject'], resources: [archives.arn] }),
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [data.assets.bucketArn] }),
      new PolicyStatement({
        actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
        resources: [released.arn],
      }),
    ],
  });
  acknowledgeObjectArns(
    policy,
    [archives, released],
    'Archives and released files are named by hashes of their bytes: no list can name them before the build.',
  );
  return policy;
}

function acknowledgeUploaderRuntime(scope: Construct): void {
  const uploader = Stack.of(scope).node.children.find(({ node }) =>
    node.id.startsWith('Custom::CDKBucketDeployment'),
  );
  if (uploader === undefined)
    throw new Error(
      'The uploader of the CDK is not where it was: see what BucketDeployment adds to the stack',
    );
  acknowledge(
    uploader,
    'AwsSolutions-L1',
    'The uploader and its runtime are part of aws-cdk-lib; an update of the library brings the next one.',
  );
}
