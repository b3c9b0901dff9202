/** Problems with front matter, and the line of each. */

/** A problem that was corrected. `line` counts from 1. */
export interface Problem {
  readonly line: number;
  readonly message: string;
}

/** The front matter cannot be read. */
export class FrontMatterError extends Error {
  override readonly name = 'FrontMatterError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
