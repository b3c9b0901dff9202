/**
 * Messages for the names that a form posted without scripts returns with (`?error=`). The list is
 * closed, so that no address can put text on a page.
 */
import { words } from '#words';
import { accountErrors, linkErrors, sellingErrors } from '../../shared/accounts/account-errors.ts';

const messages: Readonly<Record<string, string>> = {
  ...accountErrors,
  ...linkErrors,
  ...sellingErrors,
  // About linking, about newsletters, and about the checks before every function.
  errorAutolinking: words.errorAutoLink,
  unknownNewsletter: words.errorUnknownNewsletter,
  noNewsletter: words.errorNoNewsletter,
  botCheck: words.errorBot,
  notVerified: words.errorEmailNotVerified,
  unavailable: words.errorUnavailable,
};

export function errorWords(name: string): string {
  return (Object.hasOwn(messages, name) ? messages[name] : undefined) ?? words.errorFailed;
}
