/**
 * Code blocks as generators write them: what stands after the language of a fence, directives of
 * MyST between fences, and the first line with which Pelican's CodeHilite names the language.
 */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { readContainerInfo } from '../dialects/docusaurus/containers.ts';
import { isNote } from './boxes.ts';

const codeDirectives = new Set(
  'code-block code-cell code sourcecode literalinclude prompt'.split(' '),
);

interface FenceInfo {
  readonly language: string;
  /** What readers see above or below the code. */
  readonly title: string;
}

/** Reads `js title="app.js"`, `{.js .numberLines}`, `{r, echo=FALSE}`, `js:app.js`. */
function readFence(info: string): FenceInfo {
  const [, double, single, bare] =
    /(?:^|[\s{,:])(?:title|filename|file|name|caption) {0,9}= {0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/.exec(
      info,
    ) ?? [];
  const given = info.trim();
  const braced = given.startsWith('{') ? given.slice(1) : undefined;
  const classed = braced
    ?.split('}')[0]
    ?.split(/\s/)
    .find((word) => word.startsWith('.'));
  const [, plain] = /^([\w+#.-]+)/.exec(braced ?? given) ?? [];
  return {
    language: classed?.slice(1) ?? plain?.replace(/^\./, '') ?? '',
    title: double ?? single ?? bare ?? '',
  };
}

function token(state: StateCore, type: 'html_block' | 'inline', content: string): Token {
  const made = new state.Token(type, '', 0);
  made.content = content;
  if (type === 'inline') made.children = [];
  return made;
}

/** Returns the content of a directive without the options at its start: `:linenos:`. */
function withoutOptions(content: string): string {
  const lines = content.split('\n');
  const first = lines.findIndex((line) => !/^[ \t]*:[\w-]+:/.test(line));
  return first === -1 ? '' : lines.slice(first).join('\n');
}

/** Returns the tokens that stand for a fence. */
function readFenceToken(state: StateCore, fence: Token): Token[] {
  const info = fence.info.trim();
  if (info === '') return [fence];
  const directive = /^\{([\w:-]+)\}/.exec(info)?.[1] ?? '';
  if (isNote(directive) || ['figure', 'image', 'dropdown'].includes(directive)) {
    const tokens: Token[] = [];
    const { type, title } = readContainerInfo(info);
    const source = `::::::::${type}[${title}]\n${fence.content}\n::::::::\n`;
    state.md.block.parse(source, state.md, state.env, tokens);
    return tokens;
  }
  const { language, title } = codeDirectives.has(directive)
    ? { language: info.slice(directive.length + 2).trim(), title: '' }
    : readFence(info);
  if (codeDirectives.has(directive)) fence.content = withoutOptions(fence.content);
  fence.info = language;
  if (title === '') return [fence];
  return [
    token(state, 'html_block', '<figure>\n'),
    fence,
    token(state, 'html_block', '<figcaption>'),
    token(state, 'inline', title.replace(/([\\*_`[\]<&])/g, '\\$1')),
    token(state, 'html_block', '</figcaption>\n</figure>\n'),
  ];
}

/** `:::python` or `#!python` as the first line of indented code names its language (CodeHilite). */
function readHighlighted(state: StateCore, code: Token): Token {
  const lineEnd = code.content.indexOf('\n');
  const first = lineEnd === -1 ? code.content : code.content.slice(0, lineEnd);
  const line = first.trim();
  const [, language] = /^(?::::|#!)([\w+#.-]+)(?:[ \t]+hl_lines=.*)?$/.exec(line) ?? [];
  if (language === undefined) return code;
  const fence = new state.Token('fence', 'code', 0);
  // In a list of Python-Markdown code is indented by eight, of which CommonMark leaves some.
  const margin = first.slice(0, first.length - first.trimStart().length);
  const content = code.content
    .slice(lineEnd + 1)
    .split('\n')
    .map((row) => (row.startsWith(margin) ? row.slice(margin.length) : row))
    .join('\n');
  Object.assign(fence, { info: language, content, map: code.map });
  return fence;
}

export function codeBlocks(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'code_blocks', (state) => {
    if (!state.tokens.some(({ type }) => type === 'fence' || type === 'code_block')) return;
    state.tokens = state.tokens.flatMap((one) => {
      if (one.type === 'fence') return readFenceToken(state, one);
      return one.type === 'code_block' ? [readHighlighted(state, one)] : [one];
    });
  });
}
