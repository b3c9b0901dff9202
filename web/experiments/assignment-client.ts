/**
 * Asks the assignment service for a reader's variant (spec §7.5, §8). What it returns is checked by
 * the caller against the variants of the experiment.
 */
import { EXPERIMENT_REQUEST_TIMEOUT_MS } from '../../shared/limits.ts';
import { askService } from '../browser/ask-service.ts';

export interface AssignmentRequest {
  readonly experimentId: string;
  /** The brand's key. */
  readonly brand: string;
  /** The service's address without a trailing slash. */
  readonly endpoint: string;
  /** The reader's id. */
  readonly xid: string;
}

export interface ContextualAssignment {
  readonly assignment: string;
  /** What the service adds, unchecked. */
  readonly context: unknown;
}

/** What is missing in a request, in the words of spec §8. */
function problemOf(
  { experimentId, brand, endpoint, xid }: AssignmentRequest,
  missingReader: string,
): string | undefined {
  if (typeof window === 'undefined') return 'Attempted to request experiment data on the server';
  const problems: readonly (readonly [string, string])[] = [
    [experimentId, 'Invalid experiment requested'],
    [brand, 'Missing brand parameter'],
    [endpoint, 'Missing endpoint parameter'],
    [xid, missingReader],
  ];
  return problems.find(([value]) => !value)?.[1];
}

function addressOf({ experimentId, brand, endpoint, xid }: AssignmentRequest): URL {
  const [application, experiment, user] = [brand, experimentId, xid].map(encodeURIComponent);
  return new URL(
    `${endpoint}/api/v1/assignments/applications/${application}/experiments/${experiment}/users/${user}`,
    window.location.href,
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** @throws Error when the service fails, is late, or sends anything else than JSON of its shape. */
async function request(address: URL): Promise<ContextualAssignment> {
  const body: unknown = JSON.parse(
    await askService(address, EXPERIMENT_REQUEST_TIMEOUT_MS, {
      cache: 'no-store',
      headers: { accept: 'application/json' },
    }),
  );
  // The assignment is in `data`; services that send a context send both without it.
  const data = isRecord(body) && isRecord(body.data) ? body.data : body;
  if (!isRecord(data) || typeof data.assignment !== 'string')
    throw new Error('The response has no assignment');
  return { assignment: data.assignment, context: data.context };
}

/** @throws Error with a message of spec §8, 'Request failed with status code <n>', or the network's. */
export async function requestAssignment(given: AssignmentRequest): Promise<string> {
  const problem = problemOf(given, 'Missing xid parameter');
  if (problem !== undefined) throw new Error(problem);
  return (await request(addressOf(given))).assignment;
}

/**
 * The variant with query parameters: reads the assignment and its context.
 * @throws as `requestAssignment` does.
 */
export async function requestContextualAssignment(
  given: AssignmentRequest,
  query: Readonly<Record<string, string>>,
): Promise<ContextualAssignment> {
  const problem = problemOf(given, 'Missing user parameter');
  if (problem !== undefined) throw new Error(problem);
  const address = addressOf(given);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return request(address);
}
