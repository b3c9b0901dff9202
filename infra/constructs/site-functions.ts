/** Deploys every function of `lambdas/functions.ts`. */
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import {
  functions,
  type FunctionDefinition,
  type FunctionName,
  type FunctionOrigin,
} from '../../lambdas/functions.ts';
import type { BuildOutput } from '../build-output.ts';
import type { DataStack } from '../data-stack.ts';
import { functionEnvironment } from '../function-environment.ts';
import type { Settings } from '../settings.ts';
import { functionPermissions } from './function-permissions.ts';
import type { ApiRoute } from './site-api.ts';
import { SiteFunction } from './site-function.ts';

/**
 * Default concurrency for functions whose definition sets none, so that a flood of calls to one
 * cannot starve the others.
 */
const RESERVED_CONCURRENCY: Readonly<Record<FunctionOrigin | 'api', number>> = {
  page: 100,
  feeds: 10,
  image: 20,
  api: 20,
};

export interface SiteFunctionsProps {
  readonly settings: Settings;
  readonly brandKey: string;
  readonly data: DataStack;
  readonly build: BuildOutput;
}

export interface DeployedFunctions {
  readonly origins: Readonly<Record<FunctionOrigin, LambdaFunction>>;
  readonly routes: readonly ApiRoute[];
}

/** @throws An Error when no function serves an origin. */
export function addSiteFunctions(
  scope: Construct,
  { settings, brandKey, data, build }: SiteFunctionsProps,
): DeployedFunctions {
  const dataNames = {
    tables: {
      content: data.tables.content.tableName,
      readers: data.tables.readers.tableName,
      meter: data.tables.meter.tableName,
    },
    objectsBucket: data.objects.bucketName,
    secretIds: {
      edge: data.secrets.edge.secretArn,
      preview: data.secrets.preview.secretArn,
      meter: data.secrets.meter.secretArn,
      subjects: data.secrets.subjects.secretArn,
      links: data.secrets.links.secretArn,
    },
  };

  function add(name: FunctionName): LambdaFunction {
    const definition: FunctionDefinition = functions[name];
    const reserved =
      definition.reservedConcurrency ??
      RESERVED_CONCURRENCY[typeof definition.route === 'string' ? definition.route : 'api'];
    const { function: added } = new SiteFunction(scope, {
      name,
      definition,
      code: build.lambda(name),
      environment: functionEnvironment(definition, { ...settings, data: dataNames, brandKey }),
      permissions: functionPermissions(definition, data, settings),
      logRetention: settings.lifecycle.logRetentionDays,
      reservedConcurrency: settings.reservedConcurrency ? reserved : undefined,
      isTraced: settings.tracing,
    });
    return added;
  }

  const origins = new Map<FunctionOrigin, LambdaFunction>();
  const routes: ApiRoute[] = [];
  for (const name of Object.keys(functions) as FunctionName[]) {
    const { route, timeoutS } = functions[name];
    if (typeof route === 'string') origins.set(route, add(name));
    else routes.push({ name, route, timeoutS, function: add(name) });
  }
  const originFunction = (route: FunctionOrigin): LambdaFunction => {
    const found = origins.get(route);
    if (found === undefined)
      throw new Error(`lambdas/functions.ts has no function with the route "${route}"`);
    return found;
  };
  return {
    origins: {
      page: originFunction('page'),
      feeds: originFunction('feeds'),
      image: originFunction('image'),
    },
    routes,
  };
}
