/** Account emails. None of their texts contains anything that a reader typed. */
import type { MailContent, RenderedMail } from '../email/render-email.ts';
import type { Mailer } from '../email/mailer.ts';

interface To {
  readonly to: string;
}
interface WithLink extends To {
  readonly link: string;
}

/** Each method throws when the email was not accepted. */
export interface AccountMails {
  /** Sent after registration: verifies that the mailbox is the reader's. */
  verify(mail: WithLink): Promise<void>;
  /** Sent when a reader requests a new password. */
  reset(mail: WithLink): Promise<void>;
  /** Sent to an account's new address. */
  move(mail: WithLink): Promise<void>;
  /** Sent to an address that was entered as a new one and already has an account. */
  addressTaken(mail: WithLink): Promise<void>;
  /** Sent to the address that the account has had until now. */
  moved(mail: To): Promise<void>;
  passwordChanged(mail: WithLink): Promise<void>;
}

/**
 * @param brandName The publication's name for itself.
 * @param careUrl Where readers get help.
 */
export function createAccountMails(
  mailer: Mailer,
  render: (content: MailContent) => RenderedMail,
  { brandName, careUrl }: { readonly brandName: string; readonly careUrl: string },
): AccountMails {
  const send = ({ to }: To, subject: string, content: MailContent) =>
    mailer.send({ to, subject, ...render(content) });
  return {
    verify: (mail) =>
      send(mail, `Confirm your address for ${brandName}`, {
        title: 'Is this your address?',
        paragraphs: [
          `An account for ${brandName} was made with this address. Confirm that it is yours: subscriptions that you already have can then be found by it.`,
        ],
        button: { text: 'Confirm the address', href: mail.link },
        footer: 'The link is good for three days. If you have made no account, ignore this mail.',
      }),
    reset: (mail) =>
      send(mail, `A new password for ${brandName}`, {
        title: 'Choose a new password',
        paragraphs: [
          `Somebody, probably you, has asked for a new password for your account at ${brandName}.`,
          'When you have chosen one, you are signed out wherever you were signed in.',
        ],
        button: { text: 'Choose a password', href: mail.link },
        footer:
          'The link is good for one hour and once. If you have not asked for it, ignore this mail: your password stays as it is.',
      }),
    move: (mail) =>
      send(mail, `Confirm your new address for ${brandName}`, {
        title: 'Is this your new address?',
        paragraphs: [
          `The account of a reader of ${brandName} shall have this address from now on. Nothing changes until you confirm it.`,
        ],
        button: { text: 'Use this address', href: mail.link },
        footer: 'The link is good for one day. If this is not your account, ignore this mail.',
      }),
    addressTaken: (mail) =>
      send(mail, `This address has an account at ${brandName}`, {
        title: 'You have an account already',
        paragraphs: [
          'Somebody, probably you, wanted to give this address to another account. An address can belong to one account only, and this one does already.',
        ],
        button: { text: 'Sign in', href: mail.link },
        footer: 'If it was not you, ignore this mail: nothing has changed.',
      }),
    moved: (mail) =>
      send(mail, `Your account at ${brandName} has a new address`, {
        title: 'Your address was changed',
        paragraphs: [
          'Your account belongs to another e-mail address now, and you were signed out everywhere else.',
          `If it was not you, tell us at once: ${careUrl}`,
        ],
      }),
    passwordChanged: (mail) =>
      send(mail, `Your password at ${brandName} was changed`, {
        title: 'Your password was changed',
        paragraphs: [
          'Your account has a new password. Wherever else you were signed in, you are not any more.',
        ],
        button: { text: 'It was not me: choose another one', href: mail.link },
        footer: `If it was you, there is nothing to do. Help: ${careUrl}`,
      }),
  };
}
