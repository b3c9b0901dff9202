/**
 * Counts each morning whether `masthead keys` is to be run, so that an alarm comes before readers
 * notice: an old key, or months that the edge does not know (docs/guides/keys.md).
 */
import type { Log } from '../../services/http/log.ts';
import { scheduleHandler, type ScheduleHandler } from '../../services/events/schedule-handler.ts';
import { dueWork, type DueWork } from '../../services/metering/key-times.ts';
import type { MeterConfigReader } from '../../services/metering/meter-config-reader.ts';
import { count } from '../../services/observability/request-record.ts';

export interface MeterCheckDeps {
  readonly meterConfig: MeterConfigReader;
  readonly log: Log;
}

const noKeys: DueWork = { command: 'rotate', says: 'The meter has no keys' };

export function meterCheckHandler({ meterConfig, log }: MeterCheckDeps): ScheduleHandler {
  return scheduleHandler(log, async (scheduledAt) => {
    const config = await meterConfig();
    const due = config === undefined ? noKeys : dueWork(config, scheduledAt.getTime());
    count('MeterDue', due === undefined ? 0 : 1);
    if (due !== undefined)
      log({ level: 'WARN', message: `${due.says}: run masthead keys ${due.command}` });
  });
}
