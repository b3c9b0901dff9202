/** The text as ProseMirror has it: its plugins, its keys, and what it tells the rest of the desk. */
import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState, type Command } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { say, words } from '../words.ts';
import { oneBoundary } from './boundary.ts';
import { typeBelow } from './commands.ts';
import { clipboardSerializer } from './copied.ts';
import { keyText } from './key-text.ts';
import { markdownRules } from './markdown-rules.ts';
import { noteOrder } from './note-commands.ts';
import { cleanPasted } from './pasted-html.ts';
import { schema } from './schema.ts';
import { tableKeys } from './table-commands.ts';
import { allTools, askedOf, type Asked, type AskingTool, type Tool } from './tools.ts';

const { nodes } = schema;

/** What the text asks of the desk around it. */
export interface BodyHooks {
  readonly isReadOnly: () => boolean;
  readonly onAsk: (asked: Asked) => void;
  /** Says what became of something. */
  readonly onSay: (message: string) => void;
  /** After every transaction. @param doc the text, if it has changed. */
  readonly onState: (doc: Node | undefined) => void;
}

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(schema.node('hard_break')).scrollIntoView());
  return true;
};

/** Runs a tool, or asks what it has to ask. @returns false where it has nothing to do. */
export function runTool(tool: Tool | AskingTool, onAsk: BodyHooks['onAsk']): Command {
  if ('command' in tool) return tool.command;
  return (state) => {
    const asked = tool.ask(state);
    if (asked === undefined) return false;
    onAsk(asked);
    return true;
  };
}

function keysOf({ onAsk }: BodyHooks): Record<string, Command> {
  const { Enter = [], Tab = [], 'Shift-Tab': back = [] } = tableKeys;
  return {
    ...Object.fromEntries(allTools.map((tool) => [tool.key, runTool(tool, onAsk)])),
    'Mod-y': redo,
    'Shift-Enter': lineBreak,
    Enter: chainCommands(...Enter, splitListItem(nodes.list_item)),
    Tab: chainCommands(...Tab, sinkListItem(nodes.list_item)),
    'Shift-Tab': chainCommands(...back, liftListItem(nodes.list_item)),
  };
}

/**
 * Takes over where the cursor is on the page. A browser tells of a cursor that has moved only some
 * milliseconds later, on a busy page more: what comes before would change what was selected until then,
 * so that End and Enter in quick succession delete a word that was selected.
 */
export function readCursor(view: EditorView): void {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}

function leftOut(images: number): string {
  return images === 0
    ? ''
    : say(words.imagesLeftOut, { count: images, key: keyText('Mod-Shift-I') });
}

/** Puts a text into an element of the page. */
export function createBodyView(place: HTMLElement, doc: Node, hooks: BodyHooks): EditorView {
  const view = new EditorView(place, {
    state: EditorState.create({
      doc,
      plugins: [
        markdownRules,
        keymap(keysOf(hooks)),
        keymap({ ...baseKeymap, Enter: chainCommands(baseKeymap.Enter as Command) }),
        ...[history(), dropCursor(), gapCursor()],
        ...[noteOrder, oneBoundary, tableEditing()],
      ],
    }),
    editable: () => !hooks.isReadOnly(),
    attributes: {
      'aria-label': words.bodyText,
      role: 'textbox',
      'aria-multiline': 'true',
      class: 'desk-body',
    },
    clipboardSerializer: clipboardSerializer(schema),
    handleDOMEvents: { keydown: readCursor, cut: readCursor, copy: readCursor, paste: readCursor },
    transformPastedHTML(html) {
      // What was copied here is what it was.
      if (html.includes('data-pm-slice')) return html;
      const pasted = cleanPasted(html, crypto.randomUUID().slice(0, 6));
      hooks.onSay(leftOut(pasted.images));
      return pasted.html;
    },
    handleTextInput: ({ state, dispatch }, _from, _to, text) => typeBelow(text)(state, dispatch),
    dispatchTransaction(transaction) {
      const state = view.state.apply(transaction);
      view.updateState(state);
      hooks.onState(transaction.docChanged ? state.doc : undefined);
    },
    handleDoubleClickOn(_view, _pos, node, at) {
      const asked = hooks.isReadOnly() ? undefined : askedOf(node, at);
      if (asked === undefined) return false;
      hooks.onAsk(asked);
      return true;
    },
  });
  return view;
}
