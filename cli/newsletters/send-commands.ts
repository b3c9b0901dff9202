/** `masthead newsletters schedule|send|status|stop|resume`: an edition on its way to its readers. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { number as shownNumber } from '../../importing/counted.ts';
import type { Edition, EditionChange } from '../../services/newsletters/editions/edition-store.ts';
import {
  resuming,
  scheduling,
  stopping,
} from '../../services/newsletters/editions/edit-edition.ts';
import { EditionError } from '../../services/newsletters/editions/edition-stories.ts';
import { clicksOf, type LinkClicks } from '../../services/newsletters/editions/click-counter.ts';
import { answersUntil } from '../../services/newsletters/editions/end-unanswered.ts';
import { confirm } from '../confirm.ts';
import { editionCommand, editionNumber, named, placeFields } from './edition-command.ts';
import { withEditions, type OpenEditions } from './open-editions.ts';

const placeSchema = v.object(placeFields);
const perDayFields = { perDay: v.optional(v.number()) };

/** @throws EditionError when the edition is in no state from which it may go there. */
async function changed(open: OpenEditions, edition: Edition, change: EditionChange): Promise<void> {
  if (!(await open.deps.editions.change(edition, change)))
    throw new EditionError(
      `${named(edition)}: it must be ${change.from.join(' or ')} first${edition.state === 'draft' ? ' (masthead newsletters approve)' : ''}`,
    );
  console.log(named(await open.edition(edition.number)));
}

const clockNote = `
The clock of the site sends it, within a minute: in AWS by itself, on this
machine while the site runs (masthead start).
`;

async function schedule(
  open: OpenEditions,
  number: number | undefined,
  sendAt: string,
  perDay: number | undefined,
): Promise<void> {
  const edition = await open.edition(number);
  await changed(open, edition, scheduling(edition, sendAt, perDay));
}

function sendCommand(): Command {
  return editionCommand('send', 'send an approved edition to all readers, now')
    .option('--per-day <n>', 'at most so many letters a day, for a new domain', editionNumber)
    .addHelpText('after', clockNote)
    .action(async (key: string, number: number | undefined, given: unknown) => {
      const options = v.parse(v.object({ ...placeFields, ...perDayFields }), given);
      await withEditions(options, key, async (open) => {
        await schedule(open, number, new Date().toISOString(), options.perDay);
        const readers = await open.deps.readers.count(open.newsletter.key);
        console.log(
          `${shownNumber(readers)} confirmed readers. masthead newsletters status ${key}`,
        );
      });
    });
}

function scheduleCommand(): Command {
  return editionCommand('schedule', 'send an approved edition at a time')
    .requiredOption('--at <time>', 'such as 2026-12-01T07:00:00Z, or with the offset of a zone')
    .option('--per-day <n>', 'at most so many letters a day, for a new domain', editionNumber)
    .addHelpText('after', clockNote)
    .action(async (key: string, number: number | undefined, given: unknown) => {
      const options = v.parse(v.object({ ...placeFields, ...perDayFields, at: v.string() }), given);
      const at = new Date(options.at);
      const isZoned = /(?:z|[+-]\d\d:?\d\d)$/i.test(options.at);
      if (Number.isNaN(at.getTime()) || !isZoned)
        throw new EditionError(`"${options.at}" is no time such as 2026-12-01T07:00:00+01:00`);
      if (at.getTime() < Date.now()) throw new EditionError(`${options.at} is in the past`);
      await withEditions(options, key, (open) =>
        schedule(open, number, at.toISOString(), options.perDay),
      );
    });
}

/** Returns how often each link was followed, the most followed first. */
async function clickLines({ deps, source }: OpenEditions, edition: Edition): Promise<string[]> {
  const { startedAt: since } = edition;
  if (since === undefined) return [];
  const [letter, { links, days }] = await Promise.all([
    deps.editions.frozen(edition),
    clicksOf(deps.source.dynamo, source.table, edition, { since, nowMs: Date.now() }),
  ]);
  const sum = (what: keyof LinkClicks) =>
    [...links.values()].reduce((all, one) => all + one[what], 0);
  const byDay = [...days].map(([day, people]) => `${day} ${shownNumber(people)}`);
  return [
    `  clicks: ${shownNumber(sum('people'))}, and ${shownNumber(sum('programs'))} by programs${byDay.length === 0 ? '' : ` (${byDay.join(', ')})`}`,
    ...[...links]
      .sort(([, one], [, other]) => other.people - one.people)
      .map(([link, { people }]) => `    ${shownNumber(people)} ${letter?.links[link] ?? ''}`),
  ];
}

