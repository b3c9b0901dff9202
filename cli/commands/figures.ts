/** `masthead figures`: what readers read most, and what they asked for that the site did not have. */
import { Option, type Command } from 'commander';
import * as v from 'valibot';
import {
  figuresCsv,
  figureTables,
  readReaderFigures,
  type ReaderFigures,
} from '../../services/content/reader-figures.ts';
import { UNMET_NAMED_AT } from '../../services/content/unmet-counter.ts';
import { stripTags } from '../../shared/content/text.ts';
import { plainText } from '../../shared/plain-text.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  csv: v.optional(v.picklist(figureTables)),
  json: v.boolean(),
});

const SHOWN = 20;

const HELP = `
Searches and addresses are those of the last 28 days that readers asked for at
least ${UNMET_NAMED_AT} times; a network counts once a day for each. What looks like an email
address, a number or a key is not counted. An address that was redirected or
published since is left out.

  searches   words that found nothing
  addresses  pages that do not exist, and the page of this site that led there
             last (masthead redirects add gives them a place to lead to)
`;

function listed(title: string, lines: readonly string[]): string[] {
  return [title, ...(lines.length === 0 ? ['  none'] : lines.slice(0, SHOWN)).map(plainText), ''];
}

function count(times: number, text: string): string {
  return `${String(times).padStart(7)}  ${text}`;
}

function figureLines({ from, to, mostRead, searches, addresses }: ReaderFigures): string[] {
  return [
    ...listed(
      'Most read',
      mostRead.map(({ hed, url }) => `  ${stripTags(hed)}  ${url}`),
    ),
    ...listed(
      `Searches without a result, ${from} to ${to}`,
      searches.map(({ text, times }) => count(times, text)),
    ),
    ...listed(
      `Addresses that lead nowhere, ${from} to ${to}`,
      addresses.map(({ path, times, from: by }) =>
        count(times, by === undefined ? path : `${path}  (from ${by})`),
      ),
    ),
  ].slice(0, -1);
}

export function figuresCommand(): Command {
  return placedCommand('figures')
    .description('say what is read most, and what readers asked for in vain')
    .option(...brandOption)
    .addOption(new Option('--csv <table>', 'all rows of a list, as CSV').choices(figureTables))
    .option('--json', 'as JSON', false)
    .addHelpText('after', HELP)
    .action(async (given: unknown) => {
      const options = v.parse(optionsSchema, given);
      await withContent(options, async ({ dynamo, table }, brand) => {
        const figures = await readReaderFigures({ dynamo, table, brand, nowMs: Date.now() });
        if (options.csv !== undefined) process.stdout.write(figuresCsv(figures, options.csv));
        else if (options.json) {
          const mostRead = figures.mostRead.map(({ id, url, hed }) => ({ id, url, hed }));
          console.log(JSON.stringify({ ...figures, mostRead }, null, 2));
        } else for (const line of figureLines(figures)) console.log(line);
      });
    });
}
