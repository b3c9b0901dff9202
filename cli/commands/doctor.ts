/** `masthead doctor`: checks of a site, each with what to do. Exit code 1 when there is a problem. */
import { resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { describeResults, type CheckResult } from '../doctor/check.ts';
import { createProgress } from '../import/progress.ts';
import { placedCommand } from '../placed-command.ts';
import { portNumber } from '../port-number.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  json: v.boolean(),
  port: v.number(),
  minFree: v.number(),
});

const HELP = `
Each check is ok, a problem with what to do, or not checked with the reason. It
changes nothing. The exit code is 1 when there is a problem.

One machine: Node, data folder, disk, store, documents, lists, paths, items,
media, embeds, search, sections, related, meter, secrets, payments, email,
letters, brand, port, https, build. email looks at SPF, DKIM and DMARC of the
sender (MASTHEAD_DKIM_SELECTOR names the key of DKIM). A site that runs is
checked through its own store.

With --stack (region: AWS_REGION): stacks, meter, sections, payments, email,
letters, distribution, certificate, dns, alarms, subscribers, concurrency. What
may not be read is not checked. It needs dynamodb:BatchGetItem of the content
table, GetItem of that of readers, cloudformation:DescribeStacks and
ListStackResources, cloudfront:GetDistribution, cloudwatch:DescribeAlarms,
acm:DescribeCertificate,
sns:ListSubscriptionsByTopic, ses:GetAccount and GetEmailIdentity,
lambda:GetAccountSettings, GetAlias, GetFunctionConfiguration and
ListVersionsByFunction, and what masthead keys show needs.
`;

function gigabytes(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0 && number < 1e9))
    throw new InvalidArgumentError('expected a number of GB, such as 1');
  return number;
}

async function examine(options: v.InferOutput<typeof optionsSchema>): Promise<CheckResult[]> {
  const { data, stack, port, minFree } = options;
  const progress = createProgress(process.stderr);
  if (stack === undefined) {
    const { localDoctor } = await import('../doctor/local-doctor.ts');
    const local = { dataDir: resolve(data), port, minFreeBytes: minFree * 1e9, progress };
    return localDoctor(local, Date.now());
  }
  // Loading AWS's clients takes a third of a second.
  const { deployedDoctor } = await import('../doctor/deployed-doctor.ts');
  return deployedDoctor(stack, progress, Date.now());
}

export function doctorCommand(): Command {
  return placedCommand('doctor')
    .description('check a site, and say what to do where something is wrong')
    .option('--json', 'as JSON', false)
    .option(
      '--port <n>',
      'the port that the site is to have on this machine',
      portNumber,
      portNumber(process.env.PORT ?? '3000'),
    )
    .option('--min-free <GB>', 'least free space on the disk of the data folder', gigabytes, 1)
    .addHelpText('after', HELP)
    .action(async (given: unknown) => {
      const options = v.parse(optionsSchema, given);
      const results = await examine(options);
      const lines = options.json ? [JSON.stringify(results, null, 2)] : describeResults(results);
      for (const line of lines) console.log(line);
      if (results.some(({ state }) => state === 'problem')) process.exitCode = 1;
    });
}
