/** `masthead records`: the change of Route 53 by which the names of a live site move. */
import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import * as v from 'valibot';
import { recordListSchema, switchRecords } from '../records/switch-records.ts';

const optionsSchema = v.object({
  domain: v.pipe(
    v.string(),
    v.transform((names) => names.split(',').map((name) => name.trim())),
  ),
  to: v.string(),
  back: v.boolean(),
});

const HELP = `
FILE is what was in the zone before the move:

  aws route53 list-resource-record-sets --hosted-zone-id ID > FILE

Prints a change batch that takes away what leads the names now (A, AAAA, CNAME,
HTTPS) and leads them to the distribution. Route 53 makes it whole or not at
all:

  aws route53 change-resource-record-sets --hosted-zone-id ID \\
    --change-batch file://CHANGE

It calls nobody. docs/guides/moving.md says when to do what.
`;

export function recordsCommand(): Command {
  return new Command('records')
    .description('write the change of DNS records by which a live site moves')
    .argument('<file>', 'the records of the zone before the move')
    .requiredOption('--domain <names>', 'the names, separated by commas')
    .requiredOption('--to <name>', 'DistributionDomain of the edge stack')
    .option('--back', 'the change that takes it back', false)
    .addHelpText('after', HELP)
    .action(async (file: string, given: unknown) => {
      const { domain, to, back } = v.parse(optionsSchema, given);
      const text = await readFile(file, 'utf8');
      const { ResourceRecordSets: records } = v.parse(
        v.pipe(v.string(), v.parseJson(), recordListSchema),
        text,
      );
      const batches = switchRecords(records, domain, to);
      console.log(JSON.stringify(back ? batches.back : batches.there, undefined, 2));
    });
}
