/** `masthead newsletters list|count|export|import`: the readers of a newsletter. */
import { writeFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import * as v from 'valibot';
import { count } from '../../importing/counted.ts';
import { createProgress } from '../import/progress.ts';
import { loadBrand } from '../load-brand.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { printRowsReport } from '../subscriptions/report.ts';
import { importReaders } from './import-readers.ts';
import { namedNewsletter, withNewsletters, type Place } from './open-newsletters.ts';
import type { NewsletterReader } from '../../services/newsletters/newsletter-readers.ts';

const placeSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
});
const importSchema = v.object({
  ...placeSchema.entries,
  newsletter: v.optional(v.string()),
  dates: v.optional(v.picklist(['day-first', 'month-first'])),
  report: v.optional(v.string()),
  dryRun: v.boolean(),
});

function newsletterCommand(name: string): Command {
  return placedCommand(name).option(...brandOption);
}

/** Returns when a reader agreed, and how. */
function consentOf({ trail }: NewsletterReader) {
  return trail.findLast(({ what }) => what === 'confirmed');
}

/** Calls `take` with each confirmed reader of a newsletter. */
async function eachReader(
  place: Place,
  key: string,
  take: (reader: NewsletterReader) => void,
): Promise<void> {
  await withNewsletters(place, async ({ readers }) => {
    // A list without one of them would pass for a whole one.
    const fail = (_: string, error: Error) => Promise.reject(error);
    for await (const group of readers.confirmed(key, '', fail)) group.forEach(take);
  });
}

function listCommand(): Command {
  return newsletterCommand('list')
    .description('list the newsletters, or the confirmed readers of one')
    .argument('[key]', 'the newsletter')
    .action(async (key: string | undefined, given: unknown) => {
      const options = v.parse(placeSchema, given);
      const brand = await loadBrand(options.brand);
      if (key !== undefined) {
        const { key: named } = namedNewsletter(brand, key);
        await eachReader(options, named, (reader) => {
          console.log(`${reader.email}  since ${consentOf(reader)?.at.slice(0, 10) ?? ''}`);
        });
        return;
      }
      await withNewsletters(options, async ({ readers }) => {
        for (const [each, { TITLE }] of Object.entries(brand.newsletters))
          console.log(`${each}  ${TITLE}: ${count(await readers.count(each), 'reader')}`);
      });
    });
}

function countCommand(): Command {
  return newsletterCommand('count')
    .description('count the confirmed readers of a newsletter')
    .argument('[key]', 'the newsletter, if there are several')
    .action(async (key: string | undefined, given: unknown) => {
      const options = v.parse(placeSchema, given);
      const newsletter = namedNewsletter(await loadBrand(options.brand), key);
      await withNewsletters(options, async ({ readers }) => {
        console.log(String(await readers.count(newsletter.key)));
      });
    });
}

/** Quotes a cell as RFC 4180 does. */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const exportHeading = ['email', 'status', 'confirmed_at', 'source', 'consent'];

function exportCommand(): Command {
  return newsletterCommand('export')
    .description('write the confirmed readers of a newsletter as CSV')
    .argument('[key]', 'the newsletter, if there are several')
    .option('--out <file>', 'a file (default: standard output)')
    .addHelpText(
      'after',
      `
Columns: email, status, confirmed_at, source, consent (what the reader was
shown, or how a list that was imported says that the reader agreed). Such a file
can be imported again. Readers who have left are not in it: of them only a hash
is kept.
`,
    )
    .action(async (key: string | undefined, given: unknown) => {
      const options = v.parse(
        v.object({ ...placeSchema.entries, out: v.optional(v.string()) }),
        given,
      );
      const newsletter = namedNewsletter(await loadBrand(options.brand), key);
      const lines = [exportHeading.join(',')];
      await eachReader(options, newsletter.key, (reader) => {
        const { at = '', source = '', text = '' } = consentOf(reader) ?? {};
        lines.push([reader.email, 'subscribed', at, source, text].map(cell).join(','));
      });
      const table = `${lines.join('\r\n')}\r\n`;
      if (options.out === undefined) process.stdout.write(table);
      else {
        // Addresses: for the eyes of the one who exports.
        await writeFile(options.out, table, { flag: 'wx', mode: 0o600 });
        console.log(`${count(lines.length - 1, 'reader')} in ${options.out}`);
      }
    });
}

const importHelp = `
FILE is the list that the former system exports, with a heading line, its cells
separated by commas, semicolons or tabs, as UTF-8 or as an older spreadsheet
saves it. Known are the columns of Ghost, Mailchimp, Substack, Beehiiv and
Buttondown, and usual names such as email, status, created_at, source.

Readers who agreed there are confirmed here, with the date and source of their
consent. No email asks them again. Readers who left, bounced or complained there
get nothing here, and no later list brings them back; nor does a list bring back
a reader who has left here. Rows that were not confirmed there are skipped.

A row that cannot be used is reported with its line, and does not stop the
others. The same file again changes nothing; an import that was interrupted can
be repeated. Try it first: --dry-run.
`;

function importCommand(): Command {
  return newsletterCommand('import')
    .description('import the readers of another system, with their consent')
    .argument('<file>', 'a CSV file')
    .option('--newsletter <key>', 'the newsletter, if there are several')
    .addOption(
      new Option(
        '--dates <order>',
        'of dates such as 3/4/2021 (default: what the file shows)',
      ).choices(['day-first', 'month-first']),
    )
    .option('--dry-run', 'read and check everything, write nothing', false)
    .option('--report <file>', 'write the whole report as JSON')
    .addHelpText('after', importHelp)
    .action(async (path: string, given: unknown) => {
      const options = v.parse(importSchema, given);
      const { key } = namedNewsletter(await loadBrand(options.brand), options.newsletter);
      const job = {
        path,
        key,
        order: options.dates,
        progress: createProgress(process.stderr),
        now: Date.now,
      };
      const report = options.dryRun
        ? await importReaders(job)
        : await withNewsletters(options, (target) => importReaders({ ...job, target }));
      if (options.report !== undefined)
        await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
      console.log(printRowsReport(report));
      if (report.items.in > 0 && report.items.skipped.length === report.items.in)
        throw new Error(`No row of ${path} could be used`);
    });
}

export const listCommands: readonly (() => Command)[] = [
  listCommand,
  countCommand,
  exportCommand,
  importCommand,
];
