/** Every stored body goes through the editor of the desk unchanged: of the sample, and of archives. */
import { resolve } from 'node:path';
import { expect, describe, it } from '@jest/globals';
import { countBlocks, openBody, writeBody } from '../../desk/editor/body-blocks.ts';
import { ghostImporter } from '../../importing/ghost/ghost-importer.ts';
import { markdownImporter } from '../../importing/markdown/markdown-importer.ts';
import { writeExportedBody } from '../../importing/markdown/exported/exported-body.ts';
import { openSource } from '../../importing/open-source.ts';
import type { Importer } from '../../importing/source.ts';
import { wxrImporter } from '../../importing/wxr/wxr-importer.ts';
import { projectRoot } from '../../scripts/build/paths.ts';
import { collectImport } from '../support/collect-import.ts';
import { corpusPath, corpusSuite } from '../support/corpus.ts';

interface Counts {
  readonly bodies: number;
  readonly blocks: number;
  readonly atoms: number;
}

/** Opens every body of a source, and expects what is written to be it to the letter. */
async function throughEditor(importer: Importer, path: string): Promise<Counts> {
  const { items, drafts } = await collectImport(importer, await openSource(path), (reference) => ({
    path: `/photos/${reference}`,
    width: 1_200,
    height: 800,
  }));
  const counts = { bodies: 0, blocks: 0, atoms: 0 };
  for (const { id, body, freePart } of [...items, ...drafts]) {
    // As in a file: a line before the text, and one after it.
    const text = `\n${writeExportedBody(body, freePart)}\n`;
    const opened = openBody(text);
    expect({ id, text: writeBody(opened.doc, opened) }).toEqual({ id, text });
    const { blocks, atoms } = countBlocks(opened.doc);
    counts.bodies += 1;
    counts.blocks += blocks;
    counts.atoms += atoms;
  }
  return counts;
}

describe('Bodies in the editor of the desk', () => {
  it('leaves every body of the sample unchanged, and opens each of its blocks', async () => {
    const { bodies, atoms } = await throughEditor(markdownImporter, resolve(projectRoot, 'sample'));
    expect(bodies).toBeGreaterThan(50);
    expect(atoms).toBe(0);
  });
});

const archives: readonly (readonly [string, Importer])[] = [
  ['archives/rust-blog.tar.gz', markdownImporter],
  ['archives/eslint-blog.tar.gz', markdownImporter],
  ['archives/opensource-guide.tar.gz', markdownImporter],
  ['archives/pelican-zh.tar.gz', markdownImporter],
  ['ghost/v4_export.json', ghostImporter],
  ['ghost/ghost-6.65.0-fixtures.json', ghostImporter],
  ['wxr/64-block-test-data.xml', wxrImporter],
];
corpusSuite(
  'Bodies of archives in the editor of the desk',
  archives.map(([name]) => name),
  () => {
    it.each(archives)('%s goes through unchanged', async (name, importer) => {
      const { bodies, blocks, atoms } = await throughEditor(importer, corpusPath(name));
      expect(bodies).toBeGreaterThan(0);
      // What is left: disclosures, code with marks in it, cells with paragraphs.
      expect(atoms / blocks).toBeLessThan(0.06);
    });
  },
);
