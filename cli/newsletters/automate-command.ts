/** `masthead newsletters automate`: when a newsletter makes its editions by itself, and of what. */
import { dayStart } from '../../shared/content/zoned-instant.ts';
import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { findAnySection } from '../../shared/brand/sections.ts';
import {
  automationSchema,
  weekdays,
  type Automation,
  type Weekday,
} from '../../shared/newsletters/automation.ts';
import {
  COMPOSED_STORIES_MAX,
  editionLabel,
  shownParts,
} from '../../shared/newsletters/edition.ts';
import {
  EditionError,
  type NewsSince,
} from '../../services/newsletters/editions/edition-stories.ts';
import {
  automaticDraft,
  automaticStories,
  nextTime,
} from '../../services/newsletters/editions/run-automations.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { newsSince } from '../../services/newsletters/editions/edit-edition.ts';
import { editionNumber, placeFields } from './edition-command.ts';
import { withEditions, type OpenEditions } from './open-editions.ts';

/** Returns the days that a text names: `daily`, `weekdays`, or days with commas between them. */
export function daysOf(text: string): Weekday[] {
  if (text === 'daily') return [...weekdays];
  if (text === 'weekdays') return weekdays.slice(0, 5);
  const named = text
    .toLowerCase()
    .split(',')
    .map((part) => weekdays.find((day) => part.trim().length > 1 && day.startsWith(part.trim())));
  const days = named.filter((day) => day !== undefined);
  if (days.length < named.length)
    throw new InvalidArgumentError('expected daily, weekdays, or days such as mon,thu');
  return weekdays.filter((day) => days.includes(day));
}

const schema = v.object({
  ...placeFields,
  on: v.optional(v.array(v.picklist(weekdays))),
  at: v.optional(v.string()),
  section: v.optional(v.string()),
  show: v.optional(v.picklist(shownParts, `expected ${shownParts.join(', ')}`)),
  atLeast: v.optional(v.number()),
  atMost: v.optional(v.number()),
  subject: v.optional(v.string()),
  since: v.optional(v.pipe(v.string(), v.isoDate('expected a day such as 2026-11-20'))),
  off: v.boolean(),
  dryRun: v.boolean(),
});
type Options = v.InferOutput<typeof schema>;

const outcomes = {
  sent: 'sent',
  nothing: 'too little was new: nothing was sent',
  late: 'the site did not run at the time: nothing was sent',
  failed: 'not made',
} as const satisfies Record<NonNullable<Automation['last']>['what'], string>;

function describe(key: string, automation: Automation, timeZone: string): string[] {
  const { days, at, sections, show, atLeast, atMost, subject, since, seen, nextAt, last } =
    automation;
  const when = days.length === weekdays.length ? 'daily' : days.join(', ');
  const number = last?.number === undefined ? '' : ` ${editionLabel({ key, number: last.number })}`;
  return [
    `${key}: ${when} at ${at} (${timeZone})`,
    `  stories: ${sections.length === 0 ? 'of all sections' : sections.join(', ')}, ${seen === undefined ? `newer than ${since}` : 'that came out after those of the last edition'}`,
    `  shown as ${show}, ${atLeast} at least, ${atMost} at most`,
    ...(subject === undefined ? [] : [`  subject: ${subject}`]),
    `  next: ${nextAt}`,
    ...(last === undefined
      ? []
      : [
          `  last: ${last.at}, ${outcomes[last.what]}${number}${last.reason === undefined ? '' : `: ${last.reason}`}`,
        ]),
  ];
}

/** Returns the slugs of sections. @throws EditionError for one that the brand has not. */
function sectionsOf({ brand }: OpenEditions, text: string): string[] {
  const slugs = text === 'all' ? [] : text.split(',').map((slug) => slug.trim());
  for (const slug of slugs)
    if (findAnySection(brand, slug) === undefined)
      throw new EditionError(`The brand has no section ${slug}`);
  return slugs;
}

