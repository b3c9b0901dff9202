/**
 * One magazine in one environment: three stacks, split by how long their contents live, one for what
 * CloudFront takes from us-east-1 only, and one for the sender of emails.
 */
import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { openBuild } from './build-output.ts';
import type { DeployedBrand } from './deployed-brand.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { GlobalStack, needsGlobalStack } from './global-stack.ts';
import { MailStack } from './mail-stack.ts';
import type { Settings } from './settings.ts';
import { SiteStack } from './site-stack.ts';

/**
 * Adds `<brand>-<environment>-data`, `-site`, `-edge` and, where needed, `-global` and `-mail`, and
 * the checks that fail on a finding without a reason.
 */
export function addMagazine(app: App, settings: Settings, brand: DeployedBrand): void {
  const build = openBuild(settings.buildDirectory);
  const prefix = `${brand.key}-${settings.environment}`;
  const data = new DataStack(app, `${prefix}-data`, { settings, brand });
  const site = new SiteStack(app, `${prefix}-site`, { settings, brand, data, build });
  const global = needsGlobalStack(settings)
    ? new GlobalStack(app, `${prefix}-global`, { settings, brand })
    : undefined;
  const edge = new EdgeStack(app, `${prefix}-edge`, { settings, brand, data, site, build, global });
  if (settings.mail?.makesIdentity === true)
    new MailStack(app, `${prefix}-mail`, { settings, brand, after: edge });

  Tags.of(app).add('magazine', brand.key);
  Tags.of(app).add('environment', settings.environment);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
