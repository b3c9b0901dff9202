/** The sign-in and registration form (spec §3 Login form state). */
export interface LoginFormState {
  readonly errors: readonly string[];
  readonly wasSubmitted: boolean;
}

export const initialLoginForm: LoginFormState = { errors: [], wasSubmitted: false };
