/** `masthead preflight`: what would stop a deployment, before anything is made. */
import { Command } from 'commander';
import * as v from 'valibot';
import { DEFAULT_QUALIFIER } from '../../infra/deployer-policies.ts';
import { readSettings } from '../../infra/settings.ts';
import { awsRegion } from '../deployed/aws-region.ts';
import { describeResults } from '../doctor/check.ts';
import { createProgress } from '../import/progress.ts';
import { loadBrand } from '../load-brand.ts';
import { brandOption } from '../placed-command.ts';
import { cdkContext } from '../preflight/cdk-context.ts';

const optionsSchema = v.object({
  context: v.array(v.string()),
  brand: v.optional(v.string()),
  json: v.boolean(),
});

const HELP = `
Give it the settings that npm run deploy will get:

  masthead preflight -c environment=production -c domain=www.example.com …

Checks region, rights, bootstrap, stacks, concurrency, policies, email,
certificate, records, and services that sign readers in. Each is ok, a problem
with what to do, or not checked with the reason. It changes nothing. The exit
code is 1 when there is a problem. The region is AWS_REGION, else that of the
profile (AWS_PROFILE).

It needs cloudformation:DescribeStacks and GetTemplate,
lambda:GetAccountSettings, cloudfront:ListCachePolicies and
ListResponseHeadersPolicies, ses:GetAccount and GetEmailIdentity,
acm:DescribeCertificate; for services that sign readers in
secretsmanager:GetSecretValue. With iam:SimulatePrincipalPolicy it says whether
you may deploy.
`;

export function preflightCommand(): Command {
  return new Command('preflight')
    .description('look for what would stop a deployment to AWS')
    .option(
      '-c, --context <name=value>',
      'a setting of the deployment; again for each',
      (pair: string, earlier: string[]) => [...earlier, pair],
      [],
    )
    .option(...brandOption)
    .option('--json', 'as JSON', false)
    .addHelpText('after', HELP)
    .action(async (given: unknown) => {
      const { context, brand, json } = v.parse(optionsSchema, given);
      const values = cdkContext(context);
      const settings = readSettings((name) => values[name]);
      const loaded = await loadBrand(brand);
      // Loading AWS's clients takes a third of a second.
      const { preflight } = await import('../preflight/preflight.ts');
      const results = await preflight(
        {
          site: `${loaded.key}-${settings.environment}`,
          qualifier: String(values['@aws-cdk/core:bootstrapQualifier'] ?? DEFAULT_QUALIFIER),
          ...{ brand: loaded, settings, region: await awsRegion() },
        },
        createProgress(process.stderr),
      );
      const lines = json ? [JSON.stringify(results, null, 2)] : describeResults(results);
      for (const line of lines) console.log(line);
      if (results.some(({ state }) => state === 'problem')) process.exitCode = 1;
    });
}
