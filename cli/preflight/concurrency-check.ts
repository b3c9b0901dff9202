/** Whether the account has the concurrency that a deployment reserves. */
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import {
  reservedConcurrency,
  UNRESERVED_MIN,
} from '../../infra/constructs/reserved-concurrency.ts';
import { deployedFunctions, deskFunctions } from '../../infra/deployed-parts.ts';
import type { Settings } from '../../infra/settings.ts';
import { functions } from '../../lambdas/functions.ts';
import { ok, problem, type Finding } from '../doctor/check.ts';
import { using } from './using.ts';

const templateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    Resources: v.record(
      v.string(),
      v.object({
        Properties: v.optional(
          v.looseObject({ ReservedConcurrentExecutions: v.optional(v.number(), 0) }),
        ),
      }),
    ),
  }),
);

/** @returns what the functions of stacks that are there have reserved already. */
async function reservedBy(stacks: readonly string[], region: string): Promise<number> {
  return using(new CloudFormationClient({ region }), async (client) => {
    let reserved = 0;
    for (const StackName of stacks) {
      const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName }));
      for (const { Properties } of Object.values(v.parse(templateSchema, TemplateBody).Resources))
        reserved += Properties?.ReservedConcurrentExecutions ?? 0;
    }
    return reserved;
  });
}

/** @param stacks that are there and hold functions of the site. */
export async function checkConcurrency(
  { region, settings }: { readonly region: string; readonly settings: Settings },
  stacks: readonly string[],
): Promise<Finding> {
  const names = [...deployedFunctions(settings), ...(settings.desk === 'on' ? deskFunctions : [])];
  const wanted = names.reduce(
    (sum, name) => sum + (reservedConcurrency(functions[name], settings) ?? 0),
    0,
  );
  const { AccountLimit } = await using(new LambdaClient({ region }), (lambda) =>
    lambda.send(new GetAccountSettingsCommand({})),
  );
  const { ConcurrentExecutions: quota = 0, UnreservedConcurrentExecutions: left = 0 } =
    AccountLimit ?? {};
  if (!settings.reservedConcurrency)
    return ok(`nothing is reserved; the account runs ${quota} functions at once`);
  const already = await reservedBy(stacks, region);
  return left + already - wanted >= UNRESERVED_MIN
    ? ok(`the site reserves ${wanted}, ${already} of them already; ${left} are not reserved`)
    : problem(
        `The account may run ${quota} functions at once, ${left} of them not reserved; the site reserves ${wanted}, ${already} of them already, and Lambda keeps ${UNRESERVED_MIN}`,
        'Ask for a quota of 1,000 concurrent executions (Service Quotas, Lambda); until then add -c reservedConcurrency=off.',
      );
}
