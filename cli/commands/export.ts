/** `masthead export DIR`: writes everything that is published as a folder of Masthead Markdown. */
import { count } from '../../importing/counted.ts';
import type { Command } from 'commander';
import * as v from 'valibot';
import { runExport, type ExportReport } from '../export/run-export.ts';
import { createProgress } from '../import/progress.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
});

const help = `
DIR gets
  content/articles, content/drafts    one file for each item, scheduled ones
                                      included
  content/contributors, content/tags  one file for each
  photos/                             images, videos and sound that these name,
                                      as they are stored
  redirects.yaml, fronts.yaml         old addresses, and the arrangement of
                                      fronts, drafts included
  brand.json                          the brand, with its sections and
                                      newsletters

An import of DIR into an empty store makes the same site again:

  masthead import DIR --brand DIR/brand.json

Every item is read back after it was written. What an import would store
otherwise is listed, and the command ends with 1.

Readers, subscriptions, secrets and counts of views are not content: masthead
backup keeps those.

Examples
  masthead export ./export
  masthead export ./export --stack meridian-production-data
`;

/** Longer lists are cut. */
const MAX_PROBLEMS = 20;

/** Returns the report as lines of plain text. */
function printExport(report: ExportReport): string {
  const { problems } = report;
  const more = problems.length - MAX_PROBLEMS;
  return [
    `Exported to ${report.folder}`,
    `  ${[
      count(report.items, 'item'),
      count(report.drafts, 'draft'),
      count(report.contributors, 'contributor'),
      count(report.tags, 'tag'),
    ].join(', ')}`,
    `  ${[
      count(report.media, 'media file'),
      count(report.redirects, 'redirect'),
      count(report.gone, 'address that is gone', 'addresses that are gone'),
      count(report.fronts, 'front'),
    ].join(', ')}`,
    ...(problems.length === 0 ? [] : ['', 'Not exported as it is stored']),
    ...problems.slice(0, MAX_PROBLEMS).map(({ ref, message }) => `  ${ref}: ${message}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n');
}

export function exportCommand(): Command {
  return placedCommand('export')
    .description('write everything that is published as a folder of Markdown and images')
    .argument('<dir>', 'a new or empty folder')
    .option(...brandOption)
    .addHelpText('after', help)
    .action(async (folder: string, given: unknown) => {
      const options = v.parse(optionsSchema, given);
      await withContent(options, async (content, brand) => {
        const progress = createProgress(process.stderr);
        const report = await runExport({ content, brand, folder, progress });
        console.log(printExport(report));
        if (report.problems.length > 0) process.exitCode = 1;
      });
    });
}