async function statusLines(open: OpenEditions, edition: Edition): Promise<string[]> {
  const { deps } = open;
  const counts = await deps.letters.count(edition);
  const until = answersUntil(edition);
  const { suppressed, notSubscribed, paused, notChosen, bounced, complained } = edition;
  const { reason, failure, sendAt, startedAt, endedAt } = edition;
  const unclear = counts.unknown + (edition.state === 'sending' ? 0 : counts.claimed);
  return [
    named(edition),
    ...(edition.state === 'scheduled' ? [`  to be sent at ${sendAt ?? ''}`] : []),
    ...(startedAt === undefined
      ? []
      : [`  begun ${startedAt}${endedAt === undefined ? '' : `, ended ${endedAt}`}`]),
    ...(reason === undefined ? [] : [`  stopped: ${reason}`]),
    ...(failure === undefined ? [] : [`  the last run failed: ${failure}`]),
    `  ${shownNumber(counts.sent)} sent, ${shownNumber(counts.refused)} refused, ${shownNumber(unclear)} unclear`,
    `  passed over: ${shownNumber(suppressed)} suppressed, ${shownNumber(notSubscribed)} without a subscription, ${shownNumber(paused)} paused, ${shownNumber(notChosen)} who want fewer`,
    `  reported: ${shownNumber(bounced)} bounced, ${shownNumber(complained)} complained`,
    ...(until === undefined
      ? []
      : [
          `  asked: answers until ${new Date(until).toISOString()}, ended without one: ${shownNumber(edition.unanswered)}; heard of before: ${shownNumber(edition.notSilent)}`,
        ]),
    ...(await clickLines(open, edition)),
    ...(unclear > 0
      ? ['  Unclear letters may have gone out. To send them again: resume --unknown']
      : []),
  ];
}

function statusCommand(): Command {
  return editionCommand('status', 'show what became of an edition').action(
    async (key: string, number: number | undefined, given: unknown) => {
      await withEditions(v.parse(placeSchema, given), key, async (open) => {
        for (const line of await statusLines(open, await open.edition(number))) console.log(line);
      });
    },
  );
}

function stopCommand(): Command {
  return editionCommand('stop', 'stop an edition that is scheduled or being sent').action(
    async (key: string, number: number | undefined, given: unknown) => {
      await withEditions(v.parse(placeSchema, given), key, async (open) => {
        const stop = stopping('by masthead newsletters stop');
        await changed(open, await open.edition(number), stop);
      });
    },
  );
}

function resumeCommand(): Command {
  return editionCommand('resume', 'go on with an edition that was stopped')
    .option('--unknown', 'send again what may have gone out already', false)
    .option('--yes', 'with --unknown: do not ask', false)
    .addHelpText(
      'after',
      `
One that was stopped before it was sent is scheduled again, or approved when
its time is over. Readers who have got it do not get it again. Letters whose end
is unclear, since the provider did not respond or the sender was killed, are not
sent again unless --unknown says so: their readers may get two.
`,
    )
    .action(async (key: string, number: number | undefined, given: unknown) => {
      const options = v.parse(
        v.object({ ...placeFields, unknown: v.boolean(), yes: v.boolean() }),
        given,
      );
      await withEditions(options, key, async (open) => {
        const edition = await open.edition(number);
        const { letters } = open.deps;
        if (options.unknown) {
          if (edition.leaseUntil > Date.now())
            throw new EditionError(`${named(edition)} was sent just now: repeat it in two minutes`);
          const counts = await letters.count(edition);
          const unclear = counts.claimed + counts.unknown;
          const title = `${shownNumber(unclear)} letters may have gone out already. They are sent again:`;
          if (!(await confirm(title, [named(edition)], options.yes))) return;
          console.log(
            `${shownNumber(await letters.forgetUnclear(edition))} letters are sent again`,
          );
        }
        await changed(open, edition, {
          ...resuming(edition, Date.now()),
          ...(options.unknown ? { from: ['stopped', 'sent', 'asking'] } : {}),
        });
      });
    });
}

export const sendCommands: readonly (() => Command)[] = [
  scheduleCommand,
  sendCommand,
  statusCommand,
  stopCommand,
  resumeCommand,
];
