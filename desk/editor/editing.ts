/** The item that is being edited: its front matter and its text as they are now, and what saves them. */
import type { Node } from 'prosemirror-model';
import type { DeskText } from '../../shared/desk/desk-calls.ts';
import { splitFrontMatter } from '../../shared/desk/front-matter.ts';
import { openBody, writeBody, type OpenBody } from './body-blocks.ts';
import { readFrontMatter, withField, type FrontMatter, type ItemFields } from './item-fields.ts';
import { createSaver, type Saver, type SaveState } from './saver.ts';

/** A text as it was opened. */
export interface Edited {
  readonly front: FrontMatter;
  readonly opened: OpenBody;
}

export function editedOf(text: string): Edited {
  const parts = splitFrontMatter(text);
  return {
    front: readFrontMatter(parts?.yaml ?? ''),
    opened: openBody(parts?.body ?? text),
  };
}

export interface Editing {
  readonly saver: Saver;
  /** The whole text as it is now. */
  text(): string;
  doc(): Node;
  setDoc(doc: Node): void;
  /** Returns the front matter; undefined when nothing has changed. */
  setField<Key extends keyof ItemFields>(key: Key, value: ItemFields[Key]): FrontMatter | undefined;
  /** Goes on with another text. */
  take(text: string): Edited;
}

export function createEditing(
  item: Pick<DeskText, 'id' | 'rev'>,
  edited: Edited,
  onState: (state: SaveState) => void,
): Editing {
  let { front, opened } = edited;
  let { doc } = opened;
  const text = () => `---\n${front.yaml}---\n${writeBody(doc, opened)}`;
  return {
    text,
    saver: createSaver(item, text, onState),
    doc: () => doc,
    setDoc(next) {
      doc = next;
    },
    setField(key, value) {
      const next = withField(front, key, value);
      if (next.yaml === front.yaml) return undefined;
      front = next;
      return front;
    },
    take(next) {
      const other = editedOf(next);
      ({ front, opened } = other);
      ({ doc } = opened);
      return other;
    },
  };
}
