/** Makes automatic editions, starts those that are due, and sends each for its share of the run. */
import { editionLabel, type EditionName } from '../../shared/newsletters/edition.ts';
import { scheduleHandler, type ScheduleHandler } from '../../services/events/schedule-handler.ts';
import type { EditionDeps } from '../../services/newsletters/editions/edition-deps.ts';
import type { Edition } from '../../services/newsletters/editions/edition-store.ts';
import { turnOf } from '../../services/newsletters/editions/edition-turn.ts';
import { answersUntil, endUnanswered } from '../../services/newsletters/editions/end-unanswered.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { runAutomations } from '../../services/newsletters/editions/run-automations.ts';
import { sendEdition } from '../../services/newsletters/editions/send-edition.ts';

/** Below the time limit of the function by what a group of letters may take at most. */
const RUN_MS = 40_000;

/** Starts what is scheduled for now. @returns the edition where there is something to do for it now. */
async function begun(
  { editions, now }: EditionDeps,
  name: EditionName,
): Promise<Edition | undefined> {
  const edition = await editions.get(name);
  const time = new Date(now()).toISOString();
  switch (edition?.state) {
    case 'sending':
      return edition;
    case 'asking':
      return (answersUntil(edition) ?? Infinity) <= now() ? edition : undefined;
    case 'scheduled': {
      if ((edition.sendAt ?? time) > time) return undefined;
      const cadences = turnOf(edition, await editions.list(name.key), now());
      const set = { startedAt: time, cadences };
      const isStarted = await editions.change(name, { to: 'sending', from: ['scheduled'], set });
      return isStarted ? { ...edition, state: 'sending', ...set } : undefined;
    }
    default:
      return undefined;
  }
}

/** Alerts first, then those that have waited longest for their share. */
function inTurn(one: Edition, other: Edition): number {
  const rank = ({ draft }: Edition) => (draft.sections === undefined ? 1 : 0);
  return rank(one) - rank(other) || one.leasedAt - other.leasedAt;
}

/** Goes on with an edition that has begun. */
async function goOn(deps: EditionDeps, edition: Edition, untilMs: number): Promise<void> {
  const { editions, sender, log } = deps;
  if (edition.state === 'asking') return endUnanswered(deps, edition, untilMs);
  if (sender === undefined) {
    const reason = 'Mail has not been set up: there is no MAIL_FROM';
    await editions.change(edition, { to: 'stopped', from: ['sending'], set: { reason } });
    return;
  }
  const end = await sendEdition({ ...deps, sender }, edition, untilMs);
  log({ level: 'INFO', message: 'An edition was worked on', edition: editionLabel(edition), end });
}

/** Does work for one edition after the other: where it fails, the others have theirs. */
function createIsolation({ editions, log }: EditionDeps) {
  const errors: unknown[] = [];
  return {
    /** @returns undefined where it has failed. */
    async run<T>(name: EditionName, work: () => Promise<T>): Promise<T | undefined> {
      try {
        return await work();
      } catch (error) {
        errors.push(error);
        const failure = errorMessage(error);
        const message = 'An edition could not be worked on';
        log({ level: 'ERROR', message, edition: editionLabel(name), reason: failure });
        await editions.add(name, {}, { failure }).catch((lost: unknown) => errors.push(lost));
        return undefined;
      }
    },
    /** @throws the first error of the work. */
    end(): void {
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** @param origin of links and images in the editions that are made. */
export function editionsHandler(deps: EditionDeps, origin: string): ScheduleHandler {
  const { editions, now, log } = deps;
  return scheduleHandler(log, async () => {
    const untilMs = now() + RUN_MS;
    await runAutomations({ ...deps, origin });
    const isolation = createIsolation(deps);
    const due: Edition[] = [];
    for (const name of await editions.due()) {
      const edition = await isolation.run(name, () => begun(deps, name));
      if (edition !== undefined) due.push(edition);
    }
    // A long edition leaves the others their part of the time; what one does not need is theirs too.
    for (const [at, edition] of due.sort(inTurn).entries()) {
      const restMs = untilMs - now();
      if (restMs <= 0) break;
      const endMs = now() + restMs / (due.length - at);
      await isolation.run(edition, () => goOn(deps, edition, endMs));
    }
    isolation.end();
  });
}
