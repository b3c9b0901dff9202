/**
 * The call about readers as a whole: what is read most, what they asked for in vain, and how fast pages are
 * for them.
 */
import * as v from 'valibot';
import {
  figuresCsv,
  figureTables,
  readReaderFigures,
} from '../../services/content/reader-figures.ts';
import { readVitals } from '../../services/content/vitals-counter.ts';
import { vitalsFigures } from '../../services/content/vitals-figures.ts';
import { success } from '../../services/readers/service-response.ts';
import { vitalNames } from '../../shared/vitals/vitals.ts';
import { staffCall, type DeskCall } from './call.ts';
import { storyOf } from './story-calls.ts';

/** Rows of a list on the page. A file has all of them. */
const SHOWN = 50;

const figures = staffCall(
  'publish',
  v.object({ csv: v.optional(v.picklist(figureTables)) }),
  async ({ brand, content, now }, { csv }) => {
    const { dynamo, table } = content;
    const nowMs = now();
    const readers = await readReaderFigures({ dynamo, table, brand, nowMs });
    if (csv !== undefined) return success('csv', 'ok', { csv: figuresCsv(readers, csv) });
    return success('figures', 'ok', {
      mostRead: readers.mostRead.map(storyOf),
      searches: readers.searches.slice(0, SHOWN),
      addresses: readers.addresses.slice(0, SHOWN),
      vitalNames,
      vitals: vitalsFigures(await readVitals(dynamo, table, nowMs), nowMs),
    });
  },
);

export const figureCalls = { figures } as const satisfies Record<string, DeskCall>;
