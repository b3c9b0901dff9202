/** Account emails. None of their texts contains anything that a reader typed. */
import type { EmailContent, RenderedEmail } from '../email/render-email.ts';
import type { Email, Mailer } from '../email/mailer.ts';

interface To {
  readonly to: string;
}
interface WithLink extends To {
  readonly link: string;
}

/** Each method throws when the email was not accepted. */
export interface AccountEmails {
  /** Sent after registration: verifies that the mailbox is the reader's. */
  verify(message: WithLink): Promise<void>;
  /** Sent when a reader who complained about an email asks for emails again. */
  verifyAgain(message: WithLink): Promise<void>;
  /** Sent when a reader requests a new password. */
  reset(message: WithLink): Promise<void>;
  /** Sent to an account's new address. */
  move(message: WithLink): Promise<void>;
  /** Sent to an address that was entered as a new one and already has an account. */
  addressTaken(message: WithLink): Promise<void>;
  /** Sent to the address that the account has had until now. */
  moved(message: To): Promise<void>;
  passwordChanged(message: WithLink): Promise<void>;
}

function resetContent(brandName: string, link: string): EmailContent {
  return {
    title: 'Choose a new password',
    paragraphs: [
      `Somebody, probably you, has asked for a new password for your account at ${brandName}.`,
      'When you have chosen one, you are signed out wherever you were signed in.',
    ],
    button: { text: 'Choose a password', href: link },
    footer:
      'The link is good for one hour and once. If you have not asked for it, ignore this email: your password stays as it is.',
  };
}

function verifyAgainContent(brandName: string, link: string): EmailContent {
  return {
    title: 'Do you want emails again?',
    paragraphs: [
      `An email from ${brandName} to this address was reported as spam, so we have sent none since. Confirm that you want emails about your account again. Newsletters stay off until you choose them.`,
    ],
    button: { text: 'Yes, email me again', href: link },
    footer: 'The link is good for three days. If you do nothing, no more emails come.',
  };
}

function moveContent(brandName: string, link: string): EmailContent {
  return {
    title: 'Is this your new address?',
    paragraphs: [
      `The account of a reader of ${brandName} shall have this address from now on. Nothing changes until you confirm it.`,
    ],
    button: { text: 'Use this address', href: link },
    footer: 'The link is good for one day. If this is not your account, ignore this mail.',
  };
}

function movedContent(careUrl: string): EmailContent {
  return {
    title: 'Your address was changed',
    paragraphs: [
      'Your account belongs to another email address now, and you were signed out everywhere else.',
      `If it was not you, tell us at once: ${careUrl}`,
    ],
  };
}

function passwordChangedContent(link: string, careUrl: string): EmailContent {
  return {
    title: 'Your password was changed',
    paragraphs: [
      'Your account has a new password. Wherever else you were signed in, you are not any more.',
    ],
    button: { text: 'It was not me: choose another one', href: link },
    footer: `If it was you, there is nothing to do. Help: ${careUrl}`,
  };
}

/**
 * @param brandName The publication's name for itself.
 * @param careUrl Where readers get help.
 */
export function createAccountEmails(
  mailer: Mailer,
  render: (content: EmailContent) => RenderedEmail,
  { brandName, careUrl }: { readonly brandName: string; readonly careUrl: string },
): AccountEmails {
  const send = (
    { to }: To,
    subject: string,
    content: EmailContent,
    more: Pick<Email, 'despiteComplaint'> = {},
  ) => mailer.send({ to, subject, ...render(content), ...more });
  return {
    verify: (message) =>
      send(message, `Confirm your address for ${brandName}`, {
        title: 'Is this your address?',
        paragraphs: [
          `An account for ${brandName} was made with this address. Confirm that it is yours: subscriptions that you already have can then be found by it.`,
        ],
        button: { text: 'Confirm the address', href: message.link },
        footer: 'The link is good for three days. If you have made no account, ignore this mail.',
      }),
    verifyAgain: (message) =>
      send(
        message,
        `Confirm that ${brandName} may email you`,
        verifyAgainContent(brandName, message.link),
        { despiteComplaint: true },
      ),
    reset: (message) =>
      send(message, `A new password for ${brandName}`, resetContent(brandName, message.link)),
    move: (message) =>
      send(
        message,
        `Confirm your new address for ${brandName}`,
        moveContent(brandName, message.link),
      ),
    addressTaken: (message) =>
      send(message, `This address has an account at ${brandName}`, {
        title: 'You have an account already',
        paragraphs: [
          'Somebody, probably you, wanted to give this address to another account. An address can belong to one account only, and this one does already.',
        ],
        button: { text: 'Sign in', href: message.link },
        footer: 'If it was not you, ignore this email: nothing has changed.',
      }),
    moved: (message) =>
      send(message, `Your account at ${brandName} has a new address`, movedContent(careUrl)),
    passwordChanged: (message) =>
      send(
        message,
        `Your password at ${brandName} was changed`,
        passwordChangedContent(message.link, careUrl),
      ),
  };
}
