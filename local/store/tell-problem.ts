/** Says on the terminal what is wrong with a store, each problem once. */

const told = new Set<string>();

/** Writes a sentence for the person who runs the command. */
export function tellProblem(sentence: string): void {
  told.add(sentence);
  process.stderr.write(`masthead: ${sentence}\n`);
}

/** Whether a sentence has been written: a command that fails because of it need not repeat it. */
export function isTold(sentence: string): boolean {
  return told.has(sentence);
}
