/**
 * The defaults of a brand file. What is not named here does not exist on the site of a brand that
 * does not name it: an offer, issues, newsletters, a page for sources.
 */
import { USUAL_AGENT_TOKENS } from '../access/agent-tokens.ts';
import { USUAL_GIFT_LINKS } from '../access/gift-links.ts';
import { accountPages } from '../accounts/account-pages.ts';
import { murmurHash } from '../experiments/murmur-hash.ts';
import { latinSpelling, slugify } from '../urls/paths.ts';
import { wordsOf } from '../words/table.ts';
import {
  type Brand,
  type NewsletterConfiguration,
  type Section,
  type SubSection,
} from './brand.ts';
import type { BrandFile } from './brand-schema.ts';
import { siteAddress } from './site-address.ts';
import { completeSocial } from './social-services.ts';

/** Free items a month where there is an offer (spec §9). */
const METER_MAX = 4;
const NO_METER = -1;

/** Names of stacks and functions begin with the key, and AWS allows 64 characters for them. */
const KEY_MAX = 20;

/**
 * Returns a name as a part of an address: `Süd & Nord` is `sud-nord`. Undefined for a name of other
 * letters than Latin ones, such as `政治`.
 */
export function slugOfName(name: string): string | undefined {
  const letters = slugify(latinSpelling(name.toLowerCase()));
  const slug = letters
    .replace(/[^a-z\d-]+/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
  // What remains of "政治 2" is no name.
  return /[a-z]/.test(slug) || (slug !== '' && !/\p{L}/u.test(name)) ? slug : undefined;
}

/**
 * Returns the key of a publication: its name in lower-case letters, digits and hyphens, otherwise
 * its host. At most 20 characters, whole words where there are several.
 */
function keyOfName(name: string, origin = ''): string {
  const host = URL.canParse(origin) ? new URL(origin).hostname.replace(/^www\./, '') : '';
  const whole = slugOfName(name) ?? slugOfName(host.split('.')[0] ?? '') ?? 'magazine';
  const key = /^[a-z]/.test(whole) ? whole : `m-${whole}`;
  if (key.length <= KEY_MAX) return key;
  const cut = key.slice(0, KEY_MAX + 1);
  return cut.includes('-', 2) ? cut.slice(0, cut.lastIndexOf('-')) : key.slice(0, KEY_MAX);
}

/** `anonymous` is another word for `max`. A brand file that says neither has the default. */
function completeMeter(
  { anonymous, max, ...others }: NonNullable<BrandFile['meter']> = {},
  usual: number,
): Brand['meter'] {
  return { max: max ?? anonymous ?? usual, ...others };
}

/** Who has no subscribers has nobody who gives, unless the brand file says otherwise. */
function completeGiftLinks(
  { giftLinks, accounts }: BrandFile,
  hasOffer: boolean,
): Pick<Brand, 'giftLinks'> {
  if (giftLinks === false || accounts === false || (giftLinks === undefined && !hasOffer))
    return {};
  return { giftLinks: { ...USUAL_GIFT_LINKS, ...giftLinks } };
}

/** Nobody's agents read as their subscribers do unless the brand file says so. */
function completeAgentTokens({
  agentTokens = false,
  accounts,
}: BrandFile): Pick<Brand, 'agentTokens'> {
  if (agentTokens === false || accounts === false) return {};
  return { agentTokens: { ...USUAL_AGENT_TOKENS, ...(agentTokens === true ? {} : agentTokens) } };
}

type SectionFile = Exclude<NonNullable<BrandFile['sections']>[number], string>;
type SubSectionFile = NonNullable<BrandFile['subSections']>[number];

function completeSection<T extends SectionFile>(section: T) {
  return {
    ...section,
    slug: section.slug ?? slugOfName(section.name) ?? '',
    title: section.title ?? section.name,
    description: section.description ?? '',
  };
}

/** A sub-section names its parent, or the parent names it among its children: each says both. */
function completeSections(file: BrandFile): {
  readonly sections: Section[];
  readonly subSections: SubSection[];
} {
  const sections = (file.sections ?? []).map((section) =>
    completeSection(typeof section === 'string' ? { name: section } : section),
  );
  const subSections = (file.subSections ?? [])
    .map((section) => completeSection<SubSectionFile>(section))
    .map((section) => ({
      ...section,
      parent:
        section.parent ??
        sections.find(({ children }) => children?.includes(section.slug) === true)?.slug ??
        '',
    }));
  return {
    sections: sections.map((section) => {
      const below = subSections.filter(({ parent }) => parent === section.slug);
      return section.children !== undefined || below.length === 0
        ? section
        : { ...section, children: below.map(({ slug }) => slug) };
    }),
    subSections,
  };
}

/**
 * Fills in what other systems know a newsletter by. All of it follows from the newsletter's own key,
 * so that it stays the same when other newsletters come and go.
 */
function completeNewsletter(
  key: string,
  newsletter: NonNullable<BrandFile['newsletters']>[string],
  { siteCode, language }: { readonly siteCode: string; readonly language: string },
): NewsletterConfiguration {
  const words = wordsOf(language);
  const titled = (text: string) => text.replace('{newsletter}', () => newsletter.TITLE);
  const name = key.toLowerCase().replaceAll('-', '_');
  const site = newsletter.SITE_CODE ?? siteCode;
  const code = `${site}_${name.toUpperCase()}`;
  return {
    ...newsletter,
    DESCRIPTION: newsletter.DESCRIPTION ?? '',
    NAME: newsletter.NAME ?? name,
    FORM_NAME: newsletter.FORM_NAME ?? `newsletter_${name}`,
    // Positive, and whole in every language: 31 bits.
    NEWSLETTER_ID: newsletter.NEWSLETTER_ID ?? murmurHash(key) >>> 1,
    SITE_CODE: site,
    SOURCE_CODE: newsletter.SOURCE_CODE ?? {
      newsletterPage: `${code}_PAGE`,
      subscribePanel: `${code}_PANEL`,
    },
    PAGE_TITLE: newsletter.PAGE_TITLE ?? titled(words.newsletterPageTitle),
    UNSUBSCRIBE_PAGE_TITLE: newsletter.UNSUBSCRIBE_PAGE_TITLE ?? titled(words.emailLeaveSubject),
    UNSUBSCRIBE_RADIO_BUTTON: newsletter.UNSUBSCRIBE_RADIO_BUTTON ?? titled(words.newsletterStop),
  };
}

function originOf(text: string): string {
  const read = siteAddress(text);
  return 'origin' in read ? read.origin : text;
}

/** Returns the brand that a file describes, with the default of each setting that it leaves out. */
export function completeBrand(file: BrandFile): Brand {
  const { sections, subSections } = completeSections(file);
  const { offer } = file;
  const origin = originOf(file.origin);
  const key = file.key ?? keyOfName(file.name, origin);
  const language = file.language ?? 'en-US';
  const site = { siteCode: key.toUpperCase().replaceAll('-', '_'), language };
  const newsletters = Object.fromEntries(
    Object.entries(file.newsletters ?? {}).map(([name, newsletter]) => [
      name,
      completeNewsletter(name, newsletter, site),
    ]),
  );
  const { giftLinks: _, agentTokens: __, ...said } = file;
  return {
    ...said,
    key,
    product: file.product ?? file.name,
    tagline: file.tagline ?? '',
    description: file.description ?? file.tagline ?? '',
    origin,
    language,
    timeZone: file.timeZone ?? 'UTC',
    sections,
    subSections,
    reviewCategories: file.reviewCategories ?? [],
    navigation: file.navigation ?? sections.map(({ slug }) => slug),
    secondaryLinks: file.secondaryLinks ?? [],
    newsletters,
    social: completeSocial(file.social),
    accounts:
      file.accounts ??
      (offer !== undefined ||
        file.payment?.enabled === true ||
        Object.keys(newsletters).length > 0),
    links: {
      signIn: accountPages.signIn.path,
      register: accountPages.register.path,
      myAccount: accountPages.myAccount.path,
      linkSubscription: accountPages.linkSubscription.path,
      verifySubscription: accountPages.linkSubscription.path,
      subscribe: '/subscribe/',
      ...file.links,
    },
    // Without a year, which would age.
    legal: { ...file.legal, general: file.legal?.general ?? `© ${file.name}` },
    aboutPages: file.aboutPages ?? [],
    meter: completeMeter(file.meter, offer === undefined ? NO_METER : METER_MAX),
    // What only subscribers may read stays walled also where nothing is for sale.
    payment: file.payment ?? { enabled: true },
    ...completeGiftLinks(file, offer !== undefined),
    ...completeAgentTokens(file),
  };
}
