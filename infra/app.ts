/** The CDK app: `cdk.json` runs it. */
import { App } from 'aws-cdk-lib';
import { deployedBrand } from './deployed-brand.ts';
import { addMagazine } from './magazine.ts';
import { readSettings } from './settings.ts';

const app = new App();
try {
  const settings = readSettings((name) => app.node.tryGetContext(name));
  // The CDK's command line sets it by credentials and profile.
  const region = process.env.CDK_DEFAULT_REGION || undefined;
  addMagazine(app, settings, await deployedBrand(settings.buildDirectory), region);
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
