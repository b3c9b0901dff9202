/**
 * The invisible bot check that a newsletter submission waits for (spec §4). It is a port, because
 * publishers may use another provider's check.
 */
export interface BotCheck {
  /**
   * @returns Fields that are sent with the submission for the server to verify.
   * @throws Error when the check cannot be done.
   */
  execute(email: string): Promise<Readonly<Record<string, string>>>;
}
