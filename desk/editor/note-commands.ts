/** Footnotes: put in where the cursor is, numbered in the order of the text, and gone to and fro. */
import type { Node } from 'prosemirror-model';
import { Plugin, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { backLink, schema, type Kept } from './schema.ts';

const { nodes } = schema;
/** Ids of a body have a prefix, so that none is one of the page (importing/body/rewrite-attributes.ts). */
const PREFIX = 'user-content-';

interface Placed {
  readonly node: Node;
  readonly at: number;
}

function found(doc: Node, name: 'note_number' | 'note'): Placed[] {
  const all: Placed[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === name) all.push({ node, at });
    return true;
  });
  return all;
}

/** The id of the note that a number leads to. */
function targetOf(number: Node): string {
  const { href = '' } = number.attrs.link as Kept;
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

function idOf(note: Node): string {
  return (note.attrs.kept as Kept).id ?? '';
}

/** Returns the first name of a note that the text has not. */
function freeName(doc: Node): string {
  const taken = new Set([
    ...found(doc, 'note').map(({ node }) => idOf(node)),
    ...found(doc, 'note_number').map(({ node }) => targetOf(node)),
  ]);
  let count = 1;
  while (taken.has(`${PREFIX}fn${String(count)}`)) count += 1;
  return String(count);
}

function goTo(state: EditorState, at: number) {
  const tr = state.tr;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView();
}

/** Leads from a number to its note, and from a note to its number. */
const jump: Command = (state, dispatch) => {
  const { $from, from, to } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const note = $from.node(depth);
    if (note.type !== nodes.note) continue;
    const number = found(state.doc, 'note_number').find(
      ({ node }) => targetOf(node) === idOf(note),
    );
    if (number !== undefined) dispatch?.(goTo(state, number.at + 1));
    return true;
  }
  const number = found(state.doc, 'note_number').find(({ at }) => at === from || at + 1 === to);
  const note = found(state.doc, 'note').find(
    ({ node }) => number !== undefined && idOf(node) === targetOf(number.node),
  );
  if (note === undefined) return false;
  dispatch?.(goTo(state, note.at + 2));
  return true;
};

const insertNote: Command = (state, dispatch) => {
  const { $to } = state.selection;
  if (!$to.parent.inlineContent || $to.parent.type.spec.code === true) return false;
  const name = freeName(state.doc);
  const [note, number] = [`${PREFIX}fn${name}`, `${PREFIX}fnref${name}`];
  const tr = state.tr.insert(
    $to.pos,
    nodes.note_number.create({
      sup: { class: 'footnote-ref' },
      link: { href: `#${note}`, id: number },
      label: `[${name}]`,
    }),
  );
  const added = nodes.note.create(
    {
      kept: { id: note },
      back: backLink(number),
    },
    nodes.paragraph.create(),
  );
  const last = tr.doc.lastChild;
  const end = tr.doc.content.size;
  const hasNotes = last?.type === nodes.notes;
  tr.insert(
    hasNotes ? end - 1 : end,
    hasNotes ? added : nodes.notes.create({ isInLines: true, kept: { class: 'footnotes' } }, added),
  );
  tr.setSelection(TextSelection.near(tr.doc.resolve(tr.doc.content.size - 2), -1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Goes to and fro between a number and its note; elsewhere it puts in a note. */
export const footnote: Command = (state, dispatch) =>
  jump(state, dispatch) || insertNote(state, dispatch);

/** Numbers are counted again; signs of another kind, such as `*`, stay. */
function labelOf(label: string, count: number): string {
  return label.replace(
    /^(\[?)\d+(\]?)$/,
    (_whole, open: string, close: string) => `${open}${String(count)}${close}`,
  );
}

const orderOf = (doc: Node) => found(doc, 'note_number').map(({ node }) => targetOf(node));

/** Counts numbers in the order of the text, and puts notes into that order, when it has changed. */
export const noteOrder = new Plugin({
  appendTransaction(transactions, before, state) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const order = orderOf(state.doc);
    if (order.join() === orderOf(before.doc).join()) return null;
    const merged = oneList(state);
    if (merged !== undefined) return merged;
    const ids = [...new Set(order)];
    const tr = state.tr;
    for (const { node, at } of found(state.doc, 'note_number')) {
      const label = labelOf(String(node.attrs.label), ids.indexOf(targetOf(node)) + 1);
      if (label !== node.attrs.label) tr.setNodeAttribute(at, 'label', label);
    }
    sortNotes(state, ids, (at, size, sorted) => {
      const { from } = state.selection;
      tr.replaceWith(at, at + size, sorted.list);
      if (from > at && from < at + size)
        tr.setSelection(TextSelection.near(tr.doc.resolve(at + sorted.place(from - at))));
    });
    return tr.docChanged ? tr : null;
  },
});

/** Notes that were pasted come to those of the text. Undefined: there is one list at most. */
function oneList({ doc, tr }: EditorState) {
  const lists: Placed[] = [];
  doc.forEach((node, at) => {
    if (node.type === nodes.notes) lists.push({ node, at });
  });
  const last = lists.pop();
  if (last === undefined || lists.length === 0) return undefined;
  for (const { node } of lists) tr.insert(tr.mapping.map(last.at) + 1, node.content);
  for (const { node, at } of lists.toReversed()) tr.delete(at, at + node.nodeSize);
  return tr;
}

/** Notes without a number stay at the end: no word is lost with a number. */
function sortNotes(
  state: EditorState,
  ids: readonly string[],
  put: (
    at: number,
    size: number,
    sorted: { readonly list: Node; readonly place: (inside: number) => number },
  ) => void,
): void {
  state.doc.forEach((list, at) => {
    if (list.type !== nodes.notes) return;
    const rank = (note: Node) => {
      const index = ids.indexOf(idOf(note));
      return index < 0 ? ids.length : index;
    };
    const sorted = [...list.children].sort((one, other) => rank(one) - rank(other));
    if (sorted.every((note, index) => note === list.children[index])) return;
    const offsets = (notes: readonly Node[]) =>
      new Map(
        notes.map((note, index) => [
          note,
          notes.slice(0, index).reduce((sum, one) => sum + one.nodeSize, 1),
        ]),
      );
    const [was, is] = [offsets(list.children), offsets(sorted)];
    put(at, list.nodeSize, {
      list: list.copy(list.content.cut(0, 0).append(nodes.notes.create(null, sorted).content)),
      place: (inside) => {
        const note = list.children.findLast((one) => (was.get(one) ?? 0) <= inside);
        return note === undefined ? inside : inside - (was.get(note) ?? 0) + (is.get(note) ?? 0);
      },
    });
  });
}
