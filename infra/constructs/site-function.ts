/** A Lambda function of the site with its own role, log group and alias. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { LIVE_ALIAS, type FunctionDefinition } from '../../lambdas/functions.ts';
import type { FunctionEnvironment } from '../function-environment.ts';
import type { FunctionPermissions } from './function-permissions.ts';
import { acknowledge } from './acknowledge.ts';
import { pascalCase } from '../../shared/pascal-case.ts';
import { nameLogically } from './logical-id.ts';
import { acknowledgeObjectArns } from './object-arns.ts';

export interface SiteFunctionProps {
  /** As in `lambdas/functions.ts`; the logical id is derived from it: `page` → `PageFunction`. */
  readonly name: string;
  readonly definition: FunctionDefinition;
  /** Folder with the bundled `index.mjs`. */
  readonly code: string;
  readonly environment: FunctionEnvironment;
  readonly permissions: FunctionPermissions;
  readonly logRetention: RetentionDays;
  /** Absent: the function shares the account's remaining concurrency. */
  readonly reservedConcurrency: number | undefined;
  /** X-Ray records the first request of each second, and 5 % of the others. */
  readonly isTraced: boolean;
}

export class SiteFunction extends Construct {
  readonly function: LambdaFunction;
  /** Points to the version of this release, or of the one before after `masthead rollback`. */
  readonly live: Alias;

  constructor(scope: Construct, props: SiteFunctionProps) {
    super(scope, `${props.name}-function`);
    const { definition } = props;
    const logGroup = new LogGroup(this, 'logs', {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.function = new LambdaFunction(this, 'function', {
      description: definition.description,
      runtime: Runtime.NODEJS_24_X,
      architecture:
        definition.nativePackages === undefined ? Architecture.ARM_64 : Architecture.X86_64,
      handler: 'index.handler',
      // Source maps are for people who read a stack trace next to the build.
      code: Code.fromAsset(props.code, { exclude: ['*.map'] }),
      memorySize: definition.memoryMb,
      timeout: Duration.seconds(definition.timeoutS),
      reservedConcurrentExecutions: props.reservedConcurrency,
      environment: { ...props.environment },
      role: this.role(logGroup, props.permissions),
      logGroup,
      // Lines of ours are JSON already and stay as they are. Lambda's own become JSON.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.INFO,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      tracing: props.isTraced ? Tracing.ACTIVE : Tracing.DISABLED,
      // `masthead rollback` moves the alias back to one of them.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    });
    if (props.isTraced) this.acknowledgeTracing();
    nameLogically(this.function, `${pascalCase(props.name)}Function`);
    this.live = new Alias(this, 'live', {
      aliasName: LIVE_ALIAS,
      version: this.function.currentVersion,
    });
  }

  /** The CDK adds the permission to the role's own policy. */
  private acknowledgeTracing(): void {
    const policy = this.function.role?.node.tryFindChild('DefaultPolicy');
    if (policy === undefined) throw new Error('The role has no policy for tracing');
    acknowledge(
      policy,
      'AwsSolutions-IAM5[Resource::*]',
      'X-Ray takes segments for no resource: its two actions to write allow only "*".',
    );
  }

  /**
   * Replaces AWS's basic execution policy, which lets a function write to every log group of the
   * account.
   */
  private role(logGroup: LogGroup, { statements, objects }: FunctionPermissions): Role {
    const logging = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { exact: new PolicyDocument({ statements: [logging, ...statements] }) },
    });
    acknowledgeObjectArns(
      role,
      objects,
      'The function reads or makes the objects under this prefix, and under no other.',
    );
    return role;
  }
}
