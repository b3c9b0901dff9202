/**
 * What each release replaces: functions, the API in front of them, the browser files, and the
 * alarms.
 */
import type { FunctionOrigin } from '../services/http/function-origin.ts';
import { Annotations, CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { FunctionUrlAuthType, InvokeMode, type Alias } from 'aws-cdk-lib/aws-lambda';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { tableNames } from '../services/aws/tables.ts';
import { recordOf } from '../shared/record-of.ts';
import { siteName } from '../services/observability/metric-table.ts';
import type { BuildOutput } from './build-output.ts';
import { alarmTopic } from './constructs/alarm-topic.ts';
import { alarmAdder } from './constructs/alarms.ts';
import { addSiteAlarms, type SiteAlarmsProps } from './constructs/site-alarms.ts';
import { EmailReports } from './constructs/email-reports.ts';
import { API_WAITS_S, SiteApi, type ApiRoute } from './constructs/site-api.ts';
import { SiteFiles } from './constructs/site-files.ts';
import type { SiteFunction } from './constructs/site-function.ts';
import { addSiteFunctions } from './constructs/site-functions.ts';
import { addSpendingLimit } from './constructs/spending-limit.ts';
import type { DataStack } from './data-stack.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import type { Settings } from './settings.ts';
import { unavailablePage } from './unavailable-page.ts';

export interface SiteStackProps {
  readonly settings: Settings;
  readonly brand: DeployedBrand;
  readonly data: DataStack;
  readonly build: BuildOutput;
}

/**
 * Outputs with the host names of the origins. The edge stack reads them as they are: CloudFormation
 * does not document that Fn::Split takes another stack's output.
 */
export const hostOutputs = {
  page: 'PageHost',
  feeds: 'FeedsHost',
  image: 'ImageHost',
  api: 'ApiHost',
} as const satisfies Record<FunctionOrigin | 'api', string>;

/** @param url With a scheme: `https://host/path`. */
function hostOf(url: string): string {
  return Fn.select(2, Fn.split('/', url));
}

export class SiteStack extends Stack {
  /** What CloudFront calls by function URL. */
  readonly origins: Readonly<Record<FunctionOrigin, Alias>>;
  readonly alarmTopic: Topic;
  /** What the dashboard shows of this stack. */
  readonly observed: Pick<SiteAlarmsProps, 'site' | 'origins' | 'api' | 'tables'>;
  readonly api: HttpApi;
  /** Name of the configuration set of SES; absent: the site sends no email. */
  readonly configurationSet: string | undefined;
  /** Roles of the functions that publish. */
  readonly publishingRoles: readonly IRole[];
  /** The longest time that the API waits for any function, in seconds. */
  readonly apiTimeoutS: number;

  constructor(scope: Construct, id: string, { settings, brand, data, build }: SiteStackProps) {
    const { environment, lifecycle } = settings;
    const { logRetentionDays: logRetention } = lifecycle;
    super(scope, id, {
      description: `${brand.name} (${environment}): functions, API and files for browsers`,
    });
    this.alarmTopic = alarmTopic(this, 'alarms', settings.alarmEmail);
    if (lifecycle.keepsData && settings.alarmEmail === undefined) warnOfSilence(this);
    if (settings.budget !== undefined) addSpendingLimit(this, 'budget', settings.budget);
    const site = siteName(brand.key, environment);
    const addAlarm = alarmAdder(this, site, new SnsAction(this.alarmTopic));
    const files = new SiteFiles(this, 'files', {
      data,
      build,
      release: brand.release,
      unavailablePage: unavailablePage(brand),
      logRetention,
    });
    const reports = settings.mail === undefined ? undefined : new EmailReports(this, 'email');
    this.configurationSet = reports?.configurationSet.configurationSetName;
    const { configurationSet } = this;
    const made = { settings, brand, data, build, addAlarm, configurationSet };
    const { origins, routes, queues, limited, publishing } = addSiteFunctions(this, made);
    const emailEvents = queues['email-events'];
    if (emailEvents !== undefined) reports?.reportTo(emailEvents.queue);
    this.publishingRoles = publishing.flatMap(({ function: { role } }) => role ?? []);

    origins.page.function.node.addDependency(files);
    this.origins = {
      page: this.reachable('page', origins.page),
      feeds: this.reachable('feeds', origins.feeds),
      image: this.reachable('image', origins.image),
    };

    const { api, stage } = new SiteApi(this, 'api', {
      description: `${brand.name} (${environment})`,
      routes,
      logRetention,
    });
    this.api = api;
    this.apiTimeoutS = longestWaitS(settings, routes);
    this.observed = {
      site,
      origins: recordOf(['page', 'feeds', 'image'], (name) => origins[name].function.functionName),
      api: { ApiId: api.apiId, Stage: stage.stageName },
      tables: recordOf(tableNames, (name) => data.tables[name].tableName),
    };
    addSiteAlarms(addAlarm, {
      ...this.observed,
      sendsEmail: settings.mail !== undefined,
      mostUnits: { reads: settings.maxReadUnits, writes: settings.maxWriteUnits },
      mostAtOnce: limited,
      followsSources: settings.sources === 'on',
    });

    this.putOut(origins.page, api.apiEndpoint);
  }

  private putOut({ function: { functionName } }: SiteFunction, apiEndpoint: string): void {
    new CfnOutput(this, 'PageFunctionName', { value: functionName });
    new CfnOutput(this, 'ApiEndpoint', { value: apiEndpoint });
    new CfnOutput(this, hostOutputs.api, { value: hostOf(apiEndpoint) });
    new CfnOutput(this, 'AlarmTopic', { value: this.alarmTopic.topicArn });
  }

  /** Gives a function a URL that only signed requests may call, and puts out its host. */
  private reachable(origin: FunctionOrigin, { live }: SiteFunction): Alias {
    const { url } = live.addFunctionUrl({
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.BUFFERED,
    });
    new CfnOutput(this, hostOutputs[origin], { value: hostOf(url) });
    return live;
  }
}

/** The longest time that the API waits for any function, in seconds. That of the desk takes all there is. */
function longestWaitS({ desk }: Settings, routes: readonly ApiRoute[]): number {
  return desk === 'on' ? API_WAITS_S : Math.max(...routes.map(({ timeoutS }) => timeoutS));
}

/** Alarms that nobody receives look like a site without trouble. */
function warnOfSilence(stack: Stack): void {
  Annotations.of(stack).addWarningV2(
    'masthead:alarm-email',
    'Nobody receives the alarms of this production site: give -c alarmEmail=… (docs/guides/deploy.md).',
  );
}
