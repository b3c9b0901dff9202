/** Takes an event under a record, and writes the one line about it with its metrics. */
import { log } from '../http/log.ts';
import { embeddedMetrics } from './embedded-metrics.ts';
import { site, writesRequestLines } from './function-identity.ts';
import type { Service } from './metric-table.ts';
import { withRecord } from './request-record.ts';

/**
 * @param invocationId `context.awsRequestId`.
 * @throws what the work throws, so that Lambda repeats the event.
 */
export function observeEvent<T>(
  service: Service,
  invocationId: string,
  work: () => Promise<T>,
): Promise<T> {
  return withRecord(service, { requestId: invocationId }, async ({ values }) => {
    const startedMs = performance.now();
    let isTaken = false;
    try {
      const result = await work();
      isTaken = true;
      return result;
    } finally {
      if (writesRequestLines)
        log({
          level: 'INFO',
          message: 'Event',
          isTaken,
          durationMs: Math.round((performance.now() - startedMs) * 10) / 10,
          ...embeddedMetrics(values, { Site: site, Service: service }, Date.now()),
        });
    }
  });
}
