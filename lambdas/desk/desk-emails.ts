/** Emails to people who work at the desk. None has a word that a stranger typed. */
import { words } from '#words';
import type { Brand } from '../../shared/brand/brand.ts';
import { DESK_PATH } from '../../shared/desk/desk-calls.ts';
import { roleNames } from '../../shared/desk/role-names.ts';
import type { StaffRole } from '../../shared/desk/staff-roles.ts';
import type { Email } from '../../services/email/mailer.ts';
import { renderEmail } from '../../services/email/render-email.ts';
import { fill } from '../../shared/words/fill.ts';

/** @param browser A name of ours: `Firefox on Linux`. */
export function codeEmail(
  { name }: Pick<Brand, 'name'>,
  to: string,
  code: string,
  browser: string,
): Email {
  const what = fill(words.deskCodeText, { brand: name });
  return {
    to,
    subject: fill(words.deskCodeSubject, { brand: name }),
    ...renderEmail({
      title: code,
      paragraphs: [what, fill(words.deskCodeBrowser, { browser })],
      footer: words.deskCodeFooter,
      preheader: what,
    }),
  };
}

/** The link of an invitation. No server is sent what is after the #. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}${DESK_PATH}#invitation=${token}`;
}

export function invitationEmail(
  { name }: Pick<Brand, 'name'>,
  { to, role, link }: { readonly to: string; readonly role: StaffRole; readonly link: string },
): Email {
  return {
    to,
    subject: fill(words.deskInviteSubject, { brand: name }),
    ...renderEmail({
      title: fill(words.deskInviteTitle, { brand: name }),
      paragraphs: [fill(words.deskInviteText, { role: roleNames[role] })],
      button: { text: words.deskInviteButton, href: link },
      footer: words.deskInviteFooter,
    }),
  };
}
