/** The end of the part that everybody reads: an item has one at most, which is moved. */
import type { Node } from 'prosemirror-model';
import { Plugin, type Command, type Transaction } from 'prosemirror-state';
import { insertBlock } from './commands.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

function boundaries(doc: Node): { readonly node: Node; readonly at: number }[] {
  const all: { node: Node; at: number }[] = [];
  doc.descendants((node, at) => {
    if (node.type === nodes.boundary || node.type === nodes.boundary_in_line)
      all.push({ node, at });
    return true;
  });
  return all;
}

function without(tr: Transaction, all: ReturnType<typeof boundaries>): Transaction {
  for (const { node, at } of all.toReversed()) tr.delete(at, at + node.nodeSize);
  return tr;
}

/** Puts the end of the free part below the block of the cursor; there already, it is taken away. */
export const moveBoundary: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const end = $from.depth === 0 ? state.selection.to : $from.after(1);
  const here = boundaries(state.doc).find(({ at }) => at === end || at === $from.pos);
  if (here !== undefined) {
    dispatch?.(without(state.tr, [here]));
    return true;
  }
  // The cursor stays where it is.
  return insertBlock(schema.node('boundary'))(state, (tr) =>
    dispatch?.(tr.setSelection(state.selection.map(tr.doc, tr.mapping))),
  );
};

/** Of two the one that was there before goes. */
export const oneBoundary = new Plugin({
  appendTransaction(transactions, before, state) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const now = boundaries(state.doc);
    if (now.length < 2) return null;
    const known = new Set(boundaries(before.doc).map(({ node }) => node));
    const stays = now.find(({ node }) => !known.has(node)) ?? now[0];
    return without(
      state.tr,
      now.filter((one) => one !== stays),
    );
  },
});
