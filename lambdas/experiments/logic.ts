/**
 * POST /api/experiments: a browser reports that its reader saw a variant, or then reached the goal.
 * No cookie is sent and no id: which reader it was is not known (docs/contracts/experiments-api.md).
 */
import * as v from 'valibot';
import { EXPERIMENT_NAME_MAX_LENGTH, type Experiment } from '../../shared/brand/experiments.ts';
import { experimentEvents } from '../../shared/experiments/experiment-report.ts';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import {
  jsonApiHandler,
  type ApiHandler,
  type ApiOptions,
} from '../../services/http/api-handler.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { viewerNetwork } from '../../services/readers/viewer-network.ts';
import type { ExperimentCounter } from './store.ts';

const name = v.pipe(v.string(), v.maxLength(EXPERIMENT_NAME_MAX_LENGTH));
const bodySchema = v.strictObject({
  experiment: name,
  variant: name,
  event: v.picklist(experimentEvents),
});

/**
 * The same response whether or not the report counted. Pages that are still open report experiments
 * that have ended.
 */
const heard: ApiResponse = { status: 202, body: {} };

export interface ExperimentsDeps {
  readonly api: ApiOptions;
  readonly running: readonly Experiment[];
  readonly count: ExperimentCounter;
}

export function experimentsHandler({ api, running, count }: ExperimentsDeps): ApiHandler {
  return jsonApiHandler(api, bodySchema, async ({ body, header }) => {
    const network = viewerNetwork(header(VIEWER_ADDRESS_HEADER));
    const isRunning = running.some(
      ({ id, variants }) =>
        id === body.experiment && variants.some((variant) => variant.name === body.variant),
    );
    if (network !== undefined && isRunning) await count(body, network);
    return heard;
  });
}
