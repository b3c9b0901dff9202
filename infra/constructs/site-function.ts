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
      // The CDK would add a policy of its own for tracing: a resource more for each function, of the 500
      // that a stack may have.
      role: this.role(logGroup, props.permissions, props.isTraced).withoutPolicyUpdates(),
      logGroup,
      // Lines of ours are JSON already and stay as they are. Lambda's own become JSON.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.INFO,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      tracing: props.isTraced ? Tracing.ACTIVE : Tracing.DISABLED,
      // `masthead rollback` moves the alias back to one of them.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    });
    nameLogically(this.function, `${pascalCase(props.name)}Function`);
    this.live = new Alias(this, 'live', {
      aliasName: LIVE_ALIAS,
      version: this.function.currentVersion,
    });
  }

  /**
   * Replaces AWS's basic execution policy, which lets a function write to every log group of the
   * account.
   */
  private role(
    logGroup: LogGroup,
    { statements, objects }: FunctionPermissions,
    isTraced: boolean,
  ): Role {
    const logging = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    const tracing = new PolicyStatement({
      actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
      resources: ['*'],
    });
    const exact = new PolicyDocument({
      statements: [logging, ...statements, ...(isTraced ? [tracing] : [])],
    });
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { exact },
    });
    if (isTraced)
      acknowledge(
        role,
        'AwsSolutions-IAM5[Resource::*]',
        'X-Ray takes segments for no resource: its two actions to write allow only "*".',
      );
    acknowledgeObjectArns(
      role,
      objects,
      'The function reads or makes the objects under this prefix, and under no other.',
    );
    if (statements.some(({ resources }) => resources.includes('*')))
      acknowledge(
        role,
        'AwsSolutions-IAM5[Resource::*]',
        'How fast an account may send is of no resource: ses:GetAccount allows only "*".',
      );
    return role;
  }
}
