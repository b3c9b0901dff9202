/**
 * Published prices of us-east-1 in USD, without the free tiers unless a name says so. Looked up on
 * the pages beside them on 2026-11-22.
 */
export const prices = {
  /** https://aws.amazon.com/cloudfront/pricing/ (United States, Europe). */
  cloudFront: {
    perMillionRequests: 1,
    /** Each tier's GB a month, and its price. */
    perGb: [
      [10_240, 0.085],
      [40_960, 0.08],
      [102_400, 0.06],
      [358_400, 0.04],
      [536_576, 0.03],
      [Number.POSITIVE_INFINITY, 0.025],
    ],
    perInvalidationPath: 0.005,
    freeInvalidationPaths: 1_000,
    perMillionFunctionRuns: 0.1,
    perMillionKeyValueReads: 0.03,
    freeRequestsMillion: 10,
    freeGb: 1_000,
    freeFunctionRunsMillion: 2,
    freeKeyValueReadsMillion: 2,
  },
  /** https://aws.amazon.com/lambda/pricing/ */
  lambda: { perMillionRequests: 0.2, perGbSecondArm: 0.0000133334, perGbSecondX86: 0.0000166667 },
  /** https://aws.amazon.com/api-gateway/pricing/ (HTTP API). */
  httpApi: { perMillionRequests: 1 },
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/ */
  dynamoDb: { perMillionReads: 0.125, perMillionWrites: 0.625, perGbMonth: 0.25, backupPerGb: 0.2 },
  /** https://aws.amazon.com/s3/pricing/ (Standard). */
  s3: { perGbMonth: 0.023, perMillionReads: 0.4 },
  /** https://aws.amazon.com/secrets-manager/pricing/ */
  secrets: { perSecret: 0.4, perMillionCalls: 5 },
  /**
   * https://aws.amazon.com/sqs/pricing/ Lambda asks an idle queue with five long polls of 20 s at a time
   * (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html).
   */
  queues: { perMillionRequests: 0.5, idleMillionRequests: 0.648 },
  /** https://aws.amazon.com/cloudwatch/pricing/ An alarm is paid by the metrics that it reads. */
  cloudWatch: { perAlarmMetric: 0.1, perDashboard: 3, perLogGb: 0.5, perMetric: 0.3 },
  /** https://aws.amazon.com/xray/pricing/ */
  xRay: { perMillionTraces: 5 },
  /** https://aws.amazon.com/waf/pricing/ */
  waf: {
    perAcl: 5,
    perRule: 1,
    perMillionRequests: 0.6,
    perBotControl: 10,
    perMillionBotChecks: 1,
    freeBotChecksMillion: 10,
  },
  /** https://aws.amazon.com/route53/pricing/ */
  route53: { perZone: 0.5 },
} as const;
