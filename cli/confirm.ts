/** Asks a person a question that is answered by yes or no. */
import { createInterface } from 'node:readline/promises';

/** Longer lists are cut. */
const MAX_LINES = 20;

/**
 * Shows what is about to happen, and asks. Without a terminal nobody can answer: then it says which
 * option agrees beforehand, and returns false.
 */
export async function confirm(
  title: string,
  lines: readonly string[],
  isAgreed: boolean,
): Promise<boolean> {
  const more = lines.length - MAX_LINES;
  process.stderr.write(
    [
      title,
      ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`),
      ...(more > 0 ? [`  … and ${more} more`] : []),
      '',
    ].join('\n'),
  );
  if (isAgreed) return true;
  if (!process.stdin.isTTY) {
    process.stderr.write('Nothing was done. Add --yes to agree.\n');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question('Go on? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}
