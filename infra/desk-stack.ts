/**
 * The desk, where a magazine is run from a browser: its function, with rights, limits and an alarm of its
 * own, behind the site's API. It comes after the edge, whose copies it clears.
 */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import {
  functions,
  httpRoute,
  type FunctionDefinition,
  type FunctionName,
} from '../lambdas/functions.ts';
import { siteName } from '../services/observability/metric-table.ts';
import { pascalCase } from '../shared/pascal-case.ts';
import type { BuildOutput } from './build-output.ts';
import { acknowledge } from './constructs/acknowledge.ts';
import { alarmAdder } from './constructs/alarms.ts';
import { functionPermissions } from './constructs/function-permissions.ts';
import { awsMetric, math } from './constructs/metrics.ts';
import { invalidating } from './constructs/publisher-policy.ts';
import { reservedConcurrency } from './constructs/reserved-concurrency.ts';
import { callingRole, openRoute, RoleIntegration } from './constructs/site-api.ts';
import { SiteFunction } from './constructs/site-function.ts';
import { namesOf } from './constructs/site-functions.ts';
import type { DataStack } from './data-stack.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import { deskFunctions } from './deployed-parts.ts';
import type { EdgeStack } from './edge-stack.ts';
import { functionEnvironment } from './function-environment.ts';
import type { Settings } from './settings.ts';
import type { SiteStack } from './site-stack.ts';

export interface DeskStackProps {
  readonly settings: Settings;
  readonly brand: DeployedBrand;
  readonly data: DataStack;
  readonly site: SiteStack;
  readonly edge: EdgeStack;
  readonly build: BuildOutput;
}

export class DeskStack extends Stack {
  constructor(scope: Construct, id: string, props: DeskStackProps) {
    const { settings, brand, site } = props;
    const { environment } = settings;
    super(scope, id, { description: `${brand.name} (${environment}): the desk` });
    const made = deskFunctions.map((name) => ({ name, added: this.addFunction(name, props) }));
    this.addRoutes(made, site);
    const add = alarmAdder(this, siteName(brand.key, environment), new SnsAction(site.alarmTopic));
    for (const { name, added } of made) {
      const of = { FunctionName: added.function.functionName };
      add(`${name}-failing`, {
        metric: math('FILL(errors, 0) + FILL(throttles, 0)', {
          errors: awsMetric('lambda', 'Errors', of),
          throttles: awsMetric('lambda', 'Throttles', of),
        }),
        threshold: 1,
        description:
          'Calls of the desk were cut off or turned away: what people write there may not arrive.',
      });
      new CfnOutput(this, `${pascalCase(name)}FunctionName`, { value: of.FunctionName });
    }
  }

  private addFunction(
    name: FunctionName,
    { settings, brand, data, site, edge, build }: DeskStackProps,
  ): SiteFunction {
    const definition: FunctionDefinition = functions[name];
    const { configurationSet } = site;
    const { distribution } = edge;
    const noQueues = { queues: {}, ofSchedules: new Map<string, never>() };
    const { statements, objects } = functionPermissions(
      name,
      definition,
      data,
      noQueues,
      settings,
      configurationSet,
    );
    return new SiteFunction(this, {
      name,
      definition,
      code: build.lambda(name),
      environment: {
        // Passkeys are bound to the name that browsers show, and links in emails lead there.
        SITE_ORIGIN: `https://${distribution.distributionDomainName}`,
        ...functionEnvironment(definition, {
          ...settings,
          data: namesOf(data),
          ...(configurationSet === undefined ? {} : { configurationSet }),
          queueUrls: {},
          brandKey: brand.key,
          release: brand.release,
        }),
        DISTRIBUTION_ID: distribution.distributionId,
      },
      permissions: { statements: [...statements, invalidating(distribution)], objects },
      logRetention: settings.lifecycle.logRetentionDays,
      reservedConcurrency: settings.reservedConcurrency
        ? reservedConcurrency(definition, settings)
        : undefined,
      isTraced: settings.tracing,
    });
  }

  /** The API is the site stack's; its stage deploys what is added to it. */
  private addRoutes(
    made: readonly { readonly name: FunctionName; readonly added: SiteFunction }[],
    { api }: SiteStack,
  ): void {
    const routes = made.flatMap(({ name, added }) => {
      const { route, timeoutS }: FunctionDefinition = functions[name];
      const called = httpRoute(route);
      return called === undefined ? [] : [{ name, route: called, timeoutS, target: added.live }];
    });
    const role = callingRole(this, routes);
    for (const called of routes) {
      const { name, route } = called;
      const added = new HttpRoute(this, `${name}-route`, {
        httpApi: api,
        routeKey: HttpRouteKey.with(route.path, HttpMethod[route.method]),
        integration: new RoleIntegration(`${name}-integration`, called, role),
      });
      acknowledge(added, 'AwsSolutions-APIG4', openRoute.reader);
    }
  }
}
