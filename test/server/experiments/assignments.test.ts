import { describe, expect, it } from '@jest/globals';
import { createApiRouter } from '../../../local/edge/origins/api-routes.ts';
import { assignVariant } from '../../../shared/experiments/assign.ts';
import type { Experiment } from '../../../shared/brand/experiments.ts';
import { apiEvent, callContext } from '../../support/api-event.ts';
import { functions } from '../../../lambdas/functions.ts';
import { assignmentsHandler } from '../../../lambdas/assignments/logic.ts';

const experiment: Experiment = {
  id: 'offer-words',
  goal: 'subscribe-click',
  variants: [
    { name: 'control', share: 0.5 },
    { name: 'short', share: 0.5 },
  ],
};
const handler = assignmentsHandler({
  api: { isFromEdge: async (key) => key === 'edge', origins: [], log: () => undefined },
  brand: { key: 'meridian', experiments: { running: [experiment] } },
});
const match = createApiRouter(functions);
const pathOf = (brand: string, id: string, xid: string) =>
  `/api/v1/assignments/applications/${brand}/experiments/${id}/users/${xid}`;

/** Calls the function as the local edge does. */
async function get(path: string, key = 'edge') {
  const route = match('GET', path);
  if (route.kind !== 'function') throw new Error(`No function for ${path}`);
  const { statusCode, body = '' } = await handler(
    apiEvent(path, {
      method: 'GET',
      headers: { 'x-origin-key': key },
      routeKey: route.routeKey,
      pathParameters: route.parameters,
    }),
    callContext(),
  );
  return { route, statusCode, body: JSON.parse(body) as unknown };
}

describe('The assignments function', () => {
  it('EX-01 gives the variant that a browser computes itself', async () => {
    for (const xid of ['a', 'b', 'c', 'd', '3f6c1d5e-9a_B'])
      expect(await get(pathOf('meridian', 'offer-words', xid))).toEqual({
        route: {
          kind: 'function',
          name: 'assignments',
          routeKey: `GET ${functions.assignments.route.path}`,
          parameters: { brand: 'meridian', experimentId: 'offer-words', xid },
        },
        statusCode: 200,
        body: { data: { assignment: assignVariant(experiment, xid) } },
      });
  });

  it.each([
    ['another brand', pathOf('tern', 'offer-words', 'a'), 404],
    ['an experiment that is not running', pathOf('meridian', 'ended', 'a'), 404],
    ['an id with markup', pathOf('meridian', 'offer-words', '%3Cscript%3E'), 400],
    ['an id that is too long', pathOf('meridian', 'offer-words', 'a'.repeat(65)), 400],
  ])('EX-01 rejects %s', async (_what, path, status) => {
    expect((await get(path)).statusCode).toBe(status);
  });

  it('EX-01 rejects calls past the edge', async () => {
    expect((await get(pathOf('meridian', 'offer-words', 'a'), 'guessed')).statusCode).toBe(403);
  });
});

describe('Routes with names in braces', () => {
  it.each([
    ['GET', '/api/v1/assignments/applications/a/experiments/b/users/', 'unknown'],
    ['GET', '/api/v1/assignments/applications/a/experiments/b/users/c/d', 'unknown'],
    ['GET', '/api/v1/assignments/applications/a/experiments/b', 'unknown'],
    ['POST', '/api/v1/assignments/applications/a/experiments/b/users/c', 'wrong-method'],
    ['POST', '/api/views', 'function'],
    ['GET', '/api/views', 'function'],
    ['PUT', '/api/views', 'wrong-method'],
  ])('%s %s is %s', (method, path, kind) => {
    expect(match(method, path).kind).toBe(kind);
  });
});
