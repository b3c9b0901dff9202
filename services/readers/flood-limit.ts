/**
 * The two limits of a network (rules §2), the same for every function: floods of failures, and calls
 * that fail for nobody but make us send or store something. Both let 500 readers behind one address
 * do everything once within a minute.
 */
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { flood } from './attempt-rules.ts';
import { rejectWhile, type LimitDeps } from './limit-attempts.ts';
import { viewerNetwork } from './viewer-network.ts';

type Request = Pick<ApiRequest<unknown>, 'header' | 'requestId'>;

/** How many calls of one kind a network may make in one window. */
export const NETWORK_CALLS = { max: 1_000, windowMs: 600_000 };

/** A network that is unknown cannot be counted, and has to wait, always. */
const UNKNOWN_WAIT_S = 1;

/** A rejection is a failure of the caller. Being asked to wait, or a fault of ours, is none. */
function isFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

/**
 * Does the work unless the request's network has to wait, and counts its failure. Successes never
 * count, so a school's readers do not hinder each other.
 * @param kind Which failures count together.
 * @throws ApiError 429 while the network has to wait, or when it is unknown; any error of the work.
 */
export async function limitFloods<T>(
  deps: LimitDeps,
  request: Request,
  kind: 'password' | 'passkey' | 'token' | 'link' | 'subscription',
  work: () => Promise<T>,
): Promise<T> {
  const who = viewerNetwork(request.header(VIEWER_ADDRESS_HEADER));
  const failures = { kind: `flood-${kind}`, who: who ?? '', rule: flood };
  rejectWhile(
    deps,
    request,
    who === undefined ? UNKNOWN_WAIT_S : await deps.limits.waitOf(failures),
  );
  try {
    return await work();
  } catch (error) {
    if (isFailure(error)) await deps.limits.count(failures);
    throw error;
  }
}

/**
 * Counts a call that no response may call a success or a failure, because that would say who has an
 * account, or that proves nothing yet, and that costs an email or an item in the store.
 * @param address `cloudfront-viewer-address`.
 * @param kind Which calls count together.
 * @returns how long the network has to wait, s; undefined if not at all.
 */
export async function callWait(
  { limits }: Pick<LimitDeps, 'limits'>,
  address: string,
  kind: 'register' | 'forgot' | 'code' | 'oidc' | 'passkey' | 'newsletter',
): Promise<number | undefined> {
  const who = viewerNetwork(address);
  return who === undefined
    ? UNKNOWN_WAIT_S
    : limits.countInWindow({ kind: `calls-${kind}`, who, ...NETWORK_CALLS });
}

/** Counts a call as `callWait` does. @throws ApiError 429 for one too many. */
export async function countCall(
  deps: LimitDeps,
  request: Request,
  kind: Parameters<typeof callWait>[2],
): Promise<void> {
  rejectWhile(deps, request, await callWait(deps, request.header(VIEWER_ADDRESS_HEADER), kind));
}
