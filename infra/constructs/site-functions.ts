/** Deploys every function of `lambdas/functions.ts`. */
import type { FunctionOrigin } from '../../services/http/function-origin.ts';
import type { Construct } from 'constructs';
import {
  functions,
  httpRoute,
  type FunctionDefinition,
  type FunctionName,
} from '../../lambdas/functions.ts';
import { queueNames, type QueueName } from '../../services/aws/queues.ts';
import { secretNames } from '../../services/aws/secret-names.ts';
import { tableNames } from '../../services/aws/tables.ts';
import { recordOf } from '../../shared/record-of.ts';
import type { BuildOutput } from '../build-output.ts';
import type { DataStack } from '../data-stack.ts';
import type { DeployedBrand } from '../deployed-brand.ts';
import { functionEnvironment, type DataNames } from '../function-environment.ts';
import type { Settings } from '../settings.ts';
import type { AddAlarm } from './alarms.ts';
import { CanaryReleases } from './canary.ts';
import { addEventQueues, type EventQueues, type SiteQueue } from './event-queues.ts';
import { runBySchedule, takeFromQueue } from './event-sources.ts';
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
  readonly queues: Readonly<Record<QueueName, SiteQueue>>;
}

function namesOf(data: DataStack): DataNames {
  return {
    tables: recordOf(tableNames, (name) => data.tables[name].tableName),
    objectsBucket: data.objects.bucketName,
    secretIds: recordOf(secretNames, (name) => data.secrets[name].secretArn),
  };
}

/** @throws An Error when no function serves an origin. */
export function addSiteFunctions(
  scope: Construct,
  { settings, brand, data, build, addAlarm, configurationSet }: SiteFunctionsProps,
): DeployedFunctions {
  const dataNames = namesOf(data);
  const events = addEventQueues(scope, addAlarm);
  const queueUrls = recordOf(queueNames, (name) => events.queues[name].queue.queueUrl);

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
        queueUrls,
        brandKey: brand.key,
        release: brand.release,
      }),
      permissions: functionPermissions(name, definition, data, events, settings, configurationSet),
      logRetention: settings.lifecycle.logRetentionDays,
      reservedConcurrency: settings.reservedConcurrency
        ? reservedConcurrency(definition, settings.environment)
        : undefined,
      isTraced: settings.tracing,
    });
    canary?.add(name, added);
    return added;
  }

  const origins = new Map<FunctionOrigin, SiteFunction>();
  const routes: ApiRoute[] = [];
  for (const name of Object.keys(functions) as FunctionName[]) {
    const { route, timeoutS, throttle = DEFAULT_THROTTLE }: FunctionDefinition = functions[name];
    const added = add(name);
    const called = httpRoute(route);
    if (typeof route === 'string') origins.set(route, added);
    else if (called === undefined) connectEvents(scope, name, added, events, brand);
    else routes.push({ name, route: called, timeoutS, throttle, target: added.live });
  }
  const originOf = (route: FunctionOrigin): SiteFunction => {
    const found = origins.get(route);
    if (found === undefined)
      throw new Error(`lambdas/functions.ts has no function with the route "${route}"`);
    return found;
  };
  return {
    origins: { page: originOf('page'), feeds: originOf('feeds'), image: originOf('image') },
    routes,
    queues: events.queues,
  };
}

/**
 * Lets a function be called by its queue, or by the clock.
 * @throws An Error when it has no queue of its name.
 */
function connectEvents(
  scope: Construct,
  name: FunctionName,
  added: SiteFunction,
  events: EventQueues,
  { timeZone }: DeployedBrand,
): void {
  const { route }: FunctionDefinition = functions[name];
  const queue = queueNames.find((one) => one === name);
  const deadLetters = events.ofSchedules.get(name);
  if (typeof route !== 'object' || !('kind' in route)) return;
  if (route.kind === 'queue' && queue !== undefined)
    takeFromQueue(scope, name, route, events.queues[queue], added);
  else if (route.kind === 'schedule' && deadLetters !== undefined)
    runBySchedule(scope, name, route, { deadLetters, timeZone }, added);
  else throw new Error(`There is no queue for ${name}`);
}
