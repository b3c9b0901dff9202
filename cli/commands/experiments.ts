/** `masthead experiments`: what the running experiments say so far. It changes nothing. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { readExperimentCounts } from '../../services/content/experiment-counts.ts';
import { compareVariants } from '../experiments/compare-variants.ts';
import { describeExperiment } from '../experiments/describe-experiment.ts';
import { loadBrand } from '../load-brand.ts';
import { placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  json: v.boolean(),
});

const HELP = `
For each variant: how many browsers saw it, how many of these reached the goal,
and the difference to control in percent points with its 95 % confidence
interval. An interval that does not include 0 is a result.

Decide before the start how long an experiment runs, and read the result then:
if you look every day and stop at the first result, you will find one where
there is none. docs/guides/experiments.md explains more.

With --stack it needs what masthead publish needs (region: AWS_REGION).
`;

export function experimentsCommand(): Command {
  return placedCommand('experiments')
    .description('say what running experiments have found')
    .option('--brand <file>', 'brand file with the experiments (default: that of the last build)')
    .option('--json', 'as JSON', false)
    .addHelpText('after', HELP)
    .action(async (given: unknown) => {
      const { data, stack, brand: file, json } = v.parse(optionsSchema, given);
      const brand = await loadBrand(file);
      const running = brand.experiments?.running ?? [];
      if (running.length === 0) {
        console.log(
          json ? '[]' : 'No experiment is running: the brand file has none under "experiments".',
        );
        return;
      }
      await withContent({ data, stack, brand }, async (content) => {
        const results = await Promise.all(
          running.map(async (experiment) => {
            const { id, goal, variants } = experiment;
            const counts = await readExperimentCounts(
              content.dynamo,
              content.table,
              experiment,
              Date.now(),
            );
            const comparison = compareVariants(
              variants.map(({ name, share }, index) => ({
                name,
                share,
                exposures: counts[index]?.exposures ?? 0,
                conversions: counts[index]?.conversions ?? 0,
              })),
            );
            return { id, goal, ...comparison };
          }),
        );
        if (json) console.log(JSON.stringify(results, null, 2));
        else
          console.log(
            results.map((result) => describeExperiment(result, result).join('\n')).join('\n\n'),
          );
      });
    });
}
