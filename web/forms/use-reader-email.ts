/**
 * The address of a signed-in reader, for fields that ask for it. Only the browser knows it: no page
 * has it in its markup, and what a reader has typed stays.
 */
import { useSite } from '../state/store.ts';

export function useReaderEmail(): string | undefined {
  return useSite(({ paywall: { isLoggedIn, user_email } }) =>
    isLoggedIn && user_email !== '' ? user_email : undefined,
  );
}
