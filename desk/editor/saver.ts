/**
 * Saves a text as it is written: a second after the last key and two after the first at the latest, one
 * save at a time.
 */
import type { DeskText } from '../../shared/desk/desk-calls.ts';
import { callDesk, DeskError, messageOf } from '../call-desk.ts';

/** With a second for the save itself, three seconds of typing can be lost. */
const REST_MS = 1_000;
const LATEST_MS = 2_000;
const RETRY_MS = 5_000;

export type SaveState =
  | { readonly kind: 'saved'; readonly at?: string | undefined }
  | { readonly kind: 'waiting' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: DeskText };

export interface Saver {
  /** Notes that the text has changed. */
  touch(): void;
  /** Saves at once, if there is something to save. Resolves when it is saved, or could not be. */
  flush(): Promise<SaveState>;
  /** Goes on after a conflict, from the save of somebody else. */
  resume(rev: string): void;
  rev(): string;
  state(): SaveState;
  /** Forgets what has changed and is not saved. */
  stop(): void;
}

/** What a save came to: how the text is called now, or why it is not saved. */
async function send(id: string, rev: string, text: string): Promise<SaveState & { rev?: string }> {
  try {
    const saved = await callDesk<{ rev: string; at: string }>('save', { id, rev, text });
    return { kind: 'saved', at: saved.at, rev: saved.rev };
  } catch (error) {
    if (error instanceof DeskError && error.code === 'conflict')
      return { kind: 'conflict', theirs: error.data.item as DeskText };
    return { kind: 'failed', message: messageOf(error) };
  }
}

/** @param text Returns the text as it is now. */
export function createSaver(
  item: Pick<DeskText, 'id' | 'rev'>,
  text: () => string,
  onState: (state: SaveState) => void,
): Saver {
  let { rev } = item;
  let state: SaveState = { kind: 'saved' };
  let [isDirty, since] = [false, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<SaveState> | undefined;
  const set = (next: SaveState): SaveState => {
    state = next;
    onState(next);
    return next;
  };
  const wait = (ms: number) => {
    timer = setTimeout(() => void save(), ms);
  };
  async function saveOnce(): Promise<SaveState> {
    isDirty = false;
    since = 0;
    set({ kind: 'saving' });
    const { rev: next, ...done } = await send(item.id, rev, text());
    rev = next ?? rev;
    if (done.kind === 'saved') return set(isDirty ? { kind: 'waiting' } : done);
    isDirty = true;
    if (done.kind === 'failed') wait(RETRY_MS);
    return set(done);
  }
  async function save(): Promise<SaveState> {
    clearTimeout(timer);
    while (running !== undefined) await running;
    if (!isDirty || state.kind === 'conflict') return state;
    running = saveOnce();
    const done = await running;
    running = undefined;
    return done;
  }
  return {
    touch() {
      isDirty = true;
      if (state.kind === 'conflict') return;
      const now = Date.now();
      since ||= now;
      if (state.kind === 'saved') set({ kind: 'waiting' });
      clearTimeout(timer);
      wait(Math.max(0, Math.min(REST_MS, since + LATEST_MS - now)));
    },
    ...{ flush: save, rev: () => rev, state: () => state },
    resume(next) {
      rev = next;
      set({ kind: 'waiting' });
    },
    stop() {
      clearTimeout(timer);
      isDirty = false;
      set({ kind: 'saved' });
    },
  };
}
