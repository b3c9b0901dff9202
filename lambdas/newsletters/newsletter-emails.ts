/** Emails for newsletters: one asks for confirmation, one links to the unsubscribe page. */
import type { Brand, NewsletterConfiguration } from '../../shared/brand/brand.ts';
import type { Mailer } from '../email/mailer.ts';
import { renderEmail } from '../email/render-email.ts';

export interface NewsletterEmails {
  confirm(to: string, newsletter: NewsletterConfiguration, link: string): Promise<void>;
  /**
   * @param newsletter undefined for all of them.
   * @param choose where single ones can be chosen.
   */
  unsubscribe(
    to: string,
    newsletter: NewsletterConfiguration | undefined,
    link: string,
    choose: string,
  ): Promise<void>;
}

export function createNewsletterEmails(mailer: Mailer, brand: Brand): NewsletterEmails {
  return {
    async confirm(to, { TITLE, DESCRIPTION }, link) {
      const content = renderEmail(
        {
          title: `One more press for ${TITLE}`,
          preheader: `Confirm that you want to read ${TITLE}.`,
          paragraphs: [
            `Somebody, you we hope, asked us to send ${TITLE} to this address. ${DESCRIPTION}`,
            'Nothing comes before you have confirmed it. The link works for seven days.',
          ],
          button: { text: `Yes, send me ${TITLE}`, href: link },
          footer: 'If it was not you, do nothing: this address is forgotten in a week.',
        },
        brand,
      );
      await mailer.send({ to, subject: `Confirm your subscription to ${TITLE}`, ...content });
    },
    async unsubscribe(to, newsletter, link, choose) {
      const what = newsletter?.TITLE ?? `every newsletter of ${brand.name}`;
      const content = renderEmail(
        {
          title: `Leave ${what}`,
          paragraphs: [
            `Somebody, you we hope, asked that ${what} no longer comes to this address. It ends when you follow the link and confirm it there.`,
          ],
          button: { text: 'Unsubscribe', href: link },
          footer: `All that comes to you is listed here: ${choose}\nIf it was not you, do nothing: everything stays as it is.`,
        },
        brand,
      );
      await mailer.send({ to, subject: `Leave ${what}`, ...content });
    },
  };
}
