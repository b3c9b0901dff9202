/**
 * GET /api/v1/assignments/… (spec §7.5): the same computation as in the browser, for apps and other
 * programs of the publisher. It stores nothing and reads no cookie.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { assignVariant, isXid } from '../../shared/experiments/assign.ts';
import { ApiError } from '../../services/http/api-error.ts';
import {
  addressApiHandler,
  type ApiHandler,
  type ApiOptions,
} from '../../services/http/api-handler.ts';

export interface AssignmentsDeps {
  readonly api: ApiOptions;
  readonly brand: Pick<Brand, 'key' | 'experiments'>;
}

export function assignmentsHandler({ api, brand }: AssignmentsDeps): ApiHandler {
  return addressApiHandler(api, async ({ pathParameter }) => {
    const experiment = brand.experiments?.running.find(
      ({ id }) => id === pathParameter('experimentId'),
    );
    if (pathParameter('brand') !== brand.key || experiment === undefined)
      throw new ApiError(404, 'unknownExperiment', 'No such experiment is running');
    const xid = pathParameter('xid');
    if (!isXid(xid))
      throw new ApiError(
        400,
        'invalidXid',
        'An xid has up to 64 letters, digits, hyphens and underscores',
      );
    return { status: 200, body: { data: { assignment: assignVariant(experiment, xid) } } };
  });
}
