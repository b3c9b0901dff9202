/**
 * Account emails. None of their texts contains anything that a reader typed; a link may have a path of
 * this site.
 */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
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
  /** Sent when a right password is not enough to sign in, despite complaints: only it sends this. */
  signInCode(message: To & { readonly code: string }): Promise<void>;
  /**
   * Sent when somebody wants to sign in without a password.
   * @param message.browser A name of ours: `Firefox on Linux`.
   * @param message.isKnown Its browser signed in to the account before: sent despite complaints.
   */
  mailedCode(
    message: WithLink & {
      readonly code: string;
      readonly browser: string;
      readonly isKnown: boolean;
    },
  ): Promise<void>;
  /** Sent when a reader requests a new password. */
  reset(message: WithLink): Promise<void>;
  /** Sent to an account's new address. */
  move(message: WithLink): Promise<void>;
  /** Sent to an address that was entered as a new one and already has an account. */
  addressTaken(message: WithLink): Promise<void>;
  /** Sent to the address that the account has had until now: its link takes the account back. */
  moved(message: WithLink): Promise<void>;
  passwordChanged(message: WithLink): Promise<void>;
  /** Sent when another service begins to sign in to the account, and when it no longer does. */
  identityChanged(
    message: WithLink & { readonly service: string; readonly isLinked: boolean },
  ): Promise<void>;
}

function codeContent(brandName: string, code: string): EmailContent {
  return {
    title: code,
    paragraphs: [fill(words.emailCodeWords, { brand: brandName }), words.emailCodeWhy],
    footer: words.emailCodeFoot,
    preheader: fill(words.emailCodeWords, { brand: brandName }),
  };
}

function mailedCodeContent(
  brandName: string,
  { code, browser, link }: Parameters<AccountEmails['mailedCode']>[0],
): EmailContent {
  const what = fill(words.emailSignInWords, { brand: brandName });
  return {
    title: code,
    paragraphs: [what, fill(words.emailSignInAsked, { browser, brand: brandName })],
    button: { text: words.signIn, href: link },
    footer: words.emailSignInFoot,
    preheader: what,
  };
}

function resetContent(brandName: string, link: string): EmailContent {
  return {
    title: words.chooseNewPassword,
    paragraphs: [fill(words.emailResetWords, { brand: brandName }), words.emailResetSignedOut],
    button: { text: words.chooseNewPassword, href: link },
    footer: words.emailResetFoot,
  };
}

function verifyContent(brandName: string, link: string): EmailContent {
  return {
    title: words.emailVerifyTitle,
    paragraphs: [fill(words.emailVerifyWords, { brand: brandName })],
    button: { text: words.emailVerifyButton, href: link },
    footer: words.emailVerifyFoot,
  };
}

function verifyAgainContent(brandName: string, link: string): EmailContent {
  return {
    title: words.emailAgainTitle,
    paragraphs: [fill(words.emailAgainWords, { brand: brandName })],
    button: { text: words.emailAgainButton, href: link },
    footer: words.emailAgainFoot,
  };
}

function moveContent(brandName: string, link: string): EmailContent {
  return {
    title: words.emailMoveTitle,
    paragraphs: [fill(words.emailMoveWords, { brand: brandName })],
    button: { text: words.emailMoveButton, href: link },
    footer: words.emailMoveFoot,
  };
}

function takenContent(link: string): EmailContent {
  return {
    title: words.emailTakenTitle,
    paragraphs: [words.emailTakenWords],
    button: { text: words.signIn, href: link },
    footer: words.emailTakenFoot,
  };
}

/** The last line of an email about a change, with the address of help if there is one. */
function changeFooter(text: string, helpUrl: string | undefined): string {
  return helpUrl === undefined ? text : `${text} ${fill(words.emailHelp, { address: helpUrl })}`;
}

function movedContent(link: string, helpUrl: string | undefined): EmailContent {
  return {
    title: words.emailMovedTitle,
    paragraphs: [words.emailMovedWords, words.emailMovedBack],
    button: { text: words.emailMovedButton, href: link },
    footer: changeFooter(words.emailMovedFoot, helpUrl),
  };
}

function passwordChangedContent(link: string, helpUrl: string | undefined): EmailContent {
  return {
    title: words.emailPasswordTitle,
    paragraphs: [words.emailPasswordWords],
    button: { text: words.emailPasswordButton, href: link },
    footer: changeFooter(words.emailPasswordFoot, helpUrl),
  };
}

function identityContent(
  { link, service, isLinked }: Parameters<AccountEmails['identityChanged']>[0],
  helpUrl: string | undefined,
): EmailContent {
  const [title, text] = isLinked
    ? [words.emailIdentityTitle, words.emailIdentityWords]
    : [words.emailIdentityGoneTitle, words.emailIdentityGoneWords];
  return {
    title: fill(title, { service }),
    paragraphs: [fill(text, { service })],
    button: { text: words.myAccount, href: link },
    footer: changeFooter(words.emailPasswordFoot, helpUrl),
  };
}

/**
 * @param brandName The publication's name for itself.
 * @param helpUrl Where readers get help, if anywhere.
 */
export function createAccountEmails(
  mailer: Mailer,
  render: (content: EmailContent) => RenderedEmail,
  { brandName, helpUrl }: { readonly brandName: string; readonly helpUrl: string | undefined },
): AccountEmails {
  const send = (
    { to }: To,
    subject: string,
    content: EmailContent,
    more: Pick<Email, 'despiteComplaint'> = {},
  ) => mailer.send({ to, subject, ...render(content), ...more });
  const named = (subject: string) => fill(subject, { brand: brandName });
  return {
    verify: (message) =>
      send(message, named(words.emailVerifySubject), verifyContent(brandName, message.link)),
    verifyAgain: (message) =>
      send(message, named(words.emailAgainSubject), verifyAgainContent(brandName, message.link), {
        despiteComplaint: true,
      }),
    signInCode: (message) =>
      send(message, named(words.emailCodeSubject), codeContent(brandName, message.code), {
        despiteComplaint: true,
      }),
    mailedCode: (message) =>
      send(
        message,
        fill(words.emailSignInSubject, { code: message.code, brand: brandName }),
        mailedCodeContent(brandName, message),
        message.isKnown ? { despiteComplaint: true } : {},
      ),
    reset: (message) =>
      send(message, named(words.emailResetSubject), resetContent(brandName, message.link)),
    move: (message) =>
      send(message, named(words.emailMoveSubject), moveContent(brandName, message.link)),
    addressTaken: (message) =>
      send(message, named(words.emailTakenSubject), takenContent(message.link)),
    moved: (message) =>
      send(message, named(words.emailMovedSubject), movedContent(message.link, helpUrl)),
    identityChanged: (message) =>
      send(
        message,
        fill(message.isLinked ? words.emailIdentitySubject : words.emailIdentityGoneSubject, {
          service: message.service,
          brand: brandName,
        }),
        identityContent(message, helpUrl),
      ),
    passwordChanged: (message) =>
      send(
        message,
        named(words.emailPasswordSubject),
        passwordChangedContent(message.link, helpUrl),
      ),
  };
}
