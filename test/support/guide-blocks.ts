/** Reads guides as their readers do: their code blocks, and the rows of their tables. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import MarkdownIt from 'markdown-it';
import { projectRoot } from '../../scripts/build/paths.ts';

export interface GuideBlock {
  /** `sh`, `yaml` and so on. */
  readonly language: string;
  readonly text: string;
}

const guides = resolve(projectRoot, 'docs/guides');

async function tokensOf(name: string) {
  return new MarkdownIt().parse(await readFile(resolve(guides, name), 'utf8'), {});
}

/**
 * Returns the code blocks of a guide, in their order.
 * @param name such as `publisher.md`.
 */
export async function guideBlocks(name: string): Promise<GuideBlock[]> {
  return (await tokensOf(name))
    .filter(({ type }) => type === 'fence')
    .map(({ info, content }) => ({ language: info, text: content.trimEnd() }));
}

/** Returns the code in the first cell of each row of a guide's tables. */
export async function guideTableCodes(name: string): Promise<string[]> {
  const tokens = await tokensOf(name);
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    const isFirst = before?.type === 'td_open' && tokens[at - 2]?.type === 'tr_open';
    const code = token.children?.find(({ type }) => type === 'code_inline');
    return isFirst && code !== undefined ? [code.content] : [];
  });
}
