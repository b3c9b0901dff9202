/** Makes automatic editions, starts those that are due, and sends each for as long as a run may take. */
import { editionLabel, type EditionName } from '../../shared/newsletters/edition.ts';
import { scheduleHandler, type ScheduleHandler } from '../../services/events/schedule-handler.ts';
import type { EditionDeps } from '../../services/newsletters/editions/edition-deps.ts';
import { turnOf } from '../../services/newsletters/editions/edition-turn.ts';
import { endUnanswered } from '../../services/newsletters/editions/end-unanswered.ts';
import { runAutomations } from '../../services/newsletters/editions/run-automations.ts';
import { sendEdition } from '../../services/newsletters/editions/send-edition.ts';

/** Below the time limit of the function by what a group of letters may take at most. */
const RUN_MS = 40_000;

/** Starts what is scheduled for now. @returns whether the edition is being sent. */
async function isStarted({ editions, now }: EditionDeps, name: EditionName): Promise<boolean> {
  const edition = await editions.get(name);
  if (edition?.state === 'sending') return true;
  const time = new Date(now()).toISOString();
  if (edition?.state !== 'scheduled' || (edition.sendAt ?? time) > time) return false;
  const reached = turnOf(edition, await editions.list(name.key), now());
  return editions.change(name, {
    ...{ to: 'sending', from: ['scheduled'] },
    set: { startedAt: time, cadences: reached },
  });
}

/** @param origin of links and images in the editions that are made. */
export function editionsHandler(deps: EditionDeps, origin: string): ScheduleHandler {
  const { editions, sender, now, log } = deps;
  return scheduleHandler(log, async () => {
    const untilMs = now() + RUN_MS;
    await runAutomations({ ...deps, origin });
    for (const name of await editions.due()) {
      const edition = await editions.get(name);
      if (edition?.state === 'asking') await endUnanswered(deps, edition, untilMs);
      if (!(await isStarted(deps, name))) continue;
      if (sender === undefined) {
        const reason = 'Mail has not been set up: there is no MAIL_FROM';
        await editions.change(name, { to: 'stopped', from: ['sending'], set: { reason } });
        continue;
      }
      const end = await sendEdition({ ...deps, sender }, name, untilMs);
      log({ level: 'INFO', message: 'An edition was worked on', edition: editionLabel(name), end });
    }
  });
}
