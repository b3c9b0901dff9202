/** Deploys every function of `lambdas/functions.ts`. */
import type { FunctionOrigin } from '../../services/http/function-origin.ts';
import type { Construct } from 'constructs';
import {
  functions,
  httpRoute,
  takesRequests,
  type FunctionDefinition,
  type FunctionName,
} from '../../lambdas/functions.ts';
import { queueNames } from '../../services/aws/queues.ts';
import { tableNames } from '../../services/aws/tables.ts';
import { recordOf } from '../../shared/record-of.ts';
import type { BuildOutput } from '../build-output.ts';
import type { DataStack } from '../data-stack.ts';
import type { DeployedBrand } from '../deployed-brand.ts';
import { functionEnvironment, type DataNames } from '../function-environment.ts';
import { deployedFunctions } from '../deployed-parts.ts';
import type { Settings } from '../settings.ts';
import type { AddAlarm } from './alarms.ts';
import { CanaryReleases } from './canary.ts';
import { addEventQueues, type EventQueues } from './event-queues.ts';
import { runBySchedule, takeFromQueue } from './event-sources.ts';
import { functionPermissions } from './function-permissions.ts';
import { DEFAULT_THROTTLE, type ApiRoute } from './site-api.ts';
import { reservedConcurrency } from './reserved-concurrency.ts';
import type { SiteAlarmsProps } from './site-alarms.ts';
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
  readonly queues: EventQueues['queues'];
  /** Functions of each view that have a ceiling of executions at once. */
  readonly limited: SiteAlarmsProps['mostAtOnce'];
  /** Functions that publish. */
  readonly publishing: readonly SiteFunction[];
}

export function namesOf(data: DataStack): DataNames {
  return {
    tables: recordOf(tableNames, (name) => data.tables[name].tableName),
    objectsBucket: data.objects.bucketName,
    uploads: data.uploads && {
      bucket: data.uploads.bucketName,
      host: data.uploads.bucketRegionalDomainName,
    },
    secretIds: Object.fromEntries(
      Object.entries(data.secrets).map(([name, { secretArn }]) => [name, secretArn]),
    ),
  };
}

function urlsOf({ queues }: EventQueues): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(queues).map(([name, { queue }]) => [name, queue.queueUrl]),
  );
}

/** @throws An Error when no function serves an origin. */
function originOf(
  origins: ReadonlyMap<FunctionOrigin, SiteFunction>,
  route: FunctionOrigin,
): SiteFunction {
  const found = origins.get(route);
  if (found === undefined)
    throw new Error(`lambdas/functions.ts has no function with the route "${route}"`);
  return found;
}

/** What each view calls: with more views they are the first to come near a ceiling of their own. */
const ofEachView: readonly FunctionName[] = ['image', 'views', 'vitals'];

function mostAtOnce(definition: FunctionDefinition, settings: Settings): number | undefined {
  return settings.reservedConcurrency ? reservedConcurrency(definition, settings) : undefined;
}

type Made = ReadonlyMap<FunctionName, SiteFunction>;

function limitedOf(made: Made, settings: Settings): DeployedFunctions['limited'] {
  return [...made].flatMap(([name, added]) => {
    const most = mostAtOnce(functions[name], settings);
    return most === undefined || !ofEachView.includes(name)
      ? []
      : { FunctionName: added.function.functionName, most };
  });
}

function publishingOf(made: Made): SiteFunction[] {
  return [...made].flatMap(([name, added]) => {
    const { publishes }: FunctionDefinition = functions[name];
    return publishes === true ? added : [];
  });
}

export function addSiteFunctions(
  scope: Construct,
  { settings, brand, data, build, addAlarm, configurationSet }: SiteFunctionsProps,
): DeployedFunctions {
  const dataNames = namesOf(data);
  const events = addEventQueues(scope, addAlarm, settings);
  const queueUrls = urlsOf(events);

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
      reservedConcurrency: mostAtOnce(definition, settings),
      isTraced: settings.tracing,
    });
    // What no request reaches has no tenth of its callers.
    if (takesRequests(definition.route)) canary?.add(name, added);
    return added;
  }

  const made = new Map<FunctionName, SiteFunction>();
  const origins = new Map<FunctionOrigin, SiteFunction>();
  const routes: ApiRoute[] = [];
  for (const name of deployedFunctions(settings)) {
    const definition: FunctionDefinition = functions[name];
    const { route, timeoutS, throttle = DEFAULT_THROTTLE } = definition;
    const added = add(name);
    made.set(name, added);
    const called = httpRoute(route);
    if (typeof route === 'string') origins.set(route, added);
    else if (called === undefined) connectEvents(scope, name, added, events, brand);
    else routes.push({ name, route: called, timeoutS, throttle, target: added.live });
  }
  return {
    origins: recordOf(['page', 'feeds', 'image'], (route) => originOf(origins, route)),
    routes,
    queues: events.queues,
    limited: limitedOf(made, settings),
    publishing: publishingOf(made),
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
  const queueName = queueNames.find((one) => one === name);
  const queue = queueName === undefined ? undefined : events.queues[queueName];
  const deadLetters = events.ofSchedules.get(name);
  if (typeof route !== 'object' || !('kind' in route)) return;
  if (route.kind === 'queue' && queue !== undefined)
    takeFromQueue(scope, name, route, queue, added);
  else if (route.kind === 'schedule' && deadLetters !== undefined)
    runBySchedule(scope, name, route, { deadLetters, timeZone }, added);
  else throw new Error(`There is no queue for ${name}`);
}
