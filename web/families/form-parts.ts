/**
 * What pages with forms of accounts and newsletters share, in one file that only they load.
 * `scripts/build/late-imports.ts` names these pages.
 */
import '../account/account-form.tsx';
import '../account/attempt-check.ts';
import '../account/buying.tsx';
import '../account/code-field.tsx';
import '../account/continue-link.tsx';
import '../account/done-notice.tsx';
import '../account/field.tsx';
import '../account/form-work.ts';
import '../account/use-leave-form.ts';
import '../account/notice.tsx';
import '../account/password-field.tsx';
import '../account/sign-in-first.tsx';
import '../account/signed-in.tsx';
import '../account/use-message-form.ts';
import '../account/use-redirect.ts';
import '../account/use-sent-back.ts';
import '../newsletter/newsletter-options.tsx';
import '../../shared/accounts/last-day.ts';
