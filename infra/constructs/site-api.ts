/** The HTTP API behind `/api/*`: one route per function, throttled and logged. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionDefinition, FunctionOrigin } from '../../lambdas/functions.ts';
import { acknowledge } from './acknowledge.ts';

/** For the whole API; each function's reserved concurrency limits it further. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };
/** The function's own timeout comes first, so that its log shows what was slow. */
const INTEGRATION_GRACE_MS = 500;
/** No query, cookie or address: only what is needed to find the function's log lines. */
const LOG_FIELDS = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  functionRequestId: '$context.integration.requestId',
  error: '$context.integrationErrorMessage',
};

export interface ApiRoute {
  readonly name: string;
  readonly route: Exclude<FunctionDefinition['route'], FunctionOrigin>;
  readonly timeoutS: number;
  readonly function: LambdaFunction;
}

export class SiteApi extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;

  constructor(
    scope: Construct,
    id: string,
    props: { description: string; routes: readonly ApiRoute[]; logRetention: RetentionDays },
  ) {
    super(scope, id);
    this.api = new HttpApi(this, 'http-api', {
      description: props.description,
      createDefaultStage: false,
    });
    const logGroup = new LogGroup(this, 'access-logs', {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(LOG_FIELDS)),
      },
    });
    for (const route of props.routes) this.addRoute(route);
  }

  private addRoute({ name, route, timeoutS, function: target }: ApiRoute): void {
    const added = this.api.addRoutes({
      path: route.path,
      methods: [HttpMethod[route.method], ...(route.takesGet === true ? [HttpMethod.GET] : [])],
      integration: new HttpLambdaIntegration(`${name}-integration`, target, {
        timeout: Duration.millis(
          Duration.seconds(timeoutS).toMilliseconds() + INTEGRATION_GRACE_MS,
        ),
      }),
    });
    for (const one of added) {
      acknowledge(
        one,
        'AwsSolutions-APIG4',
        'Readers without an account call it: sessions, origins and rate limits are decided by the function, from the cookie that API Gateway cannot judge.',
      );
    }
  }
}
