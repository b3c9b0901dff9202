/** What an open item is now, and what can be done with it. */
import { useEffect, useState } from 'react';
import type {
  ChangedElsewhere,
  DeskEntry,
  DeskPreview,
  DeskText,
} from '../../shared/desk/desk-calls.ts';
import { mayDo } from '../../shared/desk/staff-roles.ts';
import { callDesk, DeskError, messageOf } from '../call-desk.ts';
import { copiesWarning, goLive } from '../go-live.ts';
import type { Here } from '../here.ts';
import { timeText } from '../item-list.tsx';
import { useUnsaved } from '../leaving.tsx';
import { say as fillIn, words } from '../words.ts';
import { checksOf } from './checklist.ts';
import { createEditing, editedOf, type Edited, type Editing } from './editing.ts';
import type { ItemFields } from './item-fields.ts';
import type { Saver, SaveState } from './saver.ts';

export function savedText(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return words.saved;
    case 'waiting':
    case 'saving':
      return words.saving;
    case 'failed':
      return state.message;
    case 'conflict':
      return words.otherSaved;
  }
}

/** Saves what is open when its page is hidden or left. */
function useSavingAtTheEnd(saver: Saver): void {
  useUnsaved(
    () => saver.state().kind !== 'saved',
    () => saver.flush(),
  );
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      void saver.flush().finally(() => {
        saver.stop();
      });
    };
  }, [saver]);
}

/** @param work What keys with Ctrl do, by the key. */
export function useKeys(work: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const done = event.ctrlKey || event.metaKey ? work[event.key] : undefined;
      if (done === undefined) return;
      event.preventDefault();
      done();
    };
    addEventListener('keydown', keys);
    return () => {
      removeEventListener('keydown', keys);
    };
  });
}

export interface OpenItem {
  readonly entry: DeskEntry;
  readonly edited: Edited;
  readonly editing: Editing;
  readonly saveState: SaveState;
  readonly isReadOnly: boolean;
  readonly message: string;
  /** What readers see was changed elsewhere. */
  readonly elsewhere: ChangedElsewhere | undefined;
  readonly touched: () => void;
  readonly setField: <Key extends keyof ItemFields>(key: Key, value: ItemFields[Key]) => void;
  /** @throws Error when what is on the screen is not what is saved. @returns How the desk calls it. */
  readonly saved: () => Promise<string>;
  /** Whether the item is about to have another text. What would be written until then would be lost. */
  readonly isChanging: boolean;
  /** Does what gives the item another text, and opens that. */
  readonly change: (work: () => Promise<unknown>) => Promise<void>;
  /** Does something, and says what went wrong. */
  readonly act: (work: () => Promise<void>) => void;
  readonly say: (message: string) => void;
  /** Goes on with what readers see, or with the text here as a change of it. */
  readonly settle: (whose: 'mine' | 'theirs') => void;
}

function useChange(onReload: () => Promise<void>): Pick<OpenItem, 'isChanging' | 'change'> {
  const [isChanging, setIsChanging] = useState(false);
  return {
    isChanging,
    async change(work) {
      setIsChanging(true);
      try {
        await work();
        await onReload();
      } finally {
        setIsChanging(false);
      }
    },
  };
}

