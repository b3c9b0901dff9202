/** What is done to tables, besides what prosemirror-tables does. */
import {
  addColumnAfter,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  goToNextCell,
  isInTable,
  mergeCells,
  selectedRect,
  splitCell,
  toggleHeaderColumn,
} from 'prosemirror-tables';
import { TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { insertBlock } from './commands.ts';
import { schema } from './schema.ts';

const { nodes } = schema;
const ROWS = 3;
const COLUMNS = 3;

export { isInTable };

export const insertTable: Command = (state, dispatch) => {
  const cell = (type: typeof nodes.table_cell) => type.createAndFill() ?? [];
  const row = (part: string, type: typeof nodes.table_cell) =>
    nodes.table_row.create({ part }, Array.from({ length: COLUMNS }, () => cell(type)).flat());
  const table = nodes.table.create({ isInLines: true }, [
    row('thead', nodes.table_header),
    ...Array.from({ length: ROWS - 1 }, () => row('tbody', nodes.table_cell)),
  ]);
  return insertBlock(table)(state, dispatch);
};

/** A row above the first one would stand above the head. */
const rowAbove: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { top, table } = selectedRect(state);
  const isHead = table.child(top).attrs.part === 'thead';
  return isHead ? addRowAfter(state, dispatch) : addRowBefore(state, dispatch);
};

/** Makes the first row the head of its table, or a row like others. */
const toggleHead: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, tableStart } = selectedRect(state);
  const first = table.firstChild;
  if (first === null) return false;
  const isHead = first.attrs.part === 'thead';
  const tr = state.tr.setNodeMarkup(tableStart, undefined, {
    ...first.attrs,
    part: isHead ? 'tbody' : 'thead',
  });
  first.forEach((cell, offset) => {
    const type = isHead ? nodes.table_cell : nodes.table_header;
    tr.setNodeMarkup(tableStart + 1 + offset, type, cell.attrs);
  });
  dispatch?.(tr);
  return true;
};

/** Aligns the columns that are selected. */
const alignColumn =
  (align: string): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { map, tableStart, left, right, table } = selectedRect(state);
    const cells = new Set(
      map.cellsInRect({ left, right, top: 0, bottom: map.height }).map((at) => at),
    );
    const tr = state.tr;
    for (const at of cells) {
      const cell = table.nodeAt(at);
      if (cell === null) continue;
      const next = cell.attrs.align === align ? '' : align;
      tr.setNodeMarkup(tableStart + at, undefined, { ...cell.attrs, align: next });
    }
    dispatch?.(tr);
    return true;
  };

/** Gives a table a caption below it, where the cursor then stands; the words of a caption stay. */
const addCaption: Command = (state, dispatch) => {
  const found = findTable(state.selection.$from);
  if (found === null || found === undefined) return false;
  const { node, pos } = found;
  const isInFigure = state.doc.resolve(pos).parent.type === nodes.table_figure;
  const end = pos + node.nodeSize + 1;
  const tr = isInFigure
    ? state.tr
    : state.tr.replaceWith(
        pos,
        pos + node.nodeSize,
        nodes.table_figure.create(null, [node, nodes.table_caption.create()]),
      );
  const at = isInFigure ? end : end + 1;
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView());
  return true;
};

/** A table with a caption goes with it. */
const removeTable: Command = (state, dispatch) => {
  const found = findTable(state.selection.$from);
  if (found === null || found === undefined) return false;
  const around = state.doc.resolve(found.pos);
  if (around.parent.type !== nodes.table_figure) return deleteTable(state, dispatch);
  dispatch?.(state.tr.delete(around.before(), around.after()).scrollIntoView());
  return true;
};

/** Moves to the next cell; after the last one there is a new row. */
const nextCell: Command = (state, dispatch) => {
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!isInTable(state)) return false;
  return addRowAfter(state, (tr) => {
    const after = state.apply(tr);
    goToNextCell(1)(after, (move) => {
      tr.setSelection(TextSelection.create(tr.doc, move.selection.from));
    });
    dispatch?.(tr.scrollIntoView());
  });
};

/** Enter in a cell is a line in it: a cell has one paragraph. */
const lineInCell: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  dispatch?.(state.tr.replaceSelectionWith(schema.node('hard_break')).scrollIntoView());
  return true;
};

/** Enter in a caption goes on below the table. */
const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.table_caption) return false;
  const after = $from.after(-1 + $from.depth);
  const tr = state.tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

export const tableKeys: Readonly<Record<string, readonly Command[]>> = {
  Enter: [lineInCell, leaveCaption],
  Tab: [nextCell],
  'Shift-Tab': [goToNextCell(-1)],
};

export const tableCommands = {
  rowAbove,
  rowBelow: addRowAfter,
  columnAfter: addColumnAfter,
  deleteRow,
  deleteColumn,
  toggleHead,
  toggleHeaderColumn,
  alignLeft: alignColumn('left'),
  alignCenter: alignColumn('center'),
  alignRight: alignColumn('right'),
  mergeOrSplit: ((state, dispatch) =>
    mergeCells(state, dispatch) || splitCell(state, dispatch)) satisfies Command,
  addCaption,
  removeTable,
};

/** The cell that the cursor is in has this alignment. */
export const isAligned = (align: string) => (state: EditorState) => {
  if (!isInTable(state)) return false;
  const { table, map, left, top } = selectedRect(state);
  return table.nodeAt(map.map[top * map.width + left] ?? 0)?.attrs.align === align;
};
