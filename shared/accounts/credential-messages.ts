/** Messages of spec §8 about what a reader typed, and about calls that failed. */
import { words } from '#words';
import { fill } from '../words/fill.ts';

/** The password message is shown to the reader who typed it and never leaves the browser. */
export const credentialMessages = {
  email: (email: string) => fill(words.problemEmail, { email }),
  password: (password: string) => fill(words.problemPassword, { password }),
  login: (email: string, message: string) => fill(words.problemLogin, { email, message }),
  link: (name: string, message: string) => fill(words.problemLink, { name, message }),
} as const;
