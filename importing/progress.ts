/** How long work says how far it is. */
export interface Progress {
  /** Shows a count, with its rate, or with how much is left and for how long. */
  show(what: string, done: number, total?: number): void;
  /** Ends the progress line. */
  end(): void;
}
