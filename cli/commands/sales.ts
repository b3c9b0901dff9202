/** `masthead sales`: what was sold, by month, plan, article and offer. It changes nothing. */
import { Option, type Command } from 'commander';
import * as v from 'valibot';
import { createMollieSales } from '../../services/subscriptions/mollie/mollie-sales.ts';
import { createStripeSales } from '../../services/subscriptions/stripe/stripe-sales.ts';
import { salesOf } from '../../shared/subscriptions/sales.ts';
import { loadBrand } from '../load-brand.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import {
  csvTables,
  describeSales,
  salesCsv,
} from '../../services/subscriptions/sales/describe-sales.ts';
import { readPeriod } from '../../services/subscriptions/sales/read-period.ts';
import { openProvider } from '../subscriptions/open-provider.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  month: v.optional(v.string()),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  csv: v.optional(v.union([v.boolean(), v.picklist(csvTables)])),
  json: v.boolean(),
});

const HELP = `
Every figure is asked of the payment provider now, and equals what it shows.
Nothing is stored, and no reader is named or followed: the article and the
offer from which a subscription came are facts of the order.

  at start     subscriptions that lived when the month began
  new          contracts that began, with those on trial
  trials paid  first payments after a trial
  renewed      later payments
  canceled     subscriptions whose end was asked for (and not taken back)
  ended        subscriptions that ended, for whatever reason
  failed       payments of which an attempt failed; recovered: paid later
  refunded     payments that were paid back; disputed: taken back by a bank
  gifts        terms that readers paid for others
  churn        ended, of those at the start
  revenue      what was paid less what went back, by the day on which it moved,
               with taxes, before the provider's fees

Months are those of the magazine's time zone. Without a period: this month and
the two before it.

--csv writes months by plan and currency; --csv articles, offers or reasons the
other tables. On this machine the demo must run (masthead start --payments
demo) unless the provider's secret is set. With --stack it needs
secretsmanager:GetSecretValue of that secret and cloudformation:DescribeStacks
(region: AWS_REGION).
`;

export function salesCommand(): Command {
  return placedCommand('sales')
    .description('say what was sold: new, renewed, canceled, failed, refunded, revenue, churn')
    .option(...brandOption)
    .option('--month <month>', 'one month, such as 2027-01')
    .option('--from <day>', 'the first day or month, such as 2027-01-31 or 2027-01')
    .option('--to <day>', 'the last day or month (default: today)')
    .addOption(new Option('--csv [table]', 'as CSV').choices(csvTables))
    .option('--json', 'as JSON', false)
    .addHelpText('after', HELP)
    .action(async (given: unknown) => {
      const { data, stack, brand: file, csv, json, ...period } = v.parse(optionsSchema, given);
      const brand = await loadBrand(file);
      const access = await openProvider({
        data,
        ...(stack === undefined ? {} : { stack }),
        ...(brand.payments === undefined ? {} : { provider: brand.payments.provider }),
      });
      const spans = readPeriod(period, brand.timeZone, access.nowMs);
      const open = access.provider === 'mollie' ? createMollieSales : createStripeSales;
      const source = open({ brandKey: brand.key, ...access });
      const sales = salesOf(await source.readSales(spans[0]?.fromMs ?? 0), spans);
      if (json) console.log(JSON.stringify(sales, null, 2));
      else if (csv !== undefined && csv !== false)
        process.stdout.write(salesCsv(sales, csv === true ? 'months' : csv));
      else {
        const names = new Map((brand.plans ?? []).map(({ key, name }) => [key, name]));
        for (const line of describeSales(sales, spans, names)) console.log(line);
      }
    });
}
