/**
 * What each release replaces: functions, the API in front of them, the browser files, and the
 * alarms.
 */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { FunctionUrlAuthType, InvokeMode, type FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { FunctionOrigin } from '../lambdas/functions.ts';
import type { BuildOutput } from './build-output.ts';
import { alarmTopic } from './constructs/alarm-topic.ts';
import { addServerErrorAlarm } from './constructs/alarms.ts';
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
  /** The longest time that any function of the API may run, in seconds. */
  readonly apiTimeoutS: number;

  constructor(scope: Construct, id: string, { settings, brand, data, build }: SiteStackProps) {
    const {
      environment,
      lifecycle: { logRetentionDays: logRetention },
    } = settings;
    super(scope, id, {
      description: `${brand.name} (${environment}): functions, API and files for browsers`,
    });
    this.alarmTopic = alarmTopic(this, 'alarms', settings.alarmEmail);
    const alarmAction = new SnsAction(this.alarmTopic);
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
      alarmAction,
    });

    origins.page.node.addDependency(files);
    const url = (origin: FunctionOrigin): FunctionUrl => {
      addServerErrorAlarm(this, origin, origins[origin].metric('Url5xxCount'), alarmAction);
      return origins[origin].addFunctionUrl({
        authType: FunctionUrlAuthType.AWS_IAM,
        invokeMode: InvokeMode.BUFFERED,
      });
    };
    this.urls = { page: url('page'), feeds: url('feeds'), image: url('image') };

    const { api, stage } = new SiteApi(this, 'api', {
      description: `${brand.name} (${environment})`,
      routes,
      logRetention,
    });
    this.api = api;
    this.apiTimeoutS = Math.max(...routes.map(({ timeoutS }) => timeoutS));
    addServerErrorAlarm(this, 'api', stage.metricServerError(), alarmAction);

    new CfnOutput(this, 'PageFunctionName', { value: origins.page.functionName });
    new CfnOutput(this, 'ApiEndpoint', { value: api.apiEndpoint });
    new CfnOutput(this, 'AlarmTopic', { value: this.alarmTopic.topicArn });
  }
}
