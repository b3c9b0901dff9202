/**
 * One magazine in one environment: three stacks, split by how long their contents live, two in
 * us-east-1, for what CloudFront takes from there and reports to there, one for the desk, and one for the
 * sender of emails.
 */
import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { openBuild } from './build-output.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import { DataStack } from './data-stack.ts';
import { DeskStack } from './desk-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { GlobalStack, needsGlobalStack } from './global-stack.ts';
import { MailStack } from './mail-stack.ts';
import type { Settings } from './settings.ts';
import { SiteStack } from './site-stack.ts';
import { WatchStack } from './watch-stack.ts';

/**
 * The regions that each account has. CloudFront delivers access logs to no bucket in a region that an
 * account must opt into.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging-legacy-s3.html
 */
const logRegions: ReadonlySet<string> = new Set([
  ...['us-east-1', 'us-east-2', 'us-west-1', 'us-west-2', 'ca-central-1', 'sa-east-1'],
  ...['eu-central-1', 'eu-north-1', 'eu-west-1', 'eu-west-2', 'eu-west-3'],
  ...['ap-northeast-1', 'ap-northeast-2', 'ap-northeast-3', 'ap-south-1'],
  ...['ap-southeast-1', 'ap-southeast-2'],
]);

/**
 * Adds `<brand>-<environment>-data`, `-site`, `-edge`, `-watch` and, where needed, `-global`, `-desk`
 * and `-mail`, and the checks that fail on a finding without a reason.
 * @param region Where the stacks will be that are not bound to us-east-1, if it is known.
 */
export function addMagazine(
  app: App,
  settings: Settings,
  brand: DeployedBrand,
  region?: string,
): void {
  const build = openBuild(settings.buildDirectory);
  const prefix = `${brand.key}-${settings.environment}`;
  const data = new DataStack(app, `${prefix}-data`, { settings, brand });
  const site = new SiteStack(app, `${prefix}-site`, { settings, brand, data, build });
  const global = needsGlobalStack(settings)
    ? new GlobalStack(app, `${prefix}-global`, { settings, brand })
    : undefined;
  const edge = new EdgeStack(app, `${prefix}-edge`, {
    ...{ settings, brand, data, site, build, global },
    takesAccessLogs: region === undefined || logRegions.has(region),
  });
  if (settings.desk === 'on')
    new DeskStack(app, `${prefix}-desk`, { settings, brand, data, site, edge, build });
  new WatchStack(app, `${prefix}-watch`, {
    ...{ settings, brand, edge, siteRegion: region },
    certificateArn: settings.certificateArn ?? global?.certificateArn,
  });
  if (settings.mail?.makesIdentity === true)
    new MailStack(app, `${prefix}-mail`, { settings, brand, after: edge });

  Tags.of(app).add('magazine', brand.key);
  Tags.of(app).add('environment', settings.environment);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
