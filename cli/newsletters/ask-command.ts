/** `masthead newsletters ask`: an edition that asks silent readers whether they still want the newsletter. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { number as shownNumber } from '../../importing/counted.ts';
import { askDraft } from '../../services/newsletters/editions/ask-draft.ts';
import { silentSince } from '../../services/newsletters/silent-readers.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { editionNumber, named, placeFields } from './edition-command.ts';
import { withEditions, type OpenEditions } from './open-editions.ts';

const schema = v.object({
  ...placeFields,
  silentFor: v.pipe(v.number(), v.maxValue(120, '--silent-for: at most 120 months')),
  days: v.pipe(
    v.number(),
    v.minValue(7, '--days: at least 7, so that readers see it'),
    v.maxValue(180, '--days: at most 180'),
  ),
  intro: v.string(),
  dryRun: v.boolean(),
});
type Options = v.InferOutput<typeof schema>;

async function countReaders({ deps, newsletter }: OpenEditions, since: string) {
  let silent = 0;
  let others = 0;
  for await (const group of deps.readers.confirmed(newsletter.key))
    for (const isSilent of await Promise.all(group.map((reader) => deps.isSilent(reader, since))))
      if (isSilent) silent += 1;
      else others += 1;
  return { silent, others };
}

async function ask(open: OpenEditions, { silentFor, days, intro, dryRun }: Options): Promise<void> {
  const { deps, newsletter } = open;
  const since = silentSince(silentFor, Date.now());
  const { silent, others } = await countReaders(open, since);
  console.log(
    `${shownNumber(silent)} readers of ${newsletter.key} are silent since ${since.slice(0, 10)}; of ${shownNumber(others)} something was heard`,
  );
  if (dryRun || silent === 0) return;
  const draft = askDraft(newsletter, intro, { silentMonths: silentFor, days });
  const edition = await deps.editions.create(newsletter.key, draft);
  console.log(named(edition));
  console.log(
    `Look at it, then send it: masthead newsletters preview|approve|send ${newsletter.key}`,
  );
}

const help = `
Heard of is a reader who has agreed to a newsletter since then, or paused it,
was signed in on the site, or has a subscription. Who opens letters is not
known.

The edition is a draft, sent as any other. One button keeps the newsletter. When
the days are over, it ends for those who have not answered and were not heard
of; their addresses are deleted. Until then they get every edition. Readers of a
list that was imported count from the day on which they agreed there.

  masthead newsletters ask WEEKLY --silent-for 24 --dry-run
  masthead newsletters ask WEEKLY --silent-for 24
  masthead newsletters status WEEKLY
`;

export function askCommand(): Command {
  return placedCommand('ask')
    .description('make an edition that asks silent readers whether they want the newsletter')
    .argument('<key>', 'the newsletter')
    .option(...brandOption)
    .option('--silent-for <months>', 'for how long nothing was heard of them', editionNumber, 12)
    .option('--days <n>', 'how long they may answer', editionNumber, 30)
    .option('--intro <text>', 'what stands above the question, in Markdown', '')
    .option('--dry-run', 'only count them', false)
    .addHelpText('after', help)
    .action(async (key: string, given: unknown) => {
      const options = v.parse(schema, given);
      await withEditions(options, key, (open) => ask(open, options));
    });
}
