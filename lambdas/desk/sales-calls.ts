/** The call about what was sold: the figures of `masthead sales`, asked of the payment provider now. */
import * as v from 'valibot';
import { words } from '#words';
import {
  counts,
  csvTables,
  salesCsv,
  salesTables,
} from '../../services/subscriptions/sales/describe-sales.ts';
import { readPeriod } from '../../services/subscriptions/sales/read-period.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { success } from '../../services/readers/service-response.ts';
import { salesOf, type Span } from '../../shared/subscriptions/sales.ts';
import { staffCall, type DeskCall } from './call.ts';
import { fill } from '../../shared/words/fill.ts';

const month = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/));

/** @throws ApiError 400 for a period that is none. */
function spansOf(period: { from?: string; to?: string }, timeZone: string, nowMs: number): Span[] {
  try {
    return readPeriod(period, timeZone, nowMs);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ApiError(400, 'invalidPeriod', fill(words.deskInvalidPeriod, { reason }));
  }
}

const sales = staffCall(
  'business',
  v.object({
    from: v.optional(month),
    to: v.optional(month),
    csv: v.optional(v.picklist(csvTables)),
  }),
  async ({ brand, now, openSales }, { from, to, csv }) => {
    const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    const spans = spansOf(period, brand.timeZone, now());
    const source = await openSales();
    if (source === undefined) throw new ApiError(404, 'nothingSold', words.deskNothingSold);
    const found = salesOf(await source.readSales(spans[0]?.fromMs ?? 0), spans);
    if (csv !== undefined) return success('csv', 'ok', { csv: salesCsv(found, csv) });
    const names = new Map((brand.plans ?? []).map(({ key, name }) => [key, name]));
    const { articles, offers, reasons } = found;
    return success('sales', 'ok', {
      ...{ counts, ...salesTables(found, spans, names) },
      ...{ articles: articles.slice(0, 20), offers, reasons },
    });
  },
);

export const salesCalls = { sales } as const satisfies Record<string, DeskCall>;
