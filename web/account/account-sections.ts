/**
 * What only a known reader sees: the sections of the account page and the reader's newsletters, in
 * one file that loads then.
 */
export {
  NewsletterPreferences,
  PreferencesForm,
  ReadChoices,
} from '../newsletter/newsletter-preferences.tsx';
export { ChangeEmail } from './change-email.tsx';
export { AgentTokens } from './agent-tokens.tsx';
export { AccountSection } from './account-section.tsx';
export { ChangePassword } from './change-password.tsx';
export { ResendVerification, VerifyNotice } from './verify-notice.tsx';
export { EmailsStopped } from './emails-stopped.tsx';
export { GivenGifts } from './given-gifts.tsx';
export { GivenLinks } from './given-links.tsx';
export { GroupSeats } from './group-seats.tsx';
export { Identities } from './identities.tsx';
export { Passkeys } from './passkeys.tsx';
export { ResendEmail } from './resend-email.tsx';
export { SessionList } from './session-list.tsx';
export { SignOutForm } from './sign-out-form.tsx';
export { SubscriptionList, Subscriptions } from './subscriptions.tsx';
export { YourData } from './your-data.tsx';
