/**
 * What each release replaces: functions, the API in front of them, the browser files, and the
 * alarms.
 */
import { Annotations, CfnOutput, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { FunctionUrlAuthType, InvokeMode, type FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { FunctionOrigin } from '../lambdas/functions.ts';
import { siteName } from '../lambdas/observability/metric-table.ts';
import type { BuildOutput } from './build-output.ts';
import { alarmTopic } from './constructs/alarm-topic.ts';
import { alarmAdder } from './constructs/alarms.ts';
import { addSiteAlarms, type SiteAlarmsProps } from './constructs/site-alarms.ts';
import { SiteApi } from './constructs/site-api.ts';
import { SiteFiles } from './constructs/site-files.ts';
import { addSiteFunctions } from './constructs/site-functions.ts';
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

export class SiteStack extends Stack {
  /** URLs of the functions that are origins themselves. */
  readonly urls: Readonly<Record<FunctionOrigin, FunctionUrl>>;
  readonly api: HttpApi;
  readonly alarmTopic: Topic;
  /** What the dashboard shows of this stack. */
  readonly observed: Pick<SiteAlarmsProps, 'site' | 'origins' | 'api' | 'tables'>;
  /** The longest time that any function of the API may run, in seconds. */
  readonly apiTimeoutS: number;

  constructor(scope: Construct, id: string, { settings, brand, data, build }: SiteStackProps) {
    const { environment, lifecycle } = settings;
    const { logRetentionDays: logRetention } = lifecycle;
    super(scope, id, {
      description: `${brand.name} (${environment}): functions, API and files for browsers`,
    });
    this.alarmTopic = alarmTopic(this, 'alarms', settings.alarmEmail);
    if (lifecycle.keepsData && settings.alarmEmail === undefined) warnOfSilence(this);
    const files = new SiteFiles(this, 'files', {
      data,
      build,
      unavailablePage: unavailablePage(brand),
      logRetention,
    });
    const { origins, routes } = addSiteFunctions(this, {
      settings,
      brandKey: brand.key,
      data,
      build,
    });

    origins.page.node.addDependency(files);
    const url = (origin: FunctionOrigin): FunctionUrl =>
      origins[origin].addFunctionUrl({
        authType: FunctionUrlAuthType.AWS_IAM,
        invokeMode: InvokeMode.BUFFERED,
      });
    this.urls = { page: url('page'), feeds: url('feeds'), image: url('image') };

    const { api, stage } = new SiteApi(this, 'api', {
      description: `${brand.name} (${environment})`,
      routes,
      logRetention,
    });
    this.api = api;
    this.apiTimeoutS = Math.max(...routes.map(({ timeoutS }) => timeoutS));
    this.observed = {
      site: siteName(brand.key, environment),
      origins: {
        page: origins.page.functionName,
        feeds: origins.feeds.functionName,
        image: origins.image.functionName,
      },
      api: { ApiId: api.apiId, Stage: stage.stageName },
      tables: {
        content: data.tables.content.tableName,
        readers: data.tables.readers.tableName,
        meter: data.tables.meter.tableName,
      },
    };
    addSiteAlarms(alarmAdder(this, this.observed.site, new SnsAction(this.alarmTopic)), {
      ...this.observed,
      sendsEmail: settings.mail !== undefined,
    });

    new CfnOutput(this, 'PageFunctionName', { value: origins.page.functionName });
    new CfnOutput(this, 'ApiEndpoint', { value: api.apiEndpoint });
    new CfnOutput(this, 'AlarmTopic', { value: this.alarmTopic.topicArn });
  }
}

/** Alarms that nobody receives look like a site without trouble. */
function warnOfSilence(stack: Stack): void {
  Annotations.of(stack).addWarningV2(
    'masthead:alarm-email',
    'Nobody receives the alarms of this production site: give -c alarmEmail=… (docs/guides/deploy.md).',
  );
}
