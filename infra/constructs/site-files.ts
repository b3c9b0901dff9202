/** Puts what the build made for browsers into the assets bucket, before any function that names it runs (docs/adr/0012). */
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
import { IMMUTABLE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import type { BuildOutput } from '../build-output.ts';
import type { DataStack } from '../data-stack.ts';
import { acknowledge } from './acknowledge.ts';
import { acknowledgeObjectArns, archiveArn, objectArn } from './object-arns.ts';

/** Under the prefix that the behaviour table sends to this bucket. */
export const UNAVAILABLE_KEY = 'assets/unavailable.html';
/** Fixed names, the brand's icons among them: the edge and browsers ask whether they have changed, so a release shows at once. */
const REVALIDATED_CACHE_CONTROL = 'public, max-age=0, must-revalidate';
/** The AWS command line that the uploader runs is killed in the default 128 MB. */
const UPLOADER_MEMORY_MB = 512;

export interface SiteFilesProps {
  readonly data: DataStack;
  readonly build: BuildOutput;
  /** What stands in for a page that no function could give. */
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
    { data, build, unavailablePage, logRetention }: SiteFilesProps,
  ) {
    super(scope, id);
    /** Patterns as in .gitignore say what stays out. */
    const files = (...exclude: string[]) =>
      Source.asset(build.assets, { exclude, ignoreMode: IgnoreMode.GIT });
    const uploads: Readonly<Record<string, Upload>> = {
      hashed: {
        sources: [files('/*', '!/assets', '/assets/brand', '*.woff2')],
        cacheControl: IMMUTABLE_CACHE_CONTROL,
      },
      // The uploader guesses types by Python's table, which does not know this one.
      fonts: {
        sources: [files('*', '!*/', '!*.woff2')],
        cacheControl: IMMUTABLE_CACHE_CONTROL,
        contentType: 'font/woff2',
      },
      named: {
        sources: [
          files('/assets/*', '!/assets/brand', '/manifest.json'),
          Source.data(UNAVAILABLE_KEY, unavailablePage),
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
          // Pages that the edge still holds name the assets of the release before.
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
 * In place of what BucketDeployment grants, which is also to delete and to tag. It is the same in every release: a policy
 * that named this release's archives would race the upload, for IAM needs seconds to spread.
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
