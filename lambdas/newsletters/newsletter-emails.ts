/** Emails for newsletters: one asks for confirmation, one links to the unsubscribe page. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
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
          title: fill(words.emailConfirmTitle, { newsletter: TITLE }),
          preheader: fill(words.emailConfirmPreheader, { newsletter: TITLE }),
          paragraphs: [
            fill(words.emailConfirmWords, { newsletter: TITLE, description: DESCRIPTION }),
            words.emailConfirmWait,
          ],
          button: { text: fill(words.emailConfirmButton, { newsletter: TITLE }), href: link },
          footer: words.emailConfirmFoot,
        },
        brand,
      );
      const subject = fill(words.emailConfirmSubject, { newsletter: TITLE });
      await mailer.send({ to, subject, ...content });
    },
    async unsubscribe(to, newsletter, link, choose) {
      const title = newsletter?.TITLE ?? fill(words.everyNewsletter, { brand: brand.name });
      const subject = fill(words.emailLeaveSubject, { newsletter: title });
      const content = renderEmail(
        {
          title: subject,
          paragraphs: [fill(words.emailLeaveWords, { newsletter: title })],
          button: { text: words.unsubscribe, href: link },
          footer: fill(words.emailLeaveFoot, { address: choose }),
        },
        brand,
      );
      await mailer.send({ to, subject, ...content });
    },
  };
}
