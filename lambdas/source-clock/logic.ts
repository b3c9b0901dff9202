/**
 * Queues the sources that the magazine follows, so that they are read one after another, and takes over
 * once an hour the members of those whose publisher has asked for it.
 */
import { isMembersDue, runMembers } from '../../importing/remote/run-members.ts';
import { parseSourceKeys, type SourceKeys } from '../../importing/remote/source-keys.ts';
import type { SyncStore } from '../../importing/remote/sync-store.ts';
import type { MembersTarget } from '../../importing/remote/take-members.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { SendToQueue } from '../../services/aws/queue-sender.ts';
import type { SecretReader } from '../../services/aws/secrets.ts';
import { scheduleHandler, type ScheduleHandler } from '../../services/events/schedule-handler.ts';
import type { Log } from '../../services/http/log.ts';
import { count } from '../../services/observability/request-record.ts';

export interface SourceClockDeps {
  readonly brand: Brand;
  /** The secret `sources`. */
  readonly keys: SecretReader;
  /** Sends to the queue `source-changes`. */
  readonly send: SendToQueue;
  readonly store: SyncStore;
  /** @throws Error while readers cannot be written. */
  readonly target: () => Promise<MembersTarget>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** A run that fails is noted, counted, and repeated after five minutes. */
async function takeDueMembers(deps: SourceClockDeps, keys: SourceKeys): Promise<void> {
  const { store, brand, now, log } = deps;
  for (const name of Object.keys(keys)) {
    const [followed, state] = [await store.read(name), await store.membersState(name)];
    if (followed === undefined || state === undefined || !isMembersDue(state, now())) continue;
    try {
      const { members, subscriptions, newsletters } = await runMembers(
        { name, followed },
        {
          ...{ store, keys, brand, dryRun: false, nowMs: now() },
          named: new Map(Object.entries(state.newsletters)),
          target: await deps.target(),
        },
      );
      log({
        level: 'INFO',
        message: `${name}: ${members} members, ${subscriptions.stored} subscriptions stored, ${subscriptions.ended} ended, ${newsletters.confirmed} newsletters confirmed, ${newsletters.left} left`,
      });
    } catch (error) {
      count('SourceFailures');
      log({ level: 'ERROR', message: `The members of ${name} could not be taken over`, error });
    }
  }
}

export function sourceClockHandler(deps: SourceClockDeps): ScheduleHandler {
  return scheduleHandler(deps.log, async (scheduledAt) => {
    const [secret] = await deps.keys();
    const keys = parseSourceKeys(secret);
    const messages = Object.keys(keys).map((source) => ({
      body: JSON.stringify({ source }),
      group: 'sources',
      deduplicationId: `clock ${source} ${scheduledAt.toISOString()}`,
    }));
    if (messages.length > 0) await deps.send(messages);
    await takeDueMembers(deps, keys);
  });
}
