/**
 * Inline HTML as runs of text with the elements around them, with white space as browsers show it; and
 * what two sources of HTML have in common when they mean the same.
 */
import { isComment, isTag, isText, type ChildNode, type Element } from 'domhandler';

/** Elements around text that the editor has a mark for. */
export const inlineTags = [
  ...[
    'em',
    'i',
    'strong',
    'b',
    'code',
    's',
    'sub',
    'sup',
    'u',
    'mark',
    'abbr',
    'bdi',
    'bdo',
    'cite',
  ],
  ...['del', 'dfn', 'ins', 'kbd', 'q', 'samp', 'small', 'span', 'time', 'var'],
] as const;
const markTags: ReadonlySet<string> = new Set(['a', ...inlineTags]);

/** Text, or an element that stands in a line as one sign. */
export interface Run {
  readonly around: readonly Element[];
  readonly text?: string;
  readonly leaf?: ChildNode;
}

/** Whether an element is the number of a footnote: a raised link to a place in the text. */
export function isNoteNumber(node: ChildNode): node is Element {
  if (!isTag(node) || node.name !== 'sup' || node.children.length !== 1) return false;
  const [link] = node.children;
  return (
    link !== undefined &&
    isTag(link) &&
    link.name === 'a' &&
    /^#./.test(link.attribs.href ?? '') &&
    link.children.every(isText)
  );
}

/** Whether an element is a mark of the text in it. */
function isMark(node: ChildNode): node is Element {
  return isTag(node) && markTags.has(node.name) && node.children.length > 0 && !isNoteNumber(node);
}

/** Whether a node stands in a line. */
export function isInline(node: ChildNode): boolean {
  return (
    isText(node) ||
    isComment(node) ||
    (isTag(node) && (markTags.has(node.name) || ['br', 'math', 'ruby', 'wbr'].includes(node.name)))
  );
}

function collect(children: readonly ChildNode[], around: readonly Element[], into: Run[]): void {
  for (const node of children) {
    if (isText(node)) into.push({ around, text: node.data });
    else if (isMark(node)) collect(node.children, [...around, node], into);
    else into.push({ around, leaf: node });
  }
}

const isBreak = ({ leaf }: Run) => leaf !== undefined && isTag(leaf) && leaf.name === 'br';

/** White space is one space, and none at the ends of a line. */
export function runsOf(children: readonly ChildNode[]): Run[] {
  const all: Run[] = [];
  collect(children, [], all);
  const runs: Run[] = [];
  let isAtStart = true;
  for (const run of all) {
    if (run.text === undefined) {
      if (isBreak(run)) dropEnd(runs);
      runs.push(run);
      isAtStart = isBreak(run);
      continue;
    }
    const one = run.text.replace(/[ \t\r\n\f]+/g, ' ');
    const text = isAtStart ? one.replace(/^ /, '') : one;
    if (text === '') continue;
    runs.push({ around: run.around, text });
    isAtStart = text.endsWith(' ');
  }
  dropEnd(runs);
  return runs;
}

function dropEnd(runs: Run[]): void {
  const last = runs.at(-1);
  if (last?.text?.endsWith(' ') !== true) return;
  runs.pop();
  const text = last.text.slice(0, -1);
  if (text !== '') runs.push({ around: last.around, text });
}

function attributesKey({ name, attribs }: Element): string {
  return `${name} ${JSON.stringify(Object.entries(attribs).sort())}`;
}

function rawKey(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (isComment(node)) return `<!--${node.data}-->`;
  return isTag(node)
    ? `<${attributesKey(node)}>${node.children.map(rawKey).join('')}</${node.name}>`
    : '?';
}

function lineKey(children: readonly ChildNode[]): string {
  const runs = runsOf(children).map(({ around, text, leaf }) => [
    around.map(attributesKey).sort().join(),
    leaf === undefined ? text : rawKey(leaf),
    leaf === undefined,
  ]);
  const joined: (typeof runs)[number][] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last !== undefined && last[2] === true && run[2] === true && last[0] === run[0])
      last[1] = `${String(last[1])}${String(run[1])}`;
    else joined.push([...run]);
  }
  return JSON.stringify(joined);
}

/**
 * Returns what HTML means: the same for two sources that differ in white space between words, in
 * the order of attributes, or in which of two elements around a text is the outer one.
 */
export function meaningOf(children: readonly ChildNode[]): string {
  let key = '';
  let line: ChildNode[] = [];
  const close = () => {
    if (line.length > 0) key += lineKey(line) === '[]' ? '' : lineKey(line);
    line = [];
  };
  for (const node of children) {
    if (isInline(node)) line.push(node);
    else {
      close();
      const inner = isTag(node) && node.name !== 'pre' ? meaningOf(node.children) : undefined;
      key +=
        inner !== undefined && isTag(node) ? `<${attributesKey(node)}>${inner}</>` : preKey(node);
    }
  }
  close();
  return key;
}

/** The first line end of preformatted text is none of it. */
function preKey(node: ChildNode): string {
  return rawKey(node).replace(/^(<pre [^\n]*?>)\n/, '$1');
}
