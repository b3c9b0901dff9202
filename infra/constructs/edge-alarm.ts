/** The alarm on the responses that readers finally get. */
import { Aws, CfnCondition, Duration, Fn } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm } from './alarms.ts';

const ERROR_RATE_PERCENT = 1;
const PERIODS = 3;

/**
 * CloudFront reports only to us-east-1, and an alarm sees only its own region: elsewhere it would
 * stay green forever.
 */
export function addEdgeErrorAlarm(
  scope: Construct,
  distribution: Distribution,
  topic: ITopic,
): void {
  const {
    node: { defaultChild },
  } = addAlarm(scope, 'edge-5xx', new SnsAction(topic), {
    metric: distribution.metric5xxErrorRate({ period: Duration.minutes(5) }),
    threshold: ERROR_RATE_PERCENT,
    periods: PERIODS,
    description: `edge: ${ERROR_RATE_PERCENT} % of requests ended in server errors`,
  });
  if (!(defaultChild instanceof CfnAlarm))
    throw new Error('The edge alarm has no resource to put the condition on');
  defaultChild.cfnOptions.condition = new CfnCondition(scope, 'metrics-are-here', {
    expression: Fn.conditionEquals(Aws.REGION, 'us-east-1'),
  });
}
