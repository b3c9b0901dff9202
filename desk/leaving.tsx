/** Nobody leaves a text that is not saved without a word: inside the desk, or with the whole page. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Question } from './question.tsx';
import { words } from './words.ts';

/** A save that takes longer is asked about. */
const PATIENCE_MS = 1_000;

interface Unsaved {
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<unknown>;
}

/** Of the editors that are open. */
const editors = new Set<{ readonly current: Unsaved }>();

function isUnsaved(): boolean {
  return [...editors].some(({ current }) => current.isUnsaved());
}

/** Saves what can be saved. @returns whether all is. */
async function saveAll(): Promise<boolean> {
  await Promise.all(Array.from(editors, ({ current }) => current.save()));
  return !isUnsaved();
}

/**
 * Has who leaves an editor asked while something in it is not saved.
 * @param save tries to save it, and never rejects. Default: only the person can.
 */
export function useUnsaved(
  isEditorUnsaved: () => boolean,
  save: () => Promise<unknown> = () => Promise.resolve(),
): void {
  const editor = useRef<Unsaved>({ isUnsaved: isEditorUnsaved, save });
  useEffect(() => {
    editor.current = { isUnsaved: isEditorUnsaved, save };
  });
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (editor.current.isUnsaved()) event.preventDefault();
    };
    editors.add(editor);
    addEventListener('beforeunload', leaving);
    return () => {
      editors.delete(editor);
      removeEventListener('beforeunload', leaving);
    };
  }, []);
}

/** Leaves when all is saved, or somebody wants to leave it. */
export interface Leaving {
  /** @param go leaves. @param stay undoes what is done already. */
  leave(go: () => void, stay?: () => void): void;
  /** What asks. */
  readonly question: ReactNode;
}

export function useLeaving(): Leaving {
  const [asked, setAsked] = useState<{ readonly go: () => void; readonly stay: () => void }>();
  const attempts = useRef(0);
  const end = (then: () => void) => {
    attempts.current += 1;
    setAsked(undefined);
    then();
  };
  return {
    leave(go, stay = () => undefined) {
      if (!isUnsaved()) {
        end(go);
        return;
      }
      attempts.current += 1;
      const attempt = attempts.current;
      const late = setTimeout(() => {
        if (attempt === attempts.current) setAsked({ go, stay });
      }, PATIENCE_MS);
      void saveAll().then((isSaved) => {
        clearTimeout(late);
        // Somebody may have answered, or gone elsewhere.
        if (attempt !== attempts.current) return;
        if (isSaved) end(go);
        else setAsked({ go, stay });
      });
    },
    question: asked && (
      <Question
        title={words.notSaved}
        text={words.leaveUnsaved}
        yes={words.leave}
        no={words.stay}
        onYes={() => {
          end(asked.go);
        }}
        onNo={() => {
          end(asked.stay);
        }}
      />
    ),
  };
}
