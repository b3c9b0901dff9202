/** What tools and keys of the editor do to its text. */
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import {
  NodeSelection,
  Selection,
  TextSelection,
  type Command,
  type EditorState,
} from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;
/** Gives what is selected a mark, or takes it away. */
export const mark = (name: string) =>
  toggleMark(marks[name] as NonNullable<(typeof marks)[string]>);

/** Puts a block where the cursor is, in place of an empty paragraph, and goes on below or in it. */
export function insertBlock(node: Node): Command {
  return (state, dispatch) => {
    const { $from, to } = state.selection;
    const isEmpty = $from.depth === 1 && $from.parent.childCount === 0;
    const below = $from.depth === 0 ? to : $from.after(1);
    const at = isEmpty ? $from.before() : below;
    const { tr } = state;
    if (isEmpty) tr.replaceWith(at, $from.after(), node);
    else tr.insert(at, node);
    const end = at + node.nodeSize;
    const isInside = node.type.spec.tableRole === 'table';
    if (tr.doc.nodeAt(end)?.isTextblock !== true) tr.insert(end, schema.node('paragraph'));
    tr.setSelection(Selection.near(tr.doc.resolve(isInside ? at : end)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/**
 * Writes into a new paragraph below the block that is selected: nobody types to delete an image, or what
 * the editor keeps as it is. Where no paragraph can be, nothing is written.
 * @returns false where no block is selected.
 */
export function typeBelow(text: string): Command {
  return ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection) || selection.node.isInline) return false;
    const { $to, to } = selection;
    const paragraph = schema.node('paragraph', null, schema.text(text));
    if (!$to.parent.canReplaceWith($to.index(), $to.index(), paragraph.type)) return true;
    tr.insert(to, paragraph);
    tr.setSelection(TextSelection.create(tr.doc, to + 1 + text.length));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function block(type: NodeType, attrs?: Attrs): Command {
  return (state, dispatch, view) =>
    setBlockType(type, attrs)(state, dispatch, view) ||
    setBlockType(nodes.paragraph)(state, dispatch, view);
}

export const toggleHeading = (level: number): Command => {
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const is = parent.type === nodes.heading && parent.attrs.level === level;
    return is
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : block(nodes.heading, { level })(state, dispatch);
  };
};

export function isWithin(state: EditorState, type: NodeType): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === type) return true;
  return false;
}

export const toggleQuote: Command = (state, dispatch) =>
  isWithin(state, nodes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch);

export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) =>
    isWithin(state, type)
      ? liftListItem(nodes.list_item)(state, dispatch)
      : wrapInList(type)(state, dispatch);

/** Makes a block one of code, or of text again. */
export const toggleCode: Command = (state, dispatch) =>
  setBlockType(isWithin(state, nodes.code_block) ? nodes.paragraph : nodes.code_block)(
    state,
    dispatch,
  );
