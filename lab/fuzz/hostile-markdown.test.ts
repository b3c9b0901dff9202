import { describe, expect, it } from '@jest/globals';
import { dialectMarks, hostileText, importHostile } from './hostile-markdown.ts';

describe('CT-01 a hostile archive of Markdown', () => {
  it.each(Object.entries(dialectMarks))(
    'neither hangs an import nor takes other items with it: %s',
    async (_dialect, marks) => {
      for (const [seed, some] of [...marks.map((mark) => [mark]), marks, marks].entries()) {
        const { ms, isWhole } = await importHostile(hostileText(some, 6_000, seed));
        expect({ some, isWhole, isQuick: ms < 5_000 }).toEqual({
          some,
          isWhole: true,
          isQuick: true,
        });
      }
    },
    120_000,
  );

  it.each([
    ['a heading that seems to have an id', `# a${' '.repeat(20_000)}{#x`],
    ['an output of spaces', `{{${' '.repeat(20_000)}}}`],
    ['a shortcode with its own hostile template', '{{< own a="b" >}}'.repeat(200)],
    ['includes that print without an end', '{% include big.html %}\n'.repeat(60)],
    ['a text that inserts itself', '--8<-- "posts/a.md"\n'.repeat(500)],
    ['tabs', '\t'.repeat(100_000)],
  ])(
    'is read within seconds, or reported by name: %s',
    async (_name, body) => {
      const { ms, isWhole } = await importHostile(body);
      expect(isWhole).toBe(true);
      expect(ms).toBeLessThan(10_000);
    },
    60_000,
  );
});
