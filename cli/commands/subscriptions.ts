/**
 * `masthead subscriptions`: imports the publisher's subscriptions, and lets customer care view and
 * change one.
 */
import { writeFile } from 'node:fs/promises';
import { Argument, Command, Option } from 'commander';
import * as v from 'valibot';
import { createAccountStore } from '../../services/readers/account-store.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import { createSubscriptionLinks } from '../../services/readers/subscription-links.ts';
import { subscriptionNumber } from '../../services/readers/subscription-number.ts';
import { createSubscriptionStore } from '../../services/readers/subscription-store.ts';
import { createProgress } from '../import/progress.ts';
import { loadBrand } from '../load-brand.ts';
import { placedCommand } from '../placed-command.ts';
import { describeAdoption, namedPlans, runAdoption } from '../subscriptions/run-adoption.ts';
import { openProvider } from '../subscriptions/open-provider.ts';
import { describeSubscription } from '../subscriptions/describe-subscription.ts';
import { explainToCare } from '../subscriptions/explain-to-care.ts';
import { importSubscriptions } from '../subscriptions/import-subscriptions.ts';
import { withReaders } from '../subscriptions/open-readers.ts';
import { printRowsReport } from '../subscriptions/report.ts';

const placeSchema = v.object({ data: v.string(), stack: v.optional(v.string()) });
const showSchema = v.object({ ...placeSchema.entries, brand: v.optional(v.string()) });
const importSchema = v.object({
  ...showSchema.entries,
  report: v.optional(v.string()),
  dryRun: v.optional(v.boolean(), false),
});

const importHelp = `
FILE is a table with a heading line, its cells separated by commas, semicolons
or tabs:

  number,kind,ends,postcode,email,name,adFree
  0042-1187,print,2027-01-31,10001,ada@mail.example,Ada Byron,yes

  number    account number, as printed on the label; spaces and hyphens do not
            matter
  kind      print or digital
  ends      the last day, such as 2027-01-31; it runs until that day is over in
            the magazine's time zone
  postcode  what a reader enters with the number to link it; may be empty
  email     a reader with this verified address gets it without asking; may be
            empty
  name      for customer care; may be empty
  adFree    yes or no; empty is yes
  plan      the key of a plan of the brand file, for items of certain plans;
            may be left out

Columns may be in any order and have other usual names (account number, zip
code, expires, …). Other columns are ignored.

A row that cannot be used is reported with its line, and does not stop the
others. A subscription that is not in the file stays as it is. Links to accounts
stay. The same file again changes nothing; an import that was interrupted can be
repeated.
`;

const brandOption = () =>
  new Option(
    '--brand <file>',
    'brand file, whose time zone says when a day ends (default: that of the last build)',
  );

