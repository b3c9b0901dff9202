/** The sign-in and registration form (spec §3 Login form state). What was typed is not in it, but for what a message repeats to who typed it. */
import type { Action } from './action.ts';

export interface LoginFormState {
  readonly errors: readonly string[];
  readonly wasSubmitted: boolean;
}

export const initialLoginForm: LoginFormState = { errors: [], wasSubmitted: false };

/** Signing out leaves it as it is (spec §4 Auth submit); another page begins with an empty form. */
export function loginFormReducer(state: LoginFormState, action: Action): LoginFormState {
  switch (action.type) {
    case 'login-form/submitted':
      return { errors: action.errors, wasSubmitted: true };
    case 'state/received':
      return initialLoginForm;
    default:
      return state;
  }
}
