/** Every stored body goes through the editor of the desk unchanged: of the sample, and of archives. */
import { resolve } from 'node:path';
import { expect, describe, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { DOMParser, type Node } from 'prosemirror-model';
import { countBlocks, openBody, writeBody } from '../../desk/editor/body-blocks.ts';
import { clipboardSerializer } from '../../desk/editor/copied.ts';
import { schema } from '../../desk/editor/schema.ts';
import { ghostImporter } from '../../importing/ghost/ghost-importer.ts';
import { markdownImporter } from '../../importing/markdown/markdown-importer.ts';
import { writeExportedBody } from '../../importing/markdown/exported/exported-body.ts';
import { openSource } from '../../importing/open-source.ts';
import type { Importer } from '../../importing/source.ts';
import { wxrImporter } from '../../importing/wxr/wxr-importer.ts';
import { projectRoot } from '../../scripts/build/paths.ts';
import { collectImport } from '../support/collect-import.ts';
import { corpusPath, corpusSuite } from '../support/corpus.ts';

/** Of what the editor keeps without showing it, one of each kind. */
const keptBody = `
<h3 id="top">Top</h3>
<p id="user-content-a">See <abbr title="World Health Organization">WHO</abbr>, <time datetime="2026-01-01">1 January</time>, <bdo dir="rtl">abc</bdo>, <span lang="fr">mot</span>, <a href="../map/" rel="nofollow">a map</a> and a note<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup>.</p>
<pre><code class="language-rust">fn main() {

    // Here.
}</code></pre>
<table>
<thead>
<tr>
<th>Year</th>
<th class="align-right" scope="col">Sum</th>
</tr>
</thead>
<tbody>
<tr>
<td>2026</td>
<td class="align-right">12</td>
</tr>
</tbody>
</table>
<figure class="wide"><table><tr><td colspan="2">One</td></tr></table><figcaption>All of it</figcaption></figure>
<ol start="5"><li>five</li><li id="six"><p>six</p></li></ol>
<aside class="box"><p>Beside it.</p></aside>
<section class="footnotes"><ol><li id="fn1"><p>It is one. <a class="footnote-backref" href="#fnref1">↩︎</a></p></li></ol></section>
`;

interface Counts {
  readonly bodies: number;
  readonly blocks: number;
  readonly atoms: number;
}

/** Opens every body of a source, and expects what is written to be it to the letter. */
async function throughEditor(
  importer: Importer,
  path: string,
  onBody?: (id: string, doc: Node) => void,
): Promise<Counts> {
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
    onBody?.(id, opened.doc);
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

  it.each([
    'Bare text.',
    'Bare <em>text</em>\n\n<p>One.</p>\n\n and more.',
    ' <em>One</em> &amp; all ',
  ])('leaves a body that begins or ends with bare text unchanged: %j', (body) => {
    const text = `\n${body}\n`;
    const opened = openBody(text);
    expect(writeBody(opened.doc, opened)).toBe(text);
  });

  it('leaves every body of the sample, and what the editor keeps, as it is when it is cut and pasted', async () => {
    const { window } = new JSDOM('');
    const { document } = window;
    const pasted = (doc: Node) => {
      const clipboard = document.createElement('div');
      clipboard.append(clipboardSerializer(schema).serializeFragment(doc.content, { document }));
      const read = document.createElement('div');
      read.innerHTML = clipboard.innerHTML;
      return DOMParser.fromSchema(schema).parse(read, { preserveWhitespace: true });
    };
    const expectSame = (id: string, doc: Node) => {
      expect({ id, doc: pasted(doc).toJSON() }).toEqual({ id, doc: doc.toJSON() });
    };
    Object.assign(globalThis, { document });
    try {
      await throughEditor(markdownImporter, resolve(projectRoot, 'sample'), expectSame);
      expectSame('kept', openBody(keptBody).doc);
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
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