function importCommand(): Command {
  return placedCommand('import')
    .description('import a table of subscriptions')
    .argument('<file>', 'a CSV file')
    .addOption(brandOption())
    .option('--dry-run', 'read and check everything, write nothing')
    .option('--report <file>', 'write the whole report as JSON')
    .addHelpText('after', importHelp)
    .action(async (path: string, given: unknown) => {
      const options = v.parse(importSchema, given);
      const { timeZone } = await loadBrand(options.brand);
      const job = { path, timeZone, progress: createProgress(process.stderr) };
      const report = options.dryRun
        ? await importSubscriptions({ ...job, hashEmail: () => '' })
        : await withReaders(options, async (readers) => {
            const secret = await readers.subjectsSecret();
            const { put } = createSubscriptionStore(readers.dynamo, readers.table);
            return importSubscriptions({
              ...job,
              put,
              hashEmail: (email) => emailHash(email, secret),
            });
          });
      if (options.report !== undefined)
        await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`);
      console.log(printRowsReport(report));
      const { items } = report;
      if (items.in > 0 && items.skipped.length === items.in)
        throw new Error(`No row of ${path} could be used`);
    });
}

/** @throws Error when it is not an account number. */
function numberOf(text: string): string {
  const number = subscriptionNumber(text);
  if (number === undefined) throw new Error(`"${text}" is not an account number`);
  return number;
}

function showCommand(): Command {
  return placedCommand('show')
    .description('show a subscription')
    .argument('<number>', 'its account number')
    .addOption(brandOption())
    .action(async (text: string, given: unknown) => {
      const options = v.parse(showSchema, given);
      const number = numberOf(text);
      const { timeZone } = await loadBrand(options.brand);
      await withReaders(options, async ({ dynamo, table }) => {
        const found = await createSubscriptionStore(dynamo, table).byNumber(number);
        if (found === undefined) throw new Error(`There is no subscription ${number}`);
        for (const line of describeSubscription(found, Date.now(), timeZone)) console.log(line);
      });
    });
}

function whyCommand(): Command {
  return placedCommand('why')
    .description('say why a reader may or may not read a story, and what helps')
    .argument('<email>', 'the address of the reader’s account')
    .argument('<address>', 'the story: its address, or its path such as /story/a/')
    .addOption(brandOption())
    .addHelpText(
      'after',
      `
It is the decision that readers see at /account/access/, without what only their
browser knows. It changes nothing and spends nothing. With --stack it needs
dynamodb:GetItem and Query of the tables, and GetSecretValue of the secret
subjects (region: AWS_REGION).
`,
    )
    .action(async (email: string, address: string, given: unknown) => {
      const options = v.parse(showSchema, given);
      const brand = await loadBrand(options.brand);
      await withReaders(options, async (readers) => {
        for (const line of await explainToCare(readers, brand, email, address)) console.log(line);
      });
    });
}

const adoptSchema = v.object({
  ...showSchema.entries,
  report: v.optional(v.string()),
  write: v.optional(v.boolean(), false),
  plan: v.optional(v.array(v.string()), []),
});

const adoptHelp = `
Without --write it reads and matches everything, and writes nothing. Run it so
first, and look at what is skipped.

A subscription belongs to the account that has linked its id, or its customer's
(sub_… or cus_… as the number in an imported table); otherwise to the account
whose confirmed address is the customer's. Its plan is the one whose price has
the same lookup key, or alone the same amount, currency and interval; name
others with --plan PRICE=KEY or --plan PRODUCT=KEY.

Nothing is bought, charged or canceled, and readers get no email. At Stripe the
customer and the subscription get metadata: the account and the plan. What was
adopted counts as already adopted in the next run, so an interrupted run can be
repeated, and readers who register later are found by another run.

On this machine the demo must run (masthead start --payments demo) unless the
secret stripe is set.
`;

function adoptCommand(): Command {
  return placedCommand('adopt')
    .description('take over subscriptions that a publisher has sold elsewhere')
    .addArgument(new Argument('<provider>', 'where they are').choices(['stripe']))
    .addOption(brandOption())
    .option('--write', 'adopt what was matched')
    .option(
      '--plan <id=key>',
      'the plan of a price or product; may be repeated',
      (text: string, all: string[] = []) => [...all, text],
    )
    .option('--report <file>', 'write the whole report as JSON')
    .addHelpText('after', adoptHelp)
    .action(async (_provider: string, given: unknown) => {
      const options = v.parse(adoptSchema, given);
      const { data, stack } = options;
      const brand = await loadBrand(options.brand);
      const named = namedPlans(options.plan, brand);
      const provider = await openProvider({ data, ...(stack === undefined ? {} : { stack }) });
      await withReaders(options, async (readers) => {
        const report = await runAdoption({
          ...{ readers, provider, brand, named, isDry: !options.write },
          progress: createProgress(process.stderr),
        });
        if (options.report !== undefined)
          await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`);
        for (const line of describeAdoption(report, !options.write)) console.log(line);
      });
    });
}

function endCommand(): Command {
  return placedCommand('end')
    .description('end a subscription now')
    .argument('<number>', 'its account number')
    .addHelpText(
      'after',
      `
End it in the system that the table comes from as well: the next import brings
the end that stands there. A reader who is signed in reads on for up to half a
day, until the token of the browser has to be renewed.
`,
    )
    .action(async (text: string, given: unknown) => {
      const number = numberOf(text);
      await withReaders(v.parse(placeSchema, given), async ({ dynamo, table }) => {
        const now = new Date().toISOString();
        if (!(await createSubscriptionStore(dynamo, table).end(number, now)))
          throw new Error(`There is no subscription ${number}`);
        console.log(`The subscription ${number} has ended.`);
      });
    });
}

function unlinkCommand(): Command {
  return placedCommand('unlink')
    .description('unlink a subscription from its account, so that its holder can link it')
    .argument('<number>', 'its account number')
    .action(async (text: string, given: unknown) => {
      const number = numberOf(text);
      await withReaders(v.parse(placeSchema, given), async ({ dynamo, table }) => {
        const links = createSubscriptionLinks(
          dynamo,
          table,
          createAccountStore(dynamo, table),
          Date.now,
        );
        if ((await createSubscriptionStore(dynamo, table).byNumber(number)) === undefined)
          throw new Error(`There is no subscription ${number}`);
        console.log(
          (await links.release(number))
            ? `The subscription ${number} is linked to no account now.`
            : `The subscription ${number} was linked to no account.`,
        );
      });
    });
}

export function subscriptionsCommand(): Command {
  return new Command('subscriptions')
    .description(
      'import, show, end and unlink print and digital subscriptions; say why a reader is walled',
    )
    .addCommand(importCommand())
    .addCommand(showCommand())
    .addCommand(whyCommand())
    .addCommand(adoptCommand())
    .addCommand(endCommand())
    .addCommand(unlinkCommand());
}
