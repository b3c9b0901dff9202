/** What is wrong with what a reader has put into a form, in words for that reader. */
export interface Problem {
  /** The name of the field that it stands beside; absent when it is about the whole form. */
  readonly field?: string;
  readonly message: string;
}

/** What a form holds, by the names of its fields. */
export type FormValues = Readonly<Record<string, string>>;

/** An error's own message (spec §8 Network or thrown error). */
export function thrownProblem(error: unknown): Problem {
  return { message: error instanceof Error ? error.message : String(error) };
}
