/** Deploys every function of `lambdas/functions.ts`. */
import type { FunctionOrigin } from '../../services/http/function-origin.ts';
import type { Construct } from 'constructs';
import {
  functions,
  type EventSource,
  type FunctionDefinition,
  type FunctionName,
} from '../../lambdas/functions.ts';
import type { BuildOutput } from '../build-output.ts';
import type { DataStack } from '../data-stack.ts';
import type { DeployedBrand } from '../deployed-brand.ts';
import { functionEnvironment, type DataNames } from '../function-environment.ts';
import type { Settings } from '../settings.ts';
import type { AddAlarm } from './alarms.ts';
import { CanaryReleases } from './canary.ts';
import { functionPermissions } from './function-permissions.ts';
import { DEFAULT_THROTTLE, type ApiRoute } from './site-api.ts';
import { reservedConcurrency } from './reserved-concurrency.ts';
import { SiteFunction } from './site-function.ts';

export interface SiteFunctionsProps {
  readonly settings: Settings;
  readonly brand: DeployedBrand;
  readonly data: DataStack;
  readonly build: BuildOutput;
  readonly addAlarm: AddAlarm;
  /** Name of the configuration set of SES; absent: the site sends no email. */
  readonly configurationSet?: string;
}

export interface DeployedFunctions {
  readonly origins: Readonly<Record<FunctionOrigin, SiteFunction>>;
  readonly routes: readonly ApiRoute[];
  /** Functions that take events. */
  readonly events: Readonly<Record<EventSource, SiteFunction>>;
}

function namesOf(data: DataStack): DataNames {
  return {
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
}

/** @throws An Error when no function serves an origin, or takes an event. */
export function addSiteFunctions(
  scope: Construct,
  { settings, brand, data, build, addAlarm, configurationSet }: SiteFunctionsProps,
): DeployedFunctions {
  const dataNames = namesOf(data);

  const canary =
    settings.environment === 'production'
      ? new CanaryReleases(scope, 'canary', addAlarm)
      : undefined;

  function add(name: FunctionName): SiteFunction {
    const definition: FunctionDefinition = functions[name];
    const added = new SiteFunction(scope, {
      name,
      definition,
      code: build.lambda(name),
      environment: functionEnvironment(definition, {
        ...settings,
        data: dataNames,
        configurationSet,
        brandKey: brand.key,
        release: brand.release,
      }),
      permissions: functionPermissions(definition, data, settings, configurationSet),
      logRetention: settings.lifecycle.logRetentionDays,
      reservedConcurrency: settings.reservedConcurrency
        ? reservedConcurrency(definition, settings.environment)
        : undefined,
      isTraced: settings.tracing,
    });
    canary?.add(name, added);
    return added;
  }

  const others = new Map<FunctionOrigin | EventSource, SiteFunction>();
  const routes: ApiRoute[] = [];
  for (const name of Object.keys(functions) as FunctionName[]) {
    const { route, timeoutS, throttle = DEFAULT_THROTTLE }: FunctionDefinition = functions[name];
    if (typeof route === 'string') others.set(route, add(name));
    else routes.push({ name, route, timeoutS, throttle, target: add(name).live });
  }
  const functionOf = (route: FunctionOrigin | EventSource): SiteFunction => {
    const found = others.get(route);
    if (found === undefined)
      throw new Error(`lambdas/functions.ts has no function with the route "${route}"`);
    return found;
  };
  return {
    origins: { page: functionOf('page'), feeds: functionOf('feeds'), image: functionOf('image') },
    routes,
    events: { 'email-events': functionOf('email-events') },
  };
}
