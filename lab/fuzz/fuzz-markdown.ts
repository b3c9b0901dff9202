/** `npm run fuzz:markdown -- [ROUNDS]`: imports hostile texts in every dialect of Markdown. */
import { dialectMarks, hostileText, importHostile } from './hostile-markdown.ts';

const CHARACTERS = 20_000;
/** A text of this length that takes longer is a fault, ms of processor. */
const LIMIT_MS = 3_000;

const rounds = Number(process.argv[2] ?? 20);
let faults = 0;
for (const [dialect, marks] of Object.entries(dialectMarks)) {
  let worst = 0;
  const texts = [
    ...marks.map((mark) => [mark]),
    ...Array.from({ length: rounds }, () => marks),
  ].map((some, seed) => ({ some, text: hostileText(some, CHARACTERS, seed) }));
  for (const [seed, { some, text }] of texts.entries()) {
    const { ms, isWhole } = await importHostile(text);
    worst = Math.max(worst, ms);
    if (ms <= LIMIT_MS && isWhole) continue;
    faults += 1;
    const what = some.length === 1 ? JSON.stringify(some[0]) : `seed ${seed}`;
    console.log(`${dialect}, ${what}: ${Math.round(ms)} ms${isWhole ? '' : ', an item is lost'}`);
  }
  console.log(`${dialect.padEnd(12)} ${texts.length} texts, the slowest ${Math.round(worst)} ms`);
}
process.exitCode = faults === 0 ? 0 : 1;
