/**
 * How emails go out, and how SES reports what became of them: a configuration set, whose bounces,
 * complaints and rejections a topic puts into the queue `email-events`.
 */
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';

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

  /** Puts the reports into a queue, at least once each, without SNS's envelope. */
  reportTo(queue: Queue): void {
    this.topic.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }));
  }
}
