/**
 * The metrics of AWS's own that alarms and the dashboard read, with the dimensions that AWS
 * documents. Ours are in `services/observability/metric-table.ts`.
 */

export interface AwsMetricGroup {
  readonly namespace: string;
  readonly dimensions: readonly string[];
  readonly names: readonly string[];
  /** Where AWS documents them. */
  readonly source: string;
}

export const awsMetrics = {
  /** A function in all its versions and aliases. */
  lambda: {
    namespace: 'AWS/Lambda',
    dimensions: ['FunctionName'],
    names: [
      'ConcurrentExecutions',
      'Duration',
      'Errors',
      'Invocations',
      'Throttles',
      'UrlRequestCount',
      'Url5xxCount',
    ],
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/urls-monitoring.html',
  },
  /** One version of a function, called by its alias. */
  functionVersion: {
    namespace: 'AWS/Lambda',
    dimensions: ['FunctionName', 'Resource', 'ExecutedVersion'],
    names: ['Errors', 'Invocations'],
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-view.html',
  },
  api: {
    namespace: 'AWS/ApiGateway',
    dimensions: ['ApiId', 'Stage'],
    names: ['Count', '4xx', '5xx', 'Latency'],
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html',
  },
  table: {
    namespace: 'AWS/DynamoDB',
    dimensions: ['TableName'],
    names: [
      'ConsumedReadCapacityUnits',
      'ConsumedWriteCapacityUnits',
      'ReadThrottleEvents',
      'WriteThrottleEvents',
    ],
    source:
      'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html',
  },
  queue: {
    namespace: 'AWS/SQS',
    dimensions: ['QueueName'],
    names: ['ApproximateNumberOfMessagesVisible'],
    source:
      'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html',
  },
  /** Only in us-east-1. `CacheHitRate` is one of those that are turned on by distribution. */
  distribution: {
    namespace: 'AWS/CloudFront',
    dimensions: ['DistributionId', 'Region'],
    names: ['Requests', 'BytesDownloaded', '4xxErrorRate', '5xxErrorRate', 'CacheHitRate'],
    source:
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html',
  },
  /** Only in us-east-1. */
  edgeFunction: {
    namespace: 'AWS/CloudFront',
    dimensions: ['FunctionName', 'Region'],
    names: [
      'FunctionInvocations',
      'FunctionValidationErrors',
      'FunctionExecutionErrors',
      'FunctionComputeUtilization',
      'FunctionThrottles',
    ],
    source:
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/monitoring-functions.html',
  },
  /** Of the whole account in a region: it is what AWS judges. */
  ses: {
    namespace: 'AWS/SES',
    dimensions: [],
    names: [
      'Send',
      'Delivery',
      'Bounce',
      'Complaint',
      'Reputation.BounceRate',
      'Reputation.ComplaintRate',
    ],
    source: 'https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html',
  },
  /** Where the certificate is: us-east-1. */
  certificate: {
    namespace: 'AWS/CertificateManager',
    dimensions: ['CertificateArn'],
    names: ['DaysToExpiry'],
    source: 'https://docs.aws.amazon.com/acm/latest/userguide/cloudwatch-metrics.html',
  },
} as const satisfies Record<string, AwsMetricGroup>;

export type AwsMetricGroupName = keyof typeof awsMetrics;
