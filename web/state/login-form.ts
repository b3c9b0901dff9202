/**
 * The sign-in and registration form. See spec §3 (Login form state). It does not hold what the
 * reader typed, except for what a message repeats to that reader.
 */
import type { Received } from './received.ts';

export interface LoginFormState {
  readonly errors: readonly string[];
  readonly wasSubmitted: boolean;
}

export type LoginFormAction = {
  readonly type: 'login-form/submitted';
  readonly errors: readonly string[];
};

export const initialLoginForm: LoginFormState = { errors: [], wasSubmitted: false };

/**
 * Signing out leaves the form as it is; another page starts with an empty form. See spec §4 (Auth
 * submit).
 */
export function loginFormReducer(
  _: LoginFormState,
  action: LoginFormAction | Received,
): LoginFormState {
  switch (action.type) {
    case 'login-form/submitted':
      return { errors: action.errors, wasSubmitted: true };
    case 'state/received':
      return initialLoginForm;
  }
}
