/**
 * The sign-in and registration form. See spec §3 (Login form state). It does not hold what the
 * reader typed, except for what a message repeats to that reader.
 */
import type { SetState } from './set-state.ts';

export interface LoginFormState {
  readonly errors: readonly string[];
  readonly wasSubmitted: boolean;
}

export const initialLoginForm: LoginFormState = { errors: [], wasSubmitted: false };

/** Signing out leaves the form as it is. See spec §4 (Auth submit). */
export const loginFormActions = (set: SetState<{ readonly loginForm: LoginFormState }>) => ({
  setLoginResult(errors: readonly string[]) {
    set(() => ({ loginForm: { errors, wasSubmitted: true } }));
  },
});
