/** The CDK app: `cdk.json` runs it. */
import { App } from 'aws-cdk-lib';
import { addMagazine } from './magazine.ts';
import { readSettings } from './settings.ts';

const app = new App();
try {
  addMagazine(app, readSettings((name) => app.node.tryGetContext(name)));
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
