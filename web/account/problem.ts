/** A problem with a reader's form input, worded for the reader. */
export interface Problem {
  /** Name of the field that the message belongs to; absent when it concerns the whole form. */
  readonly field?: string;
  readonly message: string;
}

/** Values of a form, by field name. */
export type FormValues = Readonly<Record<string, string>>;

/** Returns an error's own message. See spec §8 (Network or thrown error). */
export function thrownProblem(error: unknown): Problem {
  return { message: error instanceof Error ? error.message : String(error) };
}