export function useItem(item: DeskText, here: Here, onReload: () => Promise<void>): OpenItem {
  const { id } = item;
  const [entry, setEntry] = useState<DeskEntry>(item.entry);
  const [edited, setEdited] = useState<Edited>(() => editedOf(item.text));
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'saved' });
  const { elsewhere } = item;
  const { isChanging, change } = useChange(onReload);
  const [message, say] = useState('');
  const [editing] = useState(() => createEditing(item, edited, setSaveState));
  const { saver } = editing;
  useSavingAtTheEnd(saver);
  const touched = () => {
    saver.touch();
    setEntry((before) => (before.isChanged ? before : { ...before, isChanged: true }));
  };
  const saved = async () => {
    const state = await saver.flush();
    if (state.kind !== 'saved' && state.kind !== 'waiting') throw new Error(savedText(state));
    return saver.rev();
  };
  const act = (work: () => Promise<void>) => {
    say('');
    work().catch((error: unknown) => {
      say(messageOf(error));
    });
  };
  return {
    ...{ entry, edited, editing, saveState, message, elsewhere, touched, saved, act, say },
    ...{ isChanging, change },
    isReadOnly: !mayDo(here.staff.role, 'write') || item.follows !== undefined,
    setField(key, value) {
      const front = editing.setField(key, value);
      if (front === undefined) return;
      setEdited((before) => ({ ...before, front }));
      touched();
    },
    settle(whose) {
      if (elsewhere === undefined) return;
      const { text, base } = elsewhere;
      if (whose === 'theirs') {
        setEdited(editing.take(text));
        touched();
      }
      act(() =>
        change(async () => {
          const rev = whose === 'mine' ? saver.rev() : await saved();
          await callDesk('rebase', { id, base, rev }).catch((error: unknown) => {
            // Yet another version came meanwhile: both are shown anew.
            if (!(error instanceof DeskError) || error.code !== 'conflict') throw error;
          });
        }),
      );
    },
  };
}

export interface ItemWork {
  /** Opens the page as readers will see it. */
  readonly preview: () => void;
  /** Saves, and gives the pages of each kind of reader to who shows them. */
  readonly previewAs: (show: (readers: readonly DeskPreview[]) => void) => void;
  /** @param date ISO; empty for now. */
  readonly publish: (
    date: string,
    note: string,
    onStep: (sentence: string) => void,
  ) => Promise<void>;
  readonly withdraw: () => void;
  readonly discard: () => void;
  /** From now on the item is written here, and its source changes it no more. */
  readonly detach: () => void;
}

/** Saves. @throws Error that says what there is no page without. */
async function savedForPage({ edited, editing, saved }: OpenItem): Promise<string> {
  const lacking = checksOf(edited.front.fields, editing.doc()).find(
    ({ isNeeded, isDone }) => isNeeded === true && !isDone,
  );
  const rev = await saved();
  if (lacking !== undefined) throw new Error(fillIn(words.isMissing, { name: lacking.text }));
  return rev;
}

/** What becomes of an open item. */
export function itemWork(id: string, open: OpenItem, here: Here): ItemWork {
  const { act, change, say, saved, setField, editing } = open;
  return {
    preview() {
      // Opened at once: a window that opens later is taken for an advertisement.
      const page = window.open('', '_blank');
      act(async () => {
        try {
          const rev = await savedForPage(open);
          const { path } = await callDesk<{ path: string }>('preview', { id, rev });
          if (page === null) location.href = path;
          else page.location.href = path;
        } catch (error) {
          page?.close();
          throw error;
        }
      });
    },
    previewAs(show) {
      act(async () => {
        const rev = await savedForPage(open);
        show((await callDesk<{ readers: readonly DeskPreview[] }>('preview', { id, rev })).readers);
      });
    },
    publish: (date, note, onStep) =>
      change(async () => {
        setField('date', date);
        const about = { id, note, rev: await saved() };
        const done = await goLive<{ pubDate: string }>('publish', about, onStep);
        const isScheduled = Date.parse(done.pubDate) > Date.now();
        say(
          isScheduled
            ? fillIn(words.scheduledFor, { time: timeText(done.pubDate, here.magazine) })
            : words.publishedNow + copiesWarning(done),
        );
      }),
    withdraw() {
      act(() =>
        change(async () => {
          await saved();
          const done = await goLive('withdraw', { id }, say);
          say(words.withdrawnNow + copiesWarning(done));
        }),
      );
    },
    detach() {
      act(() => change(() => callDesk('detach', { id })));
    },
    discard() {
      act(async () => {
        await callDesk('discard', { id, rev: await saved() });
        editing.saver.stop();
        location.hash = '#/';
      });
    },
  };
}
