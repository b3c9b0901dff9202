/** `masthead announce`: a line above all pages, from a time on and until another one. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { announcementState, readAnnouncement } from '../../services/content/announcement.ts';
import { readSettings } from '../../services/content/site-settings.ts';
import { readDate } from '../../importing/markdown/item/dates.ts';
import type { Announcement } from '../../shared/content/announcement.ts';
import { reportPublish } from '../deployed/report-publish.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  brand: v.optional(v.string()),
  link: v.optional(v.string()),
  linkText: v.optional(v.string()),
  urgent: v.optional(v.boolean(), false),
  from: v.optional(v.string()),
  until: v.optional(v.string()),
  end: v.optional(v.boolean(), false),
});
type Options = v.InferOutput<typeof optionsSchema>;

const help = `
  masthead announce "We are on strike today." --until "2026-12-01 18:00"
  masthead announce "Election night, live" --link /story/live/ --urgent
  masthead announce --end

Times are those of the magazine's time zone. There is one announcement: another
one takes its place. Readers can close it, and see it again when its text, its
link or its beginning is another. Without a text, the command says what is
announced.`;

/** @throws Error that names the option. */
function timeOf(option: string, text: string | undefined, timeZone: string): string | undefined {
  if (text === undefined) return undefined;
  const date = readDate(text, timeZone);
  if (date === undefined)
    throw new Error(`${option}: "${text}" is not a time such as "2026-12-01 18:00"`);
  return date.iso;
}

const stateWords = { scheduled: 'not shown yet', shown: 'shown', over: 'over' } as const;

function described(announcement: Announcement, now: string): string {
  const { text, link, isUrgent, from, until } = announcement;
  const state = stateWords[announcementState(announcement, now)];
  return [
    text,
    ...(link === undefined ? [] : [`link: ${link.href}${link.words ? ` (${link.words})` : ''}`]),
    ...(isUrgent ? ['urgent'] : []),
    `from ${from}${until === undefined ? '' : ` until ${until}`}: ${state}`,
  ].join('\n  ');
}

async function announce(text: string | undefined, options: Options): Promise<void> {
  const { link, linkText, urgent, end } = options;
  const isGiven = [link, linkText, options.from, options.until].some((one) => one !== undefined);
  if (end && (text !== undefined || isGiven || urgent))
    throw new Error('--end ends the announcement: give it alone');
  if (!end && text === undefined && (isGiven || urgent))
    throw new Error('What is to be announced? Give a text');
  await withContent(options, async (content, { origin, timeZone }) => {
    const now = new Date().toISOString();
    const { announcement: before } = await readSettings(content.dynamo, content.table);
    if (text === undefined && !end) {
      console.log(before === undefined ? 'Nothing is announced' : described(before, now));
      return;
    }
    if (end && before === undefined) {
      console.log('Nothing is announced');
      return;
    }
    const announcement =
      text === undefined
        ? undefined
        : readAnnouncement(
            {
              ...{ text, href: link, linkWords: linkText, isUrgent: urgent },
              from: timeOf('--from', options.from, timeZone),
              until: timeOf('--until', options.until, timeZone),
            },
            origin,
            now,
          );
    await content.publisher.putAnnouncement(announcement);
    if (announcement === undefined) console.log('Readers no longer see it');
    else if (announcementState(announcement, now) === 'shown') console.log('Readers see it');
    else console.log(`Readers see it from ${announcement.from} on`);
    for (const line of await content.invalidate()) console.log(line);
  });
}

export function announceCommand(): Command {
  return placedCommand('announce')
    .description('put a line above all pages, or end it')
    .argument('[text]', 'plain text, at most 200 characters')
    .option('--link <address>', 'a path of the site, or an https address')
    .option('--link-text <text>', 'words of the link (default: Read more)')
    .option('--urgent', 'in the color of warnings', false)
    .option('--from <time>', 'readers see it from then on (default: now)')
    .option('--until <time>', 'and no longer from then on (default: --end)')
    .option('--end', 'readers see it no longer', false)
    .option(...brandOption)
    .option('--edge-stack <name>', edgeStackHelp)
    .addHelpText('after', help)
    .action((text: string | undefined, given: unknown) => {
      const options = v.parse(optionsSchema, given);
      return reportPublish(options.stack, () => announce(text, options));
    });
}
