/** The HTTP API behind `/api/*`: one route per function, throttled and logged. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  type HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpStage,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionDefinition } from '../../lambdas/functions.ts';
import type { ApiRoute as ReaderRoute } from '../../shared/api.ts';
import type { WebhookRoute } from '../../shared/webhooks.ts';
import { acknowledge } from './acknowledge.ts';

/** Of a route that has no limits of its own in `lambdas/functions.ts`. */
export const DEFAULT_THROTTLE = { ratePerS: 100, burst: 200 };
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
  readonly route: ReaderRoute | WebhookRoute;
  readonly timeoutS: number;
  readonly throttle?: NonNullable<FunctionDefinition['throttle']>;
  readonly target: IFunction;
}

interface ThrottledRoute {
  readonly route: HttpRoute;
  readonly key: string;
  readonly throttle: NonNullable<ApiRoute['throttle']>;
}

/** The longest that an HTTP API waits, in seconds. The function goes on. */
export const API_WAITS_S = 29;

/**
 * Calls functions by one role of the API. The CDK's own integration gives each route a permission on its
 * function: a resource more for each, of the 500 that a stack may have.
 */
export class RoleIntegration extends HttpRouteIntegration {
  private readonly config: HttpRouteIntegrationConfig;

  constructor(id: string, { target, timeoutS }: ApiRoute, role: Role) {
    super(id);
    this.config = {
      type: HttpIntegrationType.AWS_PROXY,
      uri: target.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      timeout: Duration.millis(
        Math.min(timeoutS * 1_000 + INTEGRATION_GRACE_MS, API_WAITS_S * 1_000),
      ),
      credentials: IntegrationCredentials.fromRole(role),
    };
  }

  override bind(): HttpRouteIntegrationConfig {
    return this.config;
  }
}

/** May call the functions of the routes, and nothing else. */
export function callingRole(scope: Construct, routes: readonly ApiRoute[]): Role {
  const calling = new PolicyStatement({
    actions: ['lambda:InvokeFunction'],
    resources: routes.map(({ target }) => target.functionArn),
  });
  return new Role(scope, 'role', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: { exact: new PolicyDocument({ statements: [calling] }) },
  });
}

/** Reasons why readers and other companies call without an authorizer. */
export const openRoute = {
  reader:
    'Readers without an account call it: sessions, origins and rate limits are decided by the function, from the cookie that API Gateway cannot judge.',
  webhook:
    'Another company’s server calls it and signs the bytes that it sends: the function checks the signature, which API Gateway cannot.',
};

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
      throttle: { rateLimit: DEFAULT_THROTTLE.ratePerS, burstLimit: DEFAULT_THROTTLE.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(LOG_FIELDS)),
      },
    });
    const role = callingRole(this, props.routes);
    this.throttleEach(props.routes.flatMap((route) => this.addRoute(route, role)));
  }

  private addRoute(called: ApiRoute, role: Role): ThrottledRoute[] {
    const { name, route, throttle = DEFAULT_THROTTLE } = called;
    const methods = [
      HttpMethod[route.method],
      ...('takesGet' in route && route.takesGet === true ? [HttpMethod.GET] : []),
    ];
    const added = this.api.addRoutes({
      path: route.path,
      methods,
      integration: new RoleIntegration(`${name}-integration`, called, role),
    });
    for (const one of added) {
      acknowledge(
        one,
        'AwsSolutions-APIG4',
        'kind' in route ? openRoute.webhook : openRoute.reader,
      );
    }
    return added.map((one, index) => ({
      route: one,
      key: `${methods[index] ?? ''} ${route.path}`,
      throttle,
    }));
  }

  /** Gives each route limits of its own: without them, all share those of the stage. */
  private throttleEach(routes: readonly ThrottledRoute[]): void {
    const { defaultChild } = this.stage.node;
    if (!(defaultChild instanceof CfnStage))
      throw new Error('The stage of the API has no resource to put limits on');
    defaultChild.routeSettings = Object.fromEntries(
      routes.map(({ key, throttle }) => [
        key,
        { ThrottlingRateLimit: throttle.ratePerS, ThrottlingBurstLimit: throttle.burst },
      ]),
    );
    // API Gateway rejects limits of a route that it does not know yet.
    for (const { route } of routes) this.stage.node.addDependency(route);
  }
}
