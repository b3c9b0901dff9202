/** `masthead vitals`: how fast pages were for readers. */
import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import * as v from 'valibot';
import { readVitals } from '../../services/content/vitals-counter.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';
import { vitalsFigures } from '../../services/content/vitals-figures.ts';
import { vitalsLines, vitalsPage } from '../vitals/print-vitals.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  json: v.boolean(),
  html: v.optional(v.string()),
});

const HELP = `
Of the last 28 days, for each page type: how many page loads were measured, and
for each vital the value that three of four page loads stayed within. A tenth of
the page loads is measured. * marks a value that misses the goal of its page
type (shared/vitals/reader-goals.ts, by https://web.dev/articles/vitals).
`;

export function vitalsCommand(): Command {
  return placedCommand('vitals')
    .description('say how fast pages were for readers')
    .option(...brandOption)
    .option('--json', 'as JSON; times in ms', false)
    .option('--html <file>', 'write the figures as a page')
    .addHelpText('after', HELP)
    .action(async (given: unknown) => {
      const options = v.parse(optionsSchema, given);
      await withContent(options, async (content, brand) => {
        const nowMs = Date.now();
        const figures = vitalsFigures(
          await readVitals(content.dynamo, content.table, nowMs),
          nowMs,
        );
        if (options.html !== undefined)
          await writeFile(options.html, vitalsPage(brand.name, figures));
        if (options.json) console.log(JSON.stringify(figures, null, 2));
        else for (const line of vitalsLines(figures)) console.log(line);
      });
    });
}