/** @throws EditionError that names the option which is wrong. */
async function changed(
  open: OpenEditions,
  before: Automation | undefined,
  options: Options,
): Promise<Automation> {
  const days = options.on ?? before?.days;
  const at = options.at ?? before?.at;
  if (days === undefined || at === undefined)
    throw new EditionError(
      'Say on which days and at what time: masthead newsletters automate KEY --on daily --at 07:00',
    );
  const { brand } = open;
  const { since, seen }: NewsSince =
    options.since === undefined
      ? (before ?? (await newsSince(open)))
      : { since: dayStart(options.since, brand.timeZone) };
  const parsed = v.safeParse(automationSchema, {
    ...before,
    days,
    at,
    since,
    seen,
    sections:
      options.section === undefined ? (before?.sections ?? []) : sectionsOf(open, options.section),
    show: options.show ?? before?.show ?? 'card',
    atLeast: options.atLeast ?? before?.atLeast ?? 1,
    atMost: options.atMost ?? before?.atMost ?? COMPOSED_STORIES_MAX,
    subject: options.subject ?? before?.subject,
    nextAt: new Date().toISOString(),
  });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const name = (v.getDotPath(issue) ?? '').replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
    throw new EditionError(`--${name}: ${issue.message}`);
  }
  const { output } = parsed;
  if (output.atLeast > output.atMost)
    throw new EditionError('--at-least is more than --at-most: nothing would ever be sent');
  return { ...output, nextAt: nextTime(output, Date.now(), brand.timeZone) };
}

/** Says what would be sent now. */
async function rehearse({ source, newsletter }: OpenEditions, automation: Automation) {
  const draft = await automaticDraft(source, automation, newsletter);
  if (draft === undefined) {
    const { length } = await automaticStories(source, automation);
    return [`  now: ${length} new stories, so nothing would be sent`];
  }
  return [`  now: ${draft.subject}`, ...draft.stories.map(({ story }) => `    ${story}`)];
}

const help = `
Days and time are those of the magazine's time zone. At each time the site makes
an edition of what is new since the last one, and sends it without asking. With
nothing new nothing is sent. Options that are not given stay as they are.

  masthead newsletters automate DAILY --on weekdays --at 07:00
  masthead newsletters automate BOOKS --on fri --at 16:30 --section books,art
  masthead newsletters automate DAILY --subject "Good morning: {headline}"
  masthead newsletters automate DAILY            what is set, and the last run
  masthead newsletters automate DAILY --dry-run  what would be sent now
  masthead newsletters automate DAILY --off
`;

export function automateCommand(): Command {
  return placedCommand('automate')
    .description('let a newsletter make its editions by itself')
    .argument('<key>', 'the newsletter')
    .option(...brandOption)
    .option('--on <days>', 'daily, weekdays, or days such as mon,thu', daysOf)
    .option('--at <time>', 'such as 07:00')
    .option('--section <slugs>', 'stories of these sections alone, with commas; all for every one')
    .option('--show <part>', `of each story: ${shownParts.join(', ')} (default: card)`)
    .option('--at-least <n>', 'with fewer new stories nothing is sent (default: 1)', editionNumber)
    .option('--at-most <n>', `so many stories (default: ${COMPOSED_STORIES_MAX})`, editionNumber)
    .option('--subject <text>', '{headline} stands for the headline of the first story (default)')
    .option('--since <day>', 'stories are new from this day on, such as 2026-11-20')
    .option('--dry-run', 'store nothing, and show what would be sent now', false)
    .option('--off', 'make no more editions', false)
    .addHelpText('after', help)
    .action(async (name: string, given: unknown) => {
      const options = v.parse(schema, given);
      await withEditions(options, name, async (open) => {
        const { key } = open.newsletter;
        const { automations } = open.deps;
        const before = (await automations.all()).get(key);
        const store = async (after: Automation | undefined) => {
          if (!(await automations.replace(key, before, after)))
            throw new EditionError('It was changed just now: repeat the command');
        };
        if (options.off) {
          if (before !== undefined && !options.dryRun) await store(undefined);
          console.log(`${key} makes no editions by itself`);
          return;
        }
        const { on, at, section, show, atLeast, atMost, subject, since } = options;
        const isChange = [on, at, section, show, atLeast, atMost, subject, since].some(
          (one) => one !== undefined,
        );
        if (!isChange && before === undefined) {
          console.log(`${key} makes no editions by itself`);
          return;
        }
        const after =
          isChange || before === undefined
            ? await changed(open, before?.automation, options)
            : before.automation;
        if (isChange && !options.dryRun) await store(after);
        const lines = describe(key, after, open.brand.timeZone);
        for (const line of [...lines, ...(options.dryRun ? await rehearse(open, after) : [])])
          console.log(line);
      });
    });
}
