/**
 * What each release replaces: functions, the API in front of them, the browser files, and the
 * alarms.
 */
import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { FunctionUrlAuthType, InvokeMode, type Alias } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { FunctionOrigin } from '../lambdas/functions.ts';
import type { BuildOutput } from './build-output.ts';
import { alarmTopic } from './constructs/alarm-topic.ts';
import { addServerErrorAlarm } from './constructs/alarms.ts';
import { SiteApi } from './constructs/site-api.ts';
import { SiteFiles } from './constructs/site-files.ts';
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
    if (settings.budget !== undefined) addSpendingLimit(this, 'budget', settings.budget);
    const alarmAction = new SnsAction(this.alarmTopic);
    const files = new SiteFiles(this, 'files', {
      data,
      build,
      release: brand.release,
      unavailablePage: unavailablePage(brand),
      logRetention,
    });
    const { origins, routes } = addSiteFunctions(this, {
      settings,
      brand,
      data,
      build,
      alarmAction,
    });

    origins.page.function.node.addDependency(files);
    const reachable = (origin: FunctionOrigin): Alias => {
      const { function: target, live } = origins[origin];
      addServerErrorAlarm(this, origin, target.metric('Url5xxCount'), alarmAction);
      const { url } = live.addFunctionUrl({
        authType: FunctionUrlAuthType.AWS_IAM,
        invokeMode: InvokeMode.BUFFERED,
      });
      new CfnOutput(this, hostOutputs[origin], { value: hostOf(url) });
      return live;
    };
    this.origins = {
      page: reachable('page'),
      feeds: reachable('feeds'),
      image: reachable('image'),
    };

    const { api, stage } = new SiteApi(this, 'api', {
      description: `${brand.name} (${environment})`,
      routes,
      logRetention,
    });
    this.apiTimeoutS = Math.max(...routes.map(({ timeoutS }) => timeoutS));
    addServerErrorAlarm(this, 'api', stage.metricServerError(), alarmAction);

    new CfnOutput(this, 'PageFunctionName', { value: origins.page.function.functionName });
    new CfnOutput(this, 'ApiEndpoint', { value: api.apiEndpoint });
    new CfnOutput(this, hostOutputs.api, { value: hostOf(api.apiEndpoint) });
    new CfnOutput(this, 'AlarmTopic', { value: this.alarmTopic.topicArn });
  }
}
