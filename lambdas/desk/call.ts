/** A call of the desk: who may make it, what its body is, what it does. */
import type { GenericSchema } from 'valibot';
import { words } from '#words';
import type { DeskRight } from '../../shared/desk/staff-roles.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { parseBody } from '../../services/http/read-body.ts';
import type { DeskSession } from '../../services/desk/desk-sessions.ts';
import { requireDesk, requireStaff } from '../../services/desk/desk-deps.ts';
import type { DeskDeps, DeskRequest } from './desk-deps.ts';

export interface DeskCall {
  /** `anyone`: who has not signed in makes it. */
  readonly right: DeskRight | 'anyone';
  /** @throws ApiError. */
  readonly respond: (deps: DeskDeps, request: DeskRequest) => Promise<ApiResponse>;
}

/** A call of people who work here. Rights are checked before the body is read. */
export function staffCall<Body>(
  right: DeskRight,
  schema: GenericSchema<unknown, Body>,
  work: (
    deps: DeskDeps,
    body: Body,
    session: DeskSession,
    request: DeskRequest,
  ) => Promise<ApiResponse>,
): DeskCall {
  return {
    right,
    async respond(deps, request) {
      const session = await requireStaff(deps, request, right);
      return work(deps, parseBody(request.body, schema, words.deskWrongFields), session, request);
    },
  };
}

/** A call of who has not signed in. It exists only where there is a desk. */
export function openCall<Body>(
  schema: GenericSchema<unknown, Body>,
  work: (deps: DeskDeps, body: Body, request: DeskRequest) => Promise<ApiResponse>,
): DeskCall {
  return {
    right: 'anyone',
    async respond(deps, request) {
      await requireDesk(deps);
      return work(deps, parseBody(request.body, schema, words.deskWrongFields), request);
    },
  };
}
