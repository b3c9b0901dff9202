/** Makes a call that publishes, and says meanwhile how far it is: it may take longer than the API waits. */
import type { Published, PublishProgress } from '../shared/desk/desk-calls.ts';
import { callDesk, DeskError } from './call-desk.ts';
import { words } from './words.ts';

const ASK_MS = 700;
/** So many questions without an answer: there is no connection. */
const SILENT_MAX = 15;
/** The function is cut off after five minutes. */
const LONGEST_MS = 310_000;

const texts: Readonly<Partial<Record<PublishProgress['step'], string>>> = {
  text: words.stepText,
  lists: words.stepLists,
  edge: words.stepEdge,
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

function failure(message: string): DeskError {
  return new DeskError({ name: 'notFinished', message, data: {} });
}

/**
 * @param call `publish`, `withdraw` or `revert`.
 * @param onStep Gets a sentence for people each time that something more is done.
 * @throws DeskError
 */
export async function goLive<T extends object>(
  call: string,
  body: { readonly id: string } & Readonly<Record<string, unknown>>,
  onStep: (sentence: string) => void,
): Promise<T & Published> {
  const run = crypto.randomUUID();
  const started = Date.now();
  let said = '';
  let isAsking = true;
  let isUnreached = false;

  async function ask(): Promise<PublishProgress | undefined> {
    const found = await callDesk<{ progress: PublishProgress }>('progress', {
      ...{ id: body.id, run },
    }).catch(() => undefined);
    const text = texts[found?.progress.step ?? 'waiting'] ?? '';
    if (isAsking && text !== '' && text !== said) onStep((said = text));
    return found?.progress;
  }

  /** Until the run has ended, whether its call still waits or not. */
  async function follow(): Promise<T & Published> {
    let silent = 0;
    while (isAsking && silent < SILENT_MAX) {
      await pause(ASK_MS);
      const { step, message, data } = (await ask()) ?? { step: 'waiting' as const };
      if (step === 'done') return data as T & Published;
      if (step === 'failed') throw failure(message ?? words.publishFailed);
      silent = isUnreached && step === 'waiting' ? silent + 1 : 0;
      if (Date.now() - started > LONGEST_MS) break;
    }
    throw failure(words.unknownEnd);
  }

  const followed = follow();
  const called = callDesk<T & Published>(call, { ...body, run }).catch((error: unknown) => {
    // The API has stopped waiting, and not the function.
    if (!(error instanceof DeskError && error.code === 'unreachable')) throw error;
    isUnreached = true;
    return followed;
  });
  try {
    return await Promise.race([called, followed.catch(() => called)]);
  } finally {
    isAsking = false;
  }
}

/** What is to be said when copies could not be cleared; '' otherwise. */
export function copiesWarning({ copies }: Published): string {
  return copies === 'fresh' ? '' : ` ${words.copiesOld}`;
}
