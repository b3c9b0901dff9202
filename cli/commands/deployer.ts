/** `masthead deployer`: the policies by which somebody deploys who is no administrator. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import * as v from 'valibot';
import {
  DEFAULT_QUALIFIER,
  deployerPolicy,
  executionPolicy,
  githubTrust,
} from '../../infra/deployer-policies.ts';
import { environments } from '../../shared/environment.ts';
import { loadBrand } from '../load-brand.ts';
import { brandOption } from '../placed-command.ts';

const optionsSchema = v.object({
  account: v.pipe(v.string(), v.regex(/^\d{12}$/, '--account is the twelve digits of an account')),
  qualifier: v.pipe(
    v.string(),
    v.regex(
      /^[a-z0-9]{1,10}$/,
      '--qualifier is that of cdk bootstrap: up to ten letters and digits',
    ),
  ),
  github: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/, '--github is owner/name of a repository')),
  ),
  out: v.string(),
  brand: v.optional(v.string()),
});

const HELP = `
Writes, for the stacks of the brand in that account:

  deployer.json            for the role of the one who runs npm run deploy
  execution.json           for CloudFormation: its ARN goes to cdk bootstrap
                           --cloudformation-execution-policies
  trust-<environment>.json with --github: whom the role of a pipeline trusts

It calls nobody. docs/guides/deploy.md says what to do with them.
`;

export function deployerCommand(): Command {
  return new Command('deployer')
    .description('write the policies of a role that deploys, in place of an administrator')
    .requiredOption('--account <id>', 'the account in AWS')
    .option('--qualifier <name>', 'qualifier of cdk bootstrap', DEFAULT_QUALIFIER)
    .option('--github <owner/name>', 'the repository whose jobs deploy')
    .option('--out <dir>', 'where to write', 'policies')
    .option(...brandOption)
    .addHelpText('after', HELP)
    .action(async (given: unknown) => {
      const { account, qualifier, github, out, brand } = v.parse(optionsSchema, given);
      const { key: brandKey } = await loadBrand(brand);
      const options = { brandKey, account, qualifier };
      const files: Record<string, object> = {
        'deployer.json': deployerPolicy(options),
        'execution.json': executionPolicy(options),
      };
      for (const environment of github === undefined ? [] : environments)
        if (environment !== 'ci')
          files[`trust-${environment}.json`] = githubTrust(account, github ?? '', environment);
      await mkdir(out, { recursive: true });
      for (const [name, content] of Object.entries(files)) {
        await writeFile(join(out, name), `${JSON.stringify(content, undefined, 2)}\n`);
        console.log(`Wrote ${join(out, name)}`);
      }
    });
}
