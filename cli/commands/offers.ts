/** `masthead offers list|dates|end|reset`: when the offers of the brand begin and end, without a build. */
import { Command } from 'commander';
import * as v from 'valibot';
import { readSettings } from '../../services/content/site-settings.ts';
import {
  endedOn,
  offerState,
  readOfferDates,
  withOfferDates,
  type OfferDates,
} from '../../shared/subscriptions/offer-dates.ts';
import { dayIn } from '../../shared/content/zoned-instant.ts';
import { reportPublish } from '../deployed/report-publish.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  from: v.optional(v.string()),
  until: v.optional(v.string()),
});
type Options = v.InferOutput<typeof optionsSchema>;

/** Changes an offer, if one is named, and prints all of them as they are then. */
function run(
  options: Options,
  change?: { readonly code: string; readonly dates: (today: string) => OfferDates | undefined },
): Promise<void> {
  return withContent(options, async ({ dynamo, table, publisher }, brand) => {
    const today = dayIn(brand.timeZone, Date.now());
    if (change !== undefined) await publisher.putOfferDates(change.code, change.dates(today));
    const { offerDates: dates } = await readSettings(dynamo, table);
    const { planOffers = [] } = withOfferDates(brand, dates);
    if (planOffers.length === 0) console.log('The brand has no offers');
    for (const offer of planOffers)
      console.log(
        [
          offer.code,
          `${offer.percentOff}%`,
          offerState(offer, today),
          `from ${offer.from ?? 'the beginning'}`,
          `until ${offer.until ?? 'it is ended'}`,
          dates.has(offer.code.toLowerCase()) ? 'set here' : 'by the brand',
        ].join('\t'),
      );
  });
}

const help = `
The brand file says which offers there are, and what they take off. Dates that
are set here take the place of all dates that it names for an offer, at once: on
pages and where readers pay. Days are those of the magazine's time zone.

  masthead offers dates SPRING --until 2027-05-15
  masthead offers end SPRING
  masthead offers reset SPRING`;

function subcommand(name: string, description: string): Command {
  return placedCommand(name)
    .description(description)
    .option(...brandOption);
}

export function offersCommand(): Command {
  return new Command('offers')
    .description('say when the offers of the brand begin and end')
    .addHelpText('after', help)
    .addCommand(
      subcommand('list', 'print the offers, with their dates as they are').action(
        (given: unknown) => run(v.parse(optionsSchema, given)),
      ),
    )
    .addCommand(
      subcommand('dates', 'give an offer other dates; without an option it has none')
        .argument('<code>', 'as readers type it')
        .option('--from <day>', 'its first day, such as 2027-05-01')
        .option('--until <day>', 'its last day')
        .action((code: string, given: unknown) => {
          const options = v.parse(optionsSchema, given);
          const dates = readOfferDates(options);
          return reportPublish(options.stack, () => run(options, { code, dates: () => dates }));
        }),
    )
    .addCommand(
      subcommand('end', 'end an offer now')
        .argument('<code>', 'as readers type it')
        .action((code: string, given: unknown) => {
          const options = v.parse(optionsSchema, given);
          return reportPublish(options.stack, () => run(options, { code, dates: endedOn }));
        }),
    )
    .addCommand(
      subcommand('reset', 'give an offer the dates of the brand file again')
        .argument('<code>', 'as readers type it')
        .action((code: string, given: unknown) => {
          const options = v.parse(optionsSchema, given);
          return reportPublish(options.stack, () => run(options, { code, dates: () => undefined }));
        }),
    );
}
