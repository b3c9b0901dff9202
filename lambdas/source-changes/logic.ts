/**
 * Reads sources that the magazine follows, when they have reported something and by the clock, and
 * imports what changed. One after another: the queue has one group.
 */
import type { Hints } from '../../importing/remote/hinted-source.ts';
import { joinedHints, parseSourceMessage } from '../../importing/remote/hook-hints.ts';
import { runSource } from '../../importing/remote/run-source.ts';
import { parseSourceKeys } from '../../importing/remote/source-keys.ts';
import type { Followed, SyncStore } from '../../importing/remote/sync-store.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { SecretReader } from '../../services/aws/secrets.ts';
import { batchHandler, type QueueHandler } from '../../services/events/queue-handler.ts';
import type { Log } from '../../services/http/log.ts';
import { count } from '../../services/observability/request-record.ts';

export interface SourceChangesDeps {
  readonly brand: Brand;
  readonly store: SyncStore;
  /** The secret `sources`. */
  readonly keys: SecretReader;
  /** @param isDeployed The site's edge is CloudFront. */
  readonly publisher: (isDeployed: boolean) => Publisher;
  /** Removes from the edge what publishes have made old, as `purgePending`. */
  readonly purge: (distribution: string) => Promise<unknown>;
  readonly log: Log;
}

/** Below the time of the function. What is left is taken by the next run. */
const RUN_MS = 600_000;
const progress = { show: () => undefined, end: () => undefined };

/** What is published is published: what could not be purged is purged by the next run. */
async function purgeChanged(
  { purge, log }: SourceChangesDeps,
  { distribution }: Followed,
): Promise<void> {
  if (distribution === undefined) return;
  await purge(distribution).catch((error: unknown) => {
    log({ level: 'ERROR', message: 'Copies at the edge could not be removed', error });
  });
}

async function runOne(
  deps: SourceChangesDeps,
  name: string,
  { hints, until }: { readonly hints: Hints | undefined; readonly until: number },
): Promise<void> {
  const { brand, store, keys, log } = deps;
  const followed = await store.read(name);
  if (followed === undefined) return;
  const [secret] = await keys();
  const publisher = deps.publisher(followed.distribution !== undefined);
  const { run } = await runSource(
    { name, followed },
    {
      ...{ brand, store, progress, until, keys: parseSourceKeys(secret) },
      ...(hints === undefined ? {} : { hints }),
      openPublisher: () => Promise.resolve(publisher),
    },
  );
  await purgeChanged(deps, followed);
  const { stored, removed, kind } = run;
  if (stored + removed > 0)
    log({ level: 'INFO', message: `${name}: ${stored} stored, ${removed} taken off`, kind });
}

/**
 * A source that cannot be read is no failure of the message: it is noted, counted, and read again by the
 * clock from where it was read last.
 */
export function sourceChangesHandler(deps: SourceChangesDeps): QueueHandler {
  const { log } = deps;
  return batchHandler(log, async (bodies) => {
    const until = Date.now() + RUN_MS;
    const messages = bodies.map(parseSourceMessage);
    for (const name of new Set(messages.map(({ source }) => source))) {
      const own = messages.filter(({ source }) => source === name);
      try {
        const hints = joinedHints(own);
        if (hints !== undefined) await runOne(deps, name, { hints, until });
        // A field of a plug-in may be reported of a post that no list says has changed.
        if (own.some((message) => message.hints === undefined))
          await runOne(deps, name, { hints: undefined, until });
        count('SourceFailures', 0);
      } catch (error) {
        count('SourceFailures');
        log({ level: 'ERROR', message: `${name} could not be followed`, error });
      }
    }
  });
}
