/** The client against a real server that behaves, is slow, hangs, fails and lies. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Experiment } from '../../shared/brand/experiments.ts';
import { EXPERIMENT_REQUEST_TIMEOUT_MS } from '../../shared/limits.ts';
import { requestAssignment, requestContextualAssignment } from './assignment-client.ts';
import { decideAssignments } from './decide-assignments.ts';

const servers: Server[] = [];
/** Requests that reached the server: `GET /path`. */
let asked: string[] = [];
let headers: Record<string, unknown> = {};

/** @returns The address of a service. */
async function serve(reply: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    headers = request.headers;
    reply(response);
  });
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const inBrowser = () => {
  Object.assign(globalThis, { window: { location: { href: 'https://www.meridian.example/' } } });
};
const onServer = () => {
  Reflect.deleteProperty(globalThis, 'window');
};
beforeEach(() => {
  asked = [];
  inBrowser();
});
afterEach(() => {
  onServer();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const given = { experimentId: 'offer-words', brand: 'meridian', endpoint: 'https://x', xid: 'abc' };

describe('A request for an assignment', () => {
  it('EX-01 asks by brand, experiment and reader, and reads data.assignment', async () => {
    const endpoint = await serve(json({ data: { assignment: 'short' } }));
    expect(await requestAssignment({ ...given, endpoint, xid: 'a/b?c' })).toBe('short');
    expect(asked).toEqual([
      'GET /api/v1/assignments/applications/meridian/experiments/offer-words/users/a%2Fb%3Fc',
    ]);
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  });

  it('EX-01 with query parameters reads the assignment and its context', async () => {
    const endpoint = await serve(json({ assignment: 'short', context: { page: 'home' } }));
    expect(
      await requestContextualAssignment({ ...given, endpoint }, { place: 'panel & foot' }),
    ).toEqual({ assignment: 'short', context: { page: 'home' } });
    expect(asked[0]).toMatch(/\/users\/abc\?place=panel\+%26\+foot$/);
  });

  it.each([
    [{ experimentId: '' }, 'Invalid experiment requested'],
    [{ brand: '' }, 'Missing brand parameter'],
    [{ endpoint: '' }, 'Missing endpoint parameter'],
  ])('EX-01 without %j is rejected: %s', async (missing, message) => {
    await expect(requestAssignment({ ...given, ...missing })).rejects.toThrow(new Error(message));
    await expect(requestContextualAssignment({ ...given, ...missing }, {})).rejects.toThrow(
      new Error(message),
    );
  });

  it('EX-01 without a reader names the xid, or the user in the variant with parameters', async () => {
    await expect(requestAssignment({ ...given, xid: '' })).rejects.toThrow(
      new Error('Missing xid parameter'),
    );
    await expect(requestContextualAssignment({ ...given, xid: '' }, {})).rejects.toThrow(
      new Error('Missing user parameter'),
    );
  });

  it('EX-01 is never made on the server', async () => {
    const endpoint = await serve(json({ data: { assignment: 'short' } }));
    onServer();
    for (const call of [
      requestAssignment({ ...given, endpoint }),
      requestContextualAssignment({ ...given, endpoint }, {}),
    ])
      await expect(call).rejects.toThrow(
        new Error('Attempted to request experiment data on the server'),
      );
    expect(asked).toEqual([]);
  });
});

describe('An assignment service', () => {
  it('EX-01 that fails is reported with its status', async () => {
    const endpoint = await serve(json({ data: { assignment: 'short' } }, 500));
    await expect(requestAssignment({ ...given, endpoint })).rejects.toThrow(
      new Error('Request failed with status code 500'),
    );
  });

  it.each([
    ['no JSON', (response: ServerResponse) => response.end('<html>')],
    ['null', json(null)],
    ['a list', json([])],
    ['no assignment', json({ data: {} })],
    ['an assignment that is no text', json({ data: { assignment: { toString: 'x' } } })],
  ])('EX-01 that sends %s is rejected', async (_what, reply) => {
    await expect(requestAssignment({ ...given, endpoint: await serve(reply) })).rejects.toThrow();
  });

  it.each([
    ['does not respond', () => undefined],
    [
      'stops in the middle of its response',
      (response: ServerResponse) => {
        response.writeHead(200).write('{"data":');
      },
    ],
  ])('EX-01 that %s is given up after 10 s, not before', async (_what, reply) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      let hasArrived = () => {};
      const arrival = new Promise<void>((done) => {
        hasArrived = done;
      });
      const endpoint = await serve((response) => {
        reply(response);
        hasArrived();
      });
      let problem: unknown;
      const call = requestAssignment({ ...given, endpoint }).catch((error: unknown) => {
        problem = error;
      });
      await arrival;
      expect(EXPERIMENT_REQUEST_TIMEOUT_MS).toBe(10_000);
      await jest.advanceTimersByTimeAsync(9_999);
      expect(problem).toBeUndefined();
      await jest.advanceTimersByTimeAsync(1);
      await call;
      expect(problem).toEqual(new Error('Request timed out after 10000 ms'));
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('The decision', () => {
  const experiment: Experiment = {
    id: 'offer-words',
    goal: 'subscribe-click',
    variants: [
      { name: 'control', share: 0.5 },
      { name: 'short', share: 0.5 },
    ],
  };

  it.each([
    'short onload=alert(1)',
    '"><script>alert(1)</script>',
    'SHORT',
    '',
    'other',
    '__proto__',
  ])('EX-01 ignores %j: only a configured variant can become one', async (assignment) => {
    const endpoint = await serve(json({ data: { assignment } }));
    const messages: string[] = [];
    expect(
      await decideAssignments({ endpoint, running: [experiment] }, 'meridian', 'abc', (message) => {
        messages.push(message);
      }),
    ).toEqual({});
    expect(messages).toEqual(['The experiment offer-words has no assignment']);
  });

  it('EX-01 leaves out the experiment that fails, and sends the query of those that have one', async () => {
    const endpoint = await serve((response) => {
      if (asked.length === 1) response.writeHead(503).end();
      else json({ data: { assignment: 'short' } })(response);
    });
    const running = [experiment, { ...experiment, id: 'second', query: { place: 'foot' } }];
    const decided = await decideAssignments({ endpoint, running }, 'meridian', 'abc', () => {});
    expect(Object.values(decided)).toEqual(['short']);
    expect(asked.filter((line) => line.endsWith('/users/abc?place=foot'))).toHaveLength(1);
  });

  it('EX-01 without a service makes no request', async () => {
    const decided = await decideAssignments({ running: [experiment] }, 'meridian', 'abc', () => {});
    expect(['control', 'short']).toContain(decided['offer-words']);
    expect(asked).toEqual([]);
  });
});
