/**
 * Releases a function to a tenth of its callers first, and moves it back when the new version fails
 * (ADR 0032). In production only: elsewhere the alias moves at once.
 */
import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats, type Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { LIVE_ALIAS } from '../../lambdas/functions.ts';
import { awsMetrics } from '../aws-metrics.ts';
import { acknowledge } from './acknowledge.ts';
import type { AddAlarm } from './alarms.ts';
import type { SiteFunction } from './site-function.ts';

/** A single error may be a bad request; three in a minute are the release's. */
const LEAST_ERRORS = 3;
const ERROR_PERCENT = 5;

export class CanaryReleases extends Construct {
  private readonly application: LambdaApplication;
  private readonly role: Role;
  private readonly addAlarm: AddAlarm;

  constructor(scope: Construct, id: string, addAlarm: AddAlarm) {
    super(scope, id);
    this.addAlarm = addAlarm;
    this.application = new LambdaApplication(this, 'application');
    this.role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
      ],
    });
    acknowledge(
      this.role,
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'CodeDeploy says which rights it needs to move an alias; the limited policy has no right to publish messages.',
    );
  }

  /** @param name What people call the function. */
  add(name: string, released: SiteFunction): void {
    new LambdaDeploymentGroup(this, name, {
      application: this.application,
      role: this.role.withoutPolicyUpdates(),
      alias: released.live,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [this.alarm(name, released)],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
  }

  /** Sees the new version only: errors of the old one say nothing about the release. */
  private alarm(name: string, { function: target, live }: SiteFunction): Alarm {
    const metric = (metricName: string) =>
      new Metric({
        namespace: awsMetrics.functionVersion.namespace,
        metricName,
        dimensionsMap: {
          FunctionName: target.functionName,
          Resource: `${target.functionName}:${LIVE_ALIAS}`,
          ExecutedVersion: live.version.version,
        },
        statistic: Stats.SUM,
        period: Duration.minutes(1),
      });
    return this.addAlarm(`release-${name}`, {
      metric: new MathExpression({
        expression: `IF(errors >= ${LEAST_ERRORS}, 100 * errors / calls, 0)`,
        usingMetrics: { errors: metric('Errors'), calls: metric('Invocations') },
        label: 'Percent of calls that failed',
        period: Duration.minutes(1),
      }),
      threshold: ERROR_PERCENT,
      description: `The new release of ${name} fails in ${ERROR_PERCENT} % of its calls, so it is moved back.`,
      runbook: 'release',
    });
  }
}
