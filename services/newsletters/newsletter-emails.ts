/** Emails for newsletters: one asks for confirmation, one links to the unsubscribe page. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { Brand, NewsletterConfiguration } from '../../shared/brand/brand.ts';
import type { Mailer } from '../email/mailer.ts';
import { renderEmail } from '../email/render-email.ts';

export interface NewsletterEmails {
  confirm(to: string, newsletters: readonly NewsletterConfiguration[], link: string): Promise<void>;
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

/** @param titles of the newsletters, as a list in the site's language. */
function confirmationWords(newsletters: readonly NewsletterConfiguration[], titles: string) {
  const [newsletter] = newsletters;
  return newsletters.length === 1 && newsletter !== undefined
    ? {
        subject: fill(words.emailConfirmSubject, { newsletter: titles }),
        title: fill(words.emailConfirmTitle, { newsletter: titles }),
        paragraph: fill(words.emailConfirmWords, {
          newsletter: titles,
          description: newsletter.DESCRIPTION,
        }),
        button: fill(words.emailConfirmButton, { newsletter: titles }),
      }
    : {
        subject: words.emailConfirmManySubject,
        title: words.emailConfirmManySubject,
        paragraph: fill(words.emailConfirmManyWords, { newsletters: titles }),
        button: words.emailConfirmManyButton,
      };
}

export function createNewsletterEmails(mailer: Mailer, brand: Brand): NewsletterEmails {
  return {
    async confirm(to, newsletters, link) {
      const titles = new Intl.ListFormat(brand.language).format(
        newsletters.map(({ TITLE }) => TITLE),
      );
      const { subject, title, paragraph, button } = confirmationWords(newsletters, titles);
      const content = renderEmail(
        {
          title,
          preheader: fill(words.emailConfirmPreheader, { newsletter: titles }),
          paragraphs: [paragraph, words.emailConfirmWait],
          button: { text: button, href: link },
          footer: words.emailConfirmFoot,
        },
        brand,
      );
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
