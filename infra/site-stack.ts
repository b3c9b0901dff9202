/** What each release replaces: functions, the API in front of them, the files for browsers, and the alarms. */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FunctionUrlAuthType, InvokeMode, type FunctionUrl } from 'aws-cdk-lib/aws-lambda';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { functions, type FunctionDefinition, type FunctionName } from '../lambdas/functions.ts';
import type { BuildOutput } from './build-output.ts';
import { addFunctionAlarms, addServerErrorAlarm } from './constructs/alarms.ts';
import { functionPermissions } from './constructs/function-permissions.ts';
import { SiteApi, type ApiRoute } from './constructs/site-api.ts';
import { SiteFiles } from './constructs/site-files.ts';
import { SiteFunction } from './constructs/site-function.ts';
import type { DataStack } from './data-stack.ts';
import { functionEnvironment } from './function-environment.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import type { Settings } from './settings.ts';
import { unavailablePage } from './unavailable-page.ts';

/** What a function gets when its definition does not say: a flood of one cannot starve the others. */
const RESERVED_CONCURRENCY = { page: 100, api: 20 };

export interface SiteStackProps {
  readonly settings: Settings;
  readonly brand: DeployedBrand;
  readonly data: DataStack;
  readonly build: BuildOutput;
}

export class SiteStack extends Stack {
  readonly pageUrl: FunctionUrl;
  readonly api: HttpApi;
  readonly alarmTopic: Topic;
  /** The longest that any function of the API may run, in seconds. */
  readonly apiTimeoutS: number;

  constructor(scope: Construct, id: string, { settings, brand, data, build }: SiteStackProps) {
    const { environment, lifecycle } = settings;
    super(scope, id, { description: `${brand.name} (${environment}): functions, API and files for browsers` });
    const logRetention: RetentionDays = lifecycle.logRetentionDays;
    this.alarmTopic = alarmTopic(this, settings.alarmEmail);
    const alarmAction = new SnsAction(this.alarmTopic);

    const files = new SiteFiles(this, 'files', { data, build, unavailablePage: unavailablePage(brand), logRetention });
    const dataNames = {
      tables: { content: data.tables.content.tableName, readers: data.tables.readers.tableName, meter: data.tables.meter.tableName },
      objectsBucket: data.objects.bucketName,
      secretIds: { edge: data.secrets.edge.secretArn, preview: data.secrets.preview.secretArn },
    };
    const deployed = (Object.keys(functions) as FunctionName[]).map((name) => {
      const definition: FunctionDefinition = functions[name];
      const reserved = definition.reservedConcurrency ?? RESERVED_CONCURRENCY[definition.route === 'page' ? 'page' : 'api'];
      const { function: target } = new SiteFunction(this, {
        name,
        definition,
        code: build.lambda(name),
        environment: functionEnvironment(definition, { ...settings, data: dataNames, brandKey: brand.key }),
        permissions: functionPermissions(definition, data),
        logRetention,
        reservedConcurrency: settings.reservedConcurrency ? reserved : undefined,
      });
      addFunctionAlarms(this, name, target, definition.timeoutS, alarmAction);
      return { name, definition, target };
    });

    const routes = deployed.flatMap(({ name, definition: { route, timeoutS }, target }): ApiRoute[] =>
      (route === 'page' ? [] : [{ name, route, timeoutS, function: target }]));
    const { api, stage } = new SiteApi(this, 'api', { description: `${brand.name} (${environment})`, routes, logRetention });
    addServerErrorAlarm(this, 'api', stage.metricServerError(), alarmAction);
    this.api = api;
    this.apiTimeoutS = Math.max(...routes.map(({ timeoutS }) => timeoutS));

    const page = deployed.find(({ definition }) => definition.route === 'page')?.target;
    if (page === undefined) throw new Error('lambdas/functions.ts has no function with the route "page"');
    page.node.addDependency(files);
    this.pageUrl = page.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM, invokeMode: InvokeMode.BUFFERED });
    addServerErrorAlarm(this, 'page', page.metric('Url5xxCount'), alarmAction);

    new CfnOutput(this, 'PageFunctionName', { value: page.functionName });
    new CfnOutput(this, 'ApiEndpoint', { value: api.apiEndpoint });
    new CfnOutput(this, 'AlarmTopic', { value: this.alarmTopic.topicArn });
  }
}

function alarmTopic(stack: Stack, email: string | undefined): Topic {
  const topic = new Topic(stack, 'alarms', { enforceSSL: true });
  // A topic with a policy of its own has lost the default one, by which the account's alarms may publish.
  topic.addToResourcePolicy(new PolicyStatement({
    principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
    actions: ['sns:Publish'],
    resources: [topic.topicArn],
    conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
  }));
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  return topic;
}
