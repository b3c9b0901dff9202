/**
 * Emails about gifts. What the giver writes comes as text, in an email that says who wrote it; nothing of
 * it is in a subject but the giver's name.
 */
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { longDate } from '../../shared/content/text.ts';
import { moneyText } from '../../shared/subscriptions/money.ts';
import { plural } from '../../shared/words/plural.ts';
import { fill } from '../../shared/words/fill.ts';
import { redeemPath } from '../../shared/subscriptions/redeem-path.ts';
import type { Mailer } from '../email/mailer.ts';
import type { EmailContent, RenderedEmail } from '../email/render-email.ts';
import type { Gift } from './gift-store.ts';
import type { SellingBrand } from './selling-brand.ts';

export interface GiftEmailDeps {
  readonly mailer: Mailer;
  readonly render: (content: EmailContent) => RenderedEmail;
  readonly brand: SellingBrand;
  readonly siteOrigin: string;
}

/** What happens to a gift that its giver is told. */
export type GiftEvent = 'bought' | 'redeemed' | 'refunded';

/** Each throws when the email was not accepted. */
export interface GiftEmails {
  /** To the mailbox that the gift is for. */
  present(gift: Gift, code: string): Promise<void>;
  /** To its giver, if there still is one. */
  tell(event: GiftEvent, gift: Gift, code: string): Promise<void>;
  /** To who has redeemed it. */
  opened(to: string, gift: Gift, endsAtMs: number): Promise<void>;
}

/** @param day `2027-01-31`. */
function dayText(day: string, language: string): string {
  return longDate(`${day}T12:00:00Z`, 'UTC', language);
}

function valuesOf(gift: Gift, { brand }: GiftEmailDeps) {
  const { language, plans = [] } = brand;
  return {
    brand: brand.name,
    from: gift.from,
    plan: plans.find(({ key }) => key === gift.plan)?.name ?? gift.plan,
    term: plural(words.giftTerm, gift.months),
    price: moneyText(gift, language),
    recipient: gift.recipient,
    date: dayText(gift.sendOn, language),
  };
}

const texts: Readonly<Record<GiftEvent, readonly [string, ...string[]]>> = {
  bought: [words.emailGiftSoldSubject, words.emailGiftSoldWords, words.emailGiftSoldSent],
  redeemed: [words.emailGiftUsedSubject, words.emailGiftUsedWords],
  refunded: [words.emailGiftBackSubject, words.emailGiftBackWords],
};

export function createGiftEmails(deps: GiftEmailDeps): GiftEmails {
  const { mailer, render, brand, siteOrigin } = deps;
  const send = (to: string, content: EmailContent) =>
    mailer.send({ to, subject: content.title, ...render(content) });
  const filled = (gift: Gift, code: string) => {
    const values = { ...valuesOf(gift, deps), code };
    return (text: string) => fill(text, values);
  };
  return {
    async present(gift, code) {
      const say = filled(gift, code);
      await send(gift.recipient, {
        title: say(words.emailGiftSubject),
        paragraphs: [
          say(words.emailGiftWords),
          ...(gift.message === '' ? [] : [say(words.emailGiftMessage), gift.message]),
          say(words.emailGiftCode),
        ],
        button: { text: words.redeemGift, href: `${siteOrigin}${redeemPath(code)}` },
        footer: say(words.emailGiftFoot),
      });
    },
    async tell(event, gift, code) {
      const say = filled(gift, code);
      const [title, ...paragraphs] = texts[event].map(say);
      if (gift.giverEmail === undefined) return;
      await send(gift.giverEmail, {
        title: title ?? '',
        paragraphs,
        button: { text: words.myAccount, href: `${siteOrigin}${accountPages.myAccount.path}` },
        footer: say(words.emailGiverFoot),
      });
    },
    async opened(to, gift, endsAtMs) {
      const date = longDate(new Date(endsAtMs).toISOString(), brand.timeZone, brand.language);
      const values = { ...valuesOf(gift, deps), date };
      const say = (text: string) => fill(text, values);
      await send(to, {
        title: say(words.emailGiftOpenSubject),
        paragraphs: [say(words.emailGiftOpenWords)],
        button: { text: words.myAccount, href: `${siteOrigin}${accountPages.myAccount.path}` },
        footer: say(words.emailGiftOpenFoot),
      });
    },
  };
}
