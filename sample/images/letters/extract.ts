/**
 * Writes the outlines of the magazine's typefaces beside this file, so that drawings can set type
 * without a font on the machine: `npx node sample/images/letters/extract.ts`. Run it again only
 * when a face or a character is added. The typefaces are under the SIL Open Font License 1.1.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

const CHARACTERS = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}’“”–—·•`;
const KERNED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,’';

const FACES = {
  display: {
    file: 'newsreader/files/newsreader-latin-standard-normal.woff2',
    axes: { opsz: 72, wght: 500 },
  },
  italic: {
    file: 'newsreader/files/newsreader-latin-standard-italic.woff2',
    axes: { opsz: 36, wght: 450 },
  },
  grotesque: {
    file: 'archivo/files/archivo-latin-standard-normal.woff2',
    axes: { wdth: 100, wght: 600 },
  },
  poster: {
    file: 'archivo/files/archivo-latin-standard-normal.woff2',
    axes: { wdth: 75, wght: 850 },
  },
} as const;

const { resolve } = createRequire(import.meta.url);

/** Returns how wide a text is, in units of the face. */
function advanceOf(font: hb.Font, text: string): number {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

function outlineOf(font: hb.Font, character: string): string {
  const buffer = new hb.Buffer();
  buffer.addText(character);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const path = buffer
    .getGlyphInfos()
    .map(({ codepoint }) => font.glyphToPath(codepoint))
    .join('');
  return path.replaceAll(/-?\d+(?:\.\d+)?/g, (value) => String(Math.round(Number(value))));
}

for (const [name, { file, axes }] of Object.entries(FACES)) {
  const source = await readFile(resolve(`@fontsource-variable/${file}`));
  const bytes = await subsetFont(source, CHARACTERS, { targetFormat: 'sfnt', variationAxes: axes });
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer));
  const font = new hb.Font(face);
  const glyphs = Object.fromEntries(
    [...CHARACTERS].map((character) => [
      character,
      [advanceOf(font, character), outlineOf(font, character)],
    ]),
  );
  const kerning = Object.fromEntries(
    [...KERNED].flatMap((left) =>
      [...KERNED].flatMap((right): [string, number][] => {
        const apart = advanceOf(font, left) + advanceOf(font, right);
        const by = advanceOf(font, left + right) - apart;
        return Math.abs(by) < face.upem * 0.012 ? [] : [[left + right, by]];
      }),
    ),
  );
  await writeFile(
    join(import.meta.dirname, `${name}.json`),
    `${JSON.stringify({ em: face.upem, glyphs, kerning })}\n`,
  );
}
