/** Emails to those who share a subscription. The owner's address is all that others wrote of them. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { GiftEmailDeps } from './gift-emails.ts';
import type { StoredGroup } from './group-store.ts';
import type { SellingBrand } from './selling-brand.ts';

/** Each throws when the email was not accepted. */
export interface GroupEmails {
  /** @param path Of the page that accepts, with its token. */
  invite(to: string, group: StoredGroup, path: string): Promise<void>;
  removed(to: string, group: StoredGroup): Promise<void>;
  ended(to: string, group: StoredGroup): Promise<void>;
}

type GroupEmailDeps = Omit<GiftEmailDeps, 'brand'> & {
  readonly brand: Pick<SellingBrand, 'name' | 'plans'>;
};

export function createGroupEmails({
  mailer,
  render,
  brand,
  siteOrigin,
}: GroupEmailDeps): GroupEmails {
  const send = (
    to: string,
    { group, plan }: StoredGroup,
    [subject, ...texts]: readonly [string, ...string[]],
    button?: { readonly text: string; readonly href: string },
  ) => {
    const values = {
      brand: brand.name,
      name: group?.name ?? '',
      plan: brand.plans?.find(({ key }) => key === plan)?.name ?? plan,
    };
    const say = (text: string) => fill(text, values);
    const content = {
      title: say(subject),
      paragraphs: texts.map(say),
      ...(button === undefined ? {} : { button }),
      footer: say(words.emailGroupFoot),
    };
    return mailer.send({ to, subject: content.title, ...render(content) });
  };
  return {
    invite: (to, group, path) =>
      send(to, group, [words.emailGroupSubject, words.emailGroupWords], {
        text: words.groupAccept,
        href: `${siteOrigin}${path}`,
      }),
    removed: (to, group) => send(to, group, [words.emailGroupOutSubject, words.emailGroupOutWords]),
    ended: (to, group) => send(to, group, [words.emailGroupEndSubject, words.emailGroupEndWords]),
  };
}
