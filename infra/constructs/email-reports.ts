/**
 * How emails go out, and how SES reports what became of them: a configuration set, whose bounces,
 * complaints and rejections a topic brings to the function `email-events`.
 */
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { SiteFunction } from './site-function.ts';

export class EmailReports extends Construct {
  readonly configurationSet: ConfigurationSet;
  private readonly topic: Topic;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.configurationSet = new ConfigurationSet(this, 'configuration-set', {
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      // Complaints are ours alone: an owner of a mailbox can lift one (ADR 0033).
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
    });
    this.topic = new Topic(this, 'topic', { enforceSSL: true });
    this.configurationSet.addEventDestination('reports', {
      destination: EventDestination.snsTopic(this.topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    });
  }

  /**
   * Brings the reports to a function, at least once each.
   * @returns the function's name.
   */
  reportTo({ live, function: { functionName } }: SiteFunction): string {
    this.topic.addSubscription(new LambdaSubscription(live));
    return functionName;
  }
}
