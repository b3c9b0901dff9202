/** A list that is put in order by drag, and by the arrow keys on each row's handle. */
import { useState, type DragEvent, type ReactNode } from 'react';
import type { DeskStory } from '../shared/desk/desk-fronts.ts';
import { say, words } from './words.ts';

/** What is being dragged: a row of a list, or an item that is in none yet. */
export type Dragged =
  | { readonly list: string; readonly index: number }
  | { readonly story: DeskStory };

let dragged: Dragged | undefined;

/** Attributes of what can be dragged. */
export function draggable(what: Dragged) {
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      dragged = what;
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags only what carries data.
      event.dataTransfer.setData('text/plain', 'story' in what ? what.story.path : what.list);
      event.stopPropagation();
    },
    onDragEnd() {
      dragged = undefined;
    },
  };
}

interface SortableProps<T> {
  /** Names the list, so that rows may go from one to another. */
  readonly list: string;
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly nameOf: (item: T) => string;
  readonly empty: string;
  /** Whether what is dragged may be dropped here. */
  readonly takes: (what: Dragged) => boolean;
  readonly onDrop: (what: Dragged, index: number) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
  readonly children: (item: T, index: number) => ReactNode;
}

export function Sortable<T>(props: SortableProps<T>): ReactNode {
  const { list, label, items, keyOf, nameOf, takes, onDrop, onMove, onRemove } = props;
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    onMove(from, to);
    setSaid(say(words.movedTo, { name: nameOf(item), place: to + 1, count: items.length }));
  };
  const target = (index: number) => ({
    onDragOver(event: DragEvent) {
      if (dragged === undefined || !takes(dragged)) return;
      event.preventDefault();
      event.stopPropagation();
      if (over !== index) setOver(index);
    },
    onDragLeave() {
      setOver(undefined);
    },
    onDrop(event: DragEvent) {
      if (dragged === undefined || !takes(dragged)) return;
      event.preventDefault();
      event.stopPropagation();
      onDrop(dragged, index);
      dragged = undefined;
      setOver(undefined);
    },
  });
  return (
    <>
      <ol className="desk-sortable" aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={over === index ? 'desk-sorted desk-over' : 'desk-sorted'}
            {...draggable({ list, index })}
            {...target(index)}
          >
            <button
              type="button"
              className="desk-handle"
              aria-label={say(words.moveRow, { name: nameOf(item) })}
              title={words.moveHint}
              onKeyDown={(event) => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (step === undefined) return;
                event.preventDefault();
                move(index, index + step);
              }}
            >
              ⠿
            </button>
            {props.children(item, index)}
            <span className="desk-row-tools">
              <button
                type="button"
                aria-label={say(words.moveUp, { name: nameOf(item) })}
                disabled={index === 0}
                onClick={() => {
                  move(index, index - 1);
                }}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={say(words.moveDown, { name: nameOf(item) })}
                disabled={index === items.length - 1}
                onClick={() => {
                  move(index, index + 1);
                }}
              >
                ↓
              </button>
              <button
                type="button"
                aria-label={say(words.removeRow, { name: nameOf(item) })}
                onClick={() => {
                  onRemove(index);
                }}
              >
                ×
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p
        className={over === items.length ? 'desk-drop desk-over' : 'desk-drop'}
        {...target(items.length)}
      >
        {items.length === 0 ? props.empty : words.dropHere}
      </p>
      <p className="desk-hidden" aria-live="polite">
        {said}
      </p>
    </>
  );
}
