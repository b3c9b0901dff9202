/** The text of an item as long as it is on the page, and what is asked about a part of it. */
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { OpenBody } from './body-blocks.ts';
import { createBodyView } from './body-view.ts';
import { insertBlock } from './commands.ts';
import type { Asked } from './tools.ts';

export interface BodyProps {
  /** What is opened. Another one replaces what is being edited. */
  readonly opened: OpenBody;
  readonly isReadOnly: boolean;
  readonly onChange: (doc: Node) => void;
}

/** What a dialog is open for. */
export interface Question {
  readonly asked: Asked;
  /** Each has a dialog of its own, even where two of a kind follow each other. */
  readonly key: string;
}

interface BodyInUse {
  readonly place: RefObject<HTMLDivElement | null>;
  /** Absent until it is on the page. */
  readonly view: EditorView | undefined;
  readonly question: Question | undefined;
  readonly ask: (asked: Asked) => void;
  /** Ends a question. @returns false for one that has ended: its answer comes too late. */
  readonly end: (question: Question) => boolean;
  /** What became of what was pasted. */
  readonly message: string;
}

/**
 * What is asked. A browser says that a dialog is closed a moment later, and an upload ends when it does:
 * by then something else may be asked, which stays.
 */
function useQuestion(): Pick<BodyInUse, 'question' | 'ask' | 'end'> {
  const open = useRef<Question>(undefined);
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback((asked: Asked) => {
    open.current = { asked, key: crypto.randomUUID() };
    setQuestion(open.current);
  }, []);
  const end = useCallback((ended: Question) => {
    if (open.current !== ended) return false;
    open.current = undefined;
    setQuestion(undefined);
    return true;
  }, []);
  return { question, ask, end };
}

export function useBodyView(props: BodyProps): BodyInUse {
  const { opened } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [view, setView] = useState<EditorView | undefined>();
  const [, setVersion] = useState(0);
  const { question, ask, end } = useQuestion();
  const [message, say] = useState('');
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (place.current === null) return undefined;
    const editor = createBodyView(place.current, opened.doc, {
      isReadOnly: () => latest.current.isReadOnly,
      onAsk: ask,
      onSay: say,
      onState: (doc) => {
        setVersion((version) => version + 1);
        if (doc !== undefined) latest.current.onChange(doc);
      },
    });
    setView(editor);
    return () => {
      editor.destroy();
    };
  }, [opened, ask]);
  // A dialog keeps the focus until it is gone.
  const wasAsked = useRef(false);
  useEffect(() => {
    if (question === undefined && wasAsked.current) view?.focus();
    wasAsked.current = question !== undefined;
  }, [question, view]);
  return { place, view, question, ask, end, message };
}

/** Puts a block where it was opened, or a new one where the cursor is. */
export function putBlock(view: EditorView, node: Node, at: number | undefined): void {
  if (at !== undefined) {
    const size = view.state.doc.nodeAt(at)?.nodeSize ?? 0;
    view.dispatch(view.state.tr.replaceWith(at, at + size, node));
  } else if (node.isInline) view.dispatch(view.state.tr.replaceSelectionWith(node, false));
  else insertBlock(node)(view.state, view.dispatch);
}
