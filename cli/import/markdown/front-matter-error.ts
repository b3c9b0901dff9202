/** What can be wrong with front matter, and on which line. */

/** Something that was put right; `line` counts from 1. */
export interface Problem {
  readonly line: number;
  readonly message: string;
}

/** Front matter that cannot be read. */
export class FrontMatterError extends Error {
  override readonly name = 'FrontMatterError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
