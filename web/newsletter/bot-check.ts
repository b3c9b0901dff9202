/** The invisible check that a newsletter's submission waits for (spec §4): a port, since publishers may use one of another firm. */
export interface BotCheck {
  /** @returns what goes along with the submission for the server to look at. @throws Error when it cannot be done. */
  execute(email: string): Promise<Readonly<Record<string, string>>>;
}
