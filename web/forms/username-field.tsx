/**
 * Whose password a form is about, for password managers: without it they offer, and store, the wrong
 * account. Readers see their address elsewhere, and the server does not read the field.
 * https://www.chromium.org/developers/design-documents/create-amazing-password-forms/
 */
export function UsernameField({ email }: { email: string }) {
  if (email === '') return null;
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
