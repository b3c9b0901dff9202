/**
 * The alarms on what CloudFront reports, in the one region to which it reports. They have a topic of
 * their own, since an alarm notifies its own region.
 */
import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import { siteName } from '../services/observability/metric-table.ts';
import { EDGE_REGION } from '../shared/edge-region.ts';
import { alarmTopic } from './constructs/alarm-topic.ts';
import { addEdgeAlarms } from './constructs/edge-alarms.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import { watchedOutputs, type EdgeStack } from './edge-stack.ts';
import type { Settings } from './settings.ts';

export interface WatchStackProps {
  readonly settings: Settings;
  readonly brand: DeployedBrand;
  readonly edge: EdgeStack;
  /** The certificate of CloudFront; absent where it uses its own. */
  readonly certificateArn: string | undefined;
  /** Where the other stacks are; absent where nobody has said it, as in a synthesis alone. */
  readonly siteRegion: string | undefined;
}

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    const { settings, brand, edge, certificateArn, siteRegion } = props;
    const { environment, alarmEmail } = settings;
    super(scope, id, {
      env: { region: EDGE_REGION },
      description: `${brand.name} (${environment}): alarms on CloudFront`,
    });
    // It reads outputs by name, which the CDK does not see as references.
    this.addStackDependency(edge);
    const seen = (output: string) =>
      Fn.getStackOutput(edge.stackName, output, siteRegion ?? EDGE_REGION);
    const topic = alarmTopic(this, 'alarms', alarmEmail);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn });
    addEdgeAlarms(this, {
      site: siteName(brand.key, environment),
      distributionId: seen('DistributionId'),
      edgeFunctions: {
        request: seen(watchedOutputs.request),
        response: seen(watchedOutputs.response),
      },
      certificateArn,
      action: new SnsAction(topic),
    });
  }
}
