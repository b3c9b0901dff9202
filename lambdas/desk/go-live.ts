/**
 * What all calls have in common that change what readers see: they say how far they are, and then clear
 * the copies at the edge. The API waits half a minute; a publish among many may take longer.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { words } from '#words';
import type { NotedProgress } from '../../services/desk/progress-store.ts';
import { ApiError } from '../../services/http/api-error.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { success } from '../../services/readers/service-response.ts';
import { countOneOf } from '../../services/observability/request-record.ts';
import type { Published, PublishStep } from '../../shared/desk/desk-calls.ts';
import type { DeskDeps } from './desk-deps.ts';

/** The name by which the browser asks how far its publish is. */
export const runField = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), () =>
  randomUUID(),
);

const outcomes = ['Publishes', 'PublishFailures'] as const;

/** What is published stays so when copies cannot be cleared: the next publish clears them. */
async function clearCopies({ content, log }: DeskDeps): Promise<Published['copies']> {
  try {
    await content.purge?.();
    return 'fresh';
  } catch (error) {
    log({ level: 'ERROR', message: 'Copies at the edge could not be removed', error });
    return 'old';
  }
}

export interface WentLive {
  /** What happened, for programs. */
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * @param work is told how to say that it has come to the lists.
 * @throws what the work throws, after it was noted.
 */
export async function goLive(
  deps: DeskDeps,
  { id, run }: { readonly id: string; readonly run: string },
  work: (onLists: () => Promise<void>) => Promise<WentLive>,
): Promise<ApiResponse> {
  const note = (step: PublishStep, more: Omit<NotedProgress, 'step'> = {}) =>
    deps.progress.note(id, run, { step, ...more });
  try {
    await note('text');
    const { name, data } = await work(() => note('lists'));
    await note('edge');
    const all = { ...data, copies: await clearCopies(deps) } satisfies Published;
    await note('done', { data: all });
    countOneOf('Publishes', outcomes);
    return success(name, 'ok', all);
  } catch (error) {
    const isTurnedDown = error instanceof ApiError;
    if (!isTurnedDown) countOneOf('PublishFailures', outcomes);
    await note('failed', { message: isTurnedDown ? error.message : words.deskFault });
    throw error;
  }
}
