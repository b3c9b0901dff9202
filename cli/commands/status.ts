/** `masthead status`: what runs, and what it holds. It changes nothing and names no reader. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import * as v from 'valibot';
import { placedCommand } from '../placed-command.ts';
import { describeDeployed, describeLocal } from '../status/describe-status.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  json: v.boolean(),
});

const HELP = `
It counts, and names no reader. Beside a running site it reads through that
site's store.

With --stack, AWS is asked (region: AWS_REGION). Counts of tables are DynamoDB's
own, up to six hours old. What may not be read is "not known", with the reason.
It needs cloudformation:DescribeStacks and ListStackResources,
dynamodb:DescribeTable, cloudfront:GetDistribution, cloudwatch:DescribeAlarms,
lambda:GetAlias and ListVersionsByFunction, s3:GetObject on published.txt, and
what masthead keys show needs.
`;

async function linesOf(data: string, stack: string | undefined, json: boolean): Promise<string[]> {
  const nowMs = Date.now();
  if (stack === undefined) {
    const { localStatus } = await import('../status/local-status.ts');
    const status = await localStatus(resolve(data), nowMs);
    return json ? [JSON.stringify(status, null, 2)] : describeLocal(status);
  }
  // Loading AWS's clients takes a third of a second.
  const { deployedStatus } = await import('../status/deployed-status.ts');
  const status = await deployedStatus(stack, nowMs);
  return json ? [JSON.stringify(status, null, 2)] : describeDeployed(status);
}

export function statusCommand(): Command {
  return placedCommand('status')
    .description('say what runs and what it holds')
    .option('--json', 'as JSON', false)
    .addHelpText('after', HELP)
    .action(async (given: unknown) => {
      const { data, stack, json } = v.parse(optionsSchema, given);
      for (const line of await linesOf(data, stack, json)) console.log(line);
    });
}
