/**
 * POST /api/vitals: a page reports how fast it was (docs/contracts/vitals-api.md). Nothing of the
 * reader is kept but a keyed hash of the network, for an hour, and no cookie is sent.
 */
import * as v from 'valibot';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { pageTypes, type PageType } from '../../shared/pages.ts';
import { isInGoal, watchedVitals } from '../../shared/vitals/reader-goals.ts';
import { vitals, type VitalName, type VitalsReport } from '../../shared/vitals/vitals.ts';
import {
  jsonApiHandler,
  type ApiHandler,
  type ApiOptions,
} from '../../services/http/api-handler.ts';
import { count as countMetric } from '../../services/observability/request-record.ts';
import { viewerNetwork } from '../../services/readers/viewer-network.ts';

const value = (name: VitalName) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(vitals[name].max)));

const bodySchema = v.strictObject({
  page: v.picklist(pageTypes),
  vitals: v.pipe(
    v.strictObject({
      LCP: value('LCP'),
      INP: value('INP'),
      CLS: value('CLS'),
      FCP: value('FCP'),
      TTFB: value('TTFB'),
    }),
    v.check((given) => Object.keys(given).length > 0, 'expected at least one vital'),
  ),
});

export interface VitalsDeps {
  readonly api: ApiOptions;
  /** Returns whether the report was counted. */
  readonly count: (
    page: PageType,
    report: VitalsReport['vitals'],
    network: string,
  ) => Promise<boolean>;
}

/** Three of four in their goal are the same as a 75th percentile that meets it. */
function countGoals(page: PageType, report: VitalsReport['vitals']): void {
  for (const name of watchedVitals) {
    const value = report[name];
    if (value === undefined) continue;
    countMetric(`${name}Reports`);
    countMetric(`${name}InGoal`, isInGoal(page, name, value) ? 1 : 0);
  }
}

/** Responds the same whether or not the report was counted. */
export function vitalsHandler({ api, count }: VitalsDeps): ApiHandler {
  return jsonApiHandler(api, bodySchema, async ({ body, header }) => {
    const network = viewerNetwork(header(VIEWER_ADDRESS_HEADER));
    if (network !== undefined && (await count(body.page, body.vitals, network)))
      countGoals(body.page, body.vitals);
    return { status: 202, body: {} };
  });
}
