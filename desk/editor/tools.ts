/** The tools of the editor: the toolbar shows them, and each has a key. */
import { redo, undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { NodeSelection, type Command, type EditorState } from 'prosemirror-state';
import { words } from '../words.ts';
import { moveBoundary } from './boundary.ts';
import {
  insertBlock,
  isWithin,
  mark,
  toggleCode,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { footnote } from './note-commands.ts';
import { schema } from './schema.ts';
import { insertTable, isAligned, tableCommands } from './table-commands.ts';

const { nodes, marks } = schema;

/** What a dialog is open for. A block without a place is a new one. */
export type Asked =
  | { readonly kind: 'link' | 'keys' | 'language' }
  | { readonly kind: 'block'; readonly node: Node; readonly at?: number };

export interface Tool {
  readonly name: string;
  readonly sign: string;
  /** As ProseMirror names keys. */
  readonly key: string;
  readonly command: Command;
  readonly isOn?: (state: EditorState) => boolean;
}

/** A tool that asks first. */
export interface AskingTool extends Pick<Tool, 'name' | 'sign' | 'key'> {
  /** @returns undefined where there is nothing to ask. */
  readonly ask: (state: EditorState) => Asked | undefined;
}

const hasMark = (name: string) => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection;
  const type = marks[name] as NonNullable<(typeof marks)[string]>;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
};
const isHeading = (level: number) => (state: EditorState) => {
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading && parent.attrs.level === level;
};

export const textTools: readonly (Tool | AskingTool)[] = [
  {
    name: words.bold,
    sign: words.signBold,
    key: 'Mod-b',
    command: mark('strong'),
    isOn: hasMark('strong'),
  },
  {
    name: words.italic,
    sign: words.signItalic,
    key: 'Mod-i',
    command: mark('em'),
    isOn: hasMark('em'),
  },
  {
    ...{ name: words.link, sign: words.link, key: 'Mod-k' },
    ask: ({ selection }) => (selection.empty ? undefined : { kind: 'link' }),
  },
  {
    name: words.heading,
    sign: 'H2',
    key: 'Mod-Alt-2',
    command: toggleHeading(2),
    isOn: isHeading(2),
  },
  {
    name: words.smallerHeading,
    sign: 'H3',
    key: 'Mod-Alt-3',
    command: toggleHeading(3),
    isOn: isHeading(3),
  },
  {
    ...{ name: words.list, sign: '•', key: 'Mod-Shift-8', command: toggleList(nodes.bullet_list) },
    isOn: (state) => isWithin(state, nodes.bullet_list),
  },
  {
    ...{ name: words.numberedList, sign: '1.', key: 'Mod-Shift-7' },
    command: toggleList(nodes.ordered_list),
    isOn: (state) => isWithin(state, nodes.ordered_list),
  },
  {
    ...{ name: words.quote, sign: words.signQuote, key: 'Mod-Shift-9', command: toggleQuote },
    isOn: (state) => isWithin(state, nodes.blockquote),
  },
  { name: words.footnote, sign: words.signNote, key: 'Mod-Alt-f', command: footnote },
  { name: words.endOfFree, sign: '⟂', key: 'Mod-Shift-m', command: moveBoundary },
];

const newBlock = (node: Node) => (): Asked => ({ kind: 'block', node });
const card = (name: string) => newBlock(schema.node('card', { name }));

/** What is put in from a list. */
export const insertTools: readonly (Tool | AskingTool)[] = [
  {
    ...{ name: words.image, sign: words.image, key: 'Mod-Shift-i' },
    ask: newBlock(schema.node('image', { values: {} })),
  },
  {
    name: words.gallery,
    sign: words.gallery,
    key: 'Mod-Alt-g',
    ask: newBlock(schema.node('gallery')),
  },
  { name: words.table, sign: words.table, key: 'Mod-Alt-t', command: insertTable },
  { name: words.embed, sign: words.embed, key: 'Mod-Alt-e', ask: card('player') },
  { name: words.pullQuote, sign: words.pullQuote, key: 'Mod-Alt-q', ask: card('pullquote') },
  { name: words.productName, sign: words.productName, key: 'Mod-Alt-p', ask: card('product') },
  { name: words.quoteCard, sign: words.signPost, key: 'Mod-Alt-o', ask: card('quote-card') },
  {
    name: words.bandNewsletter,
    sign: words.bandNewsletter,
    key: 'Mod-Alt-n',
    ask: card('newsletter'),
  },
  { name: words.code, sign: words.code, key: 'Mod-Alt-c', command: toggleCode },
  {
    ...{ name: words.codeLanguage, sign: words.language, key: 'Mod-Alt-l' },
    ask: (state) => (isWithin(state, nodes.code_block) ? { kind: 'language' } : undefined),
  },
  {
    ...{ name: words.formula, sign: words.formula, key: 'Mod-Alt-m' },
    ask: newBlock(schema.node('formula', { source: '' })),
  },
  {
    ...{ name: words.line, sign: words.line, key: 'Mod-Alt-r' },
    command: insertBlock(schema.node('rule')),
  },
];

/** Shown while the cursor is in a table. */
export const tableTools: readonly Tool[] = [
  {
    name: words.rowBelow,
    sign: words.signRow,
    key: 'Mod-Alt-ArrowDown',
    command: tableCommands.rowBelow,
  },
  {
    name: words.rowAbove,
    sign: `${words.signRow} ↑`,
    key: 'Mod-Alt-ArrowUp',
    command: tableCommands.rowAbove,
  },
  {
    ...{ name: words.columnAfter, sign: words.signColumn, key: 'Mod-Alt-ArrowRight' },
    command: tableCommands.columnAfter,
  },
  {
    ...{ name: words.deleteRow, sign: words.signNoRow, key: 'Mod-Alt-Backspace' },
    command: tableCommands.deleteRow,
  },
  {
    ...{ name: words.deleteColumn, sign: words.signNoColumn, key: 'Mod-Alt-Delete' },
    command: tableCommands.deleteColumn,
  },
  {
    name: words.headRow,
    sign: words.signHead,
    key: 'Mod-Alt-h',
    command: tableCommands.toggleHead,
  },
  {
    ...{ name: words.headColumn, sign: words.signLabels, key: 'Mod-Alt-j' },
    command: tableCommands.toggleHeaderColumn,
  },
  {
    ...{ name: words.alignLeft, sign: '⇤', key: 'Mod-Alt-ArrowLeft' },
    command: tableCommands.alignLeft,
    isOn: isAligned('left'),
  },
  {
    ...{ name: words.alignCenter, sign: '↔', key: 'Mod-Alt-x', command: tableCommands.alignCenter },
    isOn: isAligned('center'),
  },
  {
    ...{ name: words.alignRight, sign: '⇥', key: 'Mod-Alt-y', command: tableCommands.alignRight },
    isOn: isAligned('right'),
  },
  {
    ...{ name: words.mergeCells, sign: words.signMerge, key: 'Mod-Alt-b' },
    command: tableCommands.mergeOrSplit,
  },
  {
    name: words.imageCaption,
    sign: words.imageCaption,
    key: 'Mod-Alt-k',
    command: tableCommands.addCaption,
  },
  {
    ...{ name: words.deleteTable, sign: words.signDelete, key: 'Mod-Alt-d' },
    command: tableCommands.removeTable,
  },
];

/** Tools that no button shows. */
export const otherTools: readonly (Tool | AskingTool)[] = [
  { name: words.undo, sign: '', key: 'Mod-z', command: undo },
  { name: words.redo, sign: '', key: 'Mod-Shift-z', command: redo },
  { name: words.blockSays, sign: '', key: 'Alt-Enter', ask: blockInHand },
  { name: words.keys, sign: '?', key: 'Mod-/', ask: () => ({ kind: 'keys' }) },
];

export const allTools: readonly (Tool | AskingTool)[] = [
  ...textTools,
  ...insertTools,
  ...tableTools,
  ...otherTools,
];

/** Blocks that a dialog can open. */
const asked: ReadonlySet<string> = new Set([
  ...['image', 'gallery', 'card', 'formula', 'formula_block'],
]);

/** Returns what to ask about a block; undefined for one that has nothing to ask. */
export function askedOf(node: Node, at: number): Asked | undefined {
  return asked.has(node.type.name) ? { kind: 'block', node, at } : undefined;
}

export function blockInHand({ selection }: EditorState): Asked | undefined {
  return selection instanceof NodeSelection ? askedOf(selection.node, selection.from) : undefined;
}
