/** Pages without an item: fixed texts, staff, site map, newsletters, accounts. */
import { words } from '#words';
import { fill } from '../../../shared/words/fill.ts';
import { accountPages } from '../../../shared/accounts/account-pages.ts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { findSubSection, sectionPath } from '../../../shared/brand/sections.ts';
import { hasPart } from '../../../shared/brand/brand-parts.ts';
import { offerLine } from '../../../shared/paywall/offer-line.ts';
import { CHECKOUT_PATH } from '../../../shared/pages.ts';
import { splitEmails, splitLinks } from '../../../shared/content/linked-text.ts';
import { questionOf } from '../../../shared/content/question-of.ts';
import { samePath } from '../../../shared/urls/paths.ts';
import { routerPath, type RouteMatch } from '../../../shared/route-match.ts';
import { neededPurposes } from '../../../shared/third-parties/needed-purposes.ts';
import { listingName, listingOfSection } from '../../../services/content/keys.ts';
import { newsletterOfKey } from '../../../shared/newsletters/find-newsletter.ts';
import { newsletterPath, NEWSLETTERS_PATH } from '../../../shared/newsletters/newsletter-paths.ts';
import { sectionNewsletter } from '../../../shared/newsletters/newsletter-sections.ts';
import type { Loader, LoaderContext } from '../loader.ts';
import type { PageRequest } from '../page-request.ts';
import { missing, type FoundPage } from '../page-result.ts';
import { countedLinks } from '../lists/counted-links.ts';
import { latestIfThere } from '../lists/latest.ts';
import { reviewLists } from '../lists/review-lists.ts';

function page(
  type: FoundPage['type'],
  title: string,
  description: string,
  secondary: FoundPage['secondary'] = {},
): FoundPage {
  return {
    kind: 'page',
    type,
    content: { seoTitleClean: title, seoDescriptionClean: description, name: title },
    secondary: { heading: { title, description }, ...secondary },
  };
}

/** Titles of pages that consist of a form, by their patterns. */
const accountTitles: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['signIn', words.signIn],
      ['register', words.register],
      ['linkSubscription', words.linkYourSubscription],
      ['myAccount', words.myAccount],
      ['forgotPassword', words.forgotPassword],
      ['resetPassword', words.chooseNewPassword],
      ['verifyEmail', words.verifyEmail],
    ] as const
  ).map(([name, title]) => [accountPages[name].path.slice(0, -1), title]),
);

const FAQ_PATH = '/about/faq/';
/** Number of the latest items that the page of kept stories gets. It shows four. */
const OFFLINE_LATEST = 12;

/** The standing pages, for navigation between them. */
function aboutGroup(brand: Brand) {
  return {
    title: fill(words.about, { title: brand.name }),
    links: [
      ...brand.aboutPages.map(({ path, title }) => ({
        // The footer's name for it: the title would take two lines of a phone's menu.
        name: samePath(path, FAQ_PATH) ? words.footerFaq : title,
        url: path,
      })),
      { name: words.staff, url: `/${brand.key}-staff/` },
      ...(hasPart(brand, 'secureDrop') ? [{ name: words.secureDrop, url: '/securedrop/' }] : []),
    ],
  };
}

export const standing: Loader = async ({ brand }, match, request) => {
  const found = brand.aboutPages.find(({ path }) => samePath(path, routerPath(request.pathname)));
  return found === undefined
    ? missing
    : page(match.type, found.title, found.dek, {
        paragraphs: found.paragraphs,
        linkGroups: [aboutGroup(brand)],
      });
};

export const staff: Loader = async (context, match) => {
  const { directory } = await context.content.readIndex({ directory: true });
  // People with a title are staff. An archive imported without titles shows everyone who has an
  // image or a name in it.
  const titled = directory.filter((person) => person.title !== undefined);
  return page(match.type, words.staff, fill(words.staffDek, { brand: context.brand.name }), {
    people: titled.length > 0 ? titled : directory.slice(0, 200),
  });
};

/** The sections with their sub-sections below them, and the lists that count their items. */
function sectionLinks(brand: Brand) {
  return brand.sections.flatMap((section) =>
    [section, ...(section.children ?? []).map((slug) => findSubSection(brand, slug, section.slug))]
      .filter((one) => one !== undefined)
      .map((one) => ({
        name: one.name,
        url: sectionPath(one),
        section: one.slug,
        listing: listingOfSection(one),
      })),
  );
}

function newsletterLinks(brand: Brand) {
  if (!hasPart(brand, 'newsletters')) return [];
  return [
    { name: words.allNewsletters, url: NEWSLETTERS_PATH },
    ...Object.entries(brand.newsletters).map(([key, { TITLE }]) => ({
      name: TITLE,
      url: newsletterPath(key),
    })),
  ];
}

/** What readers may do besides reading. */
function accountLinks(brand: Brand) {
  const { links } = brand;
  return [
    ...(hasPart(brand, 'offer') ? [{ name: words.subscribe, url: links.subscribe }] : []),
    ...(hasPart(brand, 'accounts')
      ? [
          { name: words.signIn, url: links.signIn },
          { name: words.register, url: links.register },
          { name: words.linkASubscription, url: links.linkSubscription },
          { name: words.myAccount, url: links.myAccount },
        ]
      : []),
  ];
}

export const sitemap: Loader = async ({ brand, content, now }, match) => {
  const sections = sectionLinks(brand);
  // The front page has this name too.
  const reviews = reviewLists(brand).map((list) => ({
    ...list,
    name: list.name === words.home ? fill(words.reviewsOf, { category: list.name }) : list.name,
  }));
  const { heads } = await content.readIndex({
    listings: [...sections, ...reviews].map(({ listing }) => listing),
  });
  return page(match.type, words.siteMap, fill(words.siteMapDek, { brand: brand.name }), {
    linkGroups: [
      { title: words.sections, links: countedLinks(sections, heads, now()) },
      { title: words.reviews, links: countedLinks(reviews, heads, now()) },
      {
        title: words.siteMapToRead,
        links: [
          { name: words.home, url: '/' },
          { name: words.mostRecent, url: '/most-recent/' },
          { name: words.mostPopular, url: '/most-popular/' },
          { name: words.search, url: '/search/' },
          { name: words.savedForOffline, url: '/offline/' },
        ],
      },
      { title: words.newsletters, links: newsletterLinks(brand) },
      { title: words.yourAccount, links: accountLinks(brand) },
      aboutGroup(brand),
    ].filter(({ links }) => links.length > 0),
  });
};

export const newsletters: Loader = async (_context, match) =>
  page(match.type, words.newsletters, words.newslettersDek);

/** A page opened with the token of an email link is for its reader only. */
function withToken(found: FoundPage, request: PageRequest): FoundPage {
  return request.query.token === undefined
    ? found
    : { ...found, metadata: { robots: 'noindex, follow' } };
}

/** The latest items of the section that a newsletter is about, otherwise of all. */
function newsletterStories({ brand, content }: LoaderContext, key: string) {
  const section = brand.sections.find(({ slug }) => sectionNewsletter(slug) === key);
  const own = section === undefined ? [] : [listingName.section(section.slug)];
  return latestIfThere(content, [...own, listingName.recent]);
}

export const newsletter: Loader = async (context, match, request) => {
  const found = newsletterOfKey(context.brand.newsletters, match.params.key ?? '');
  if (found === undefined) return missing;
  const { key, configuration } = found;
  const result = page(match.type, configuration.PAGE_TITLE, configuration.DESCRIPTION, {
    newsletterKey: key,
    // Scripts get the brand without these letters, and without the button of unsubscribing.
    paragraphs: configuration.SAMPLE?.note === undefined ? [] : [configuration.SAMPLE.note],
    lists: { latest: await newsletterStories(context, key) },
  });
  return withToken(result, request);
};

export const unsubscribe: Loader = async ({ brand }, match, request) => {
  const found = newsletterOfKey(brand.newsletters, match.params.key ?? '');
  return found === undefined
    ? missing
    : withToken(
        page(match.type, found.configuration.UNSUBSCRIBE_PAGE_TITLE, '', {
          newsletterKey: found.key,
          paragraphs: [found.configuration.UNSUBSCRIBE_RADIO_BUTTON],
        }),
        request,
      );
};

/** The offer, and the step of payment. */
function subscribePage(brand: Brand, { type, pattern }: RouteMatch): FoundPage {
  const title = fill(words.subscribeTo, { brand: brand.name });
  const { offer } = brand;
  const line = offer === undefined ? '' : offerLine(offer);
  const sentence = `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
  const description =
    offer?.label === undefined
      ? sentence
      : fill(words.offerDescription, { label: offer.label, offer: line });
  if (samePath(pattern.path, CHECKOUT_PATH)) {
    const checkoutNote = offer?.checkoutNote;
    // Scripts get the brand without this text.
    const paragraphs = checkoutNote === undefined ? [] : splitEmails(checkoutNote);
    return {
      ...page(type, title, description, { paragraphs }),
      metadata: { robots: 'noindex, follow' },
    };
  }
  // Questions that readers ask before they pay, each before its response.
  const faq = brand.aboutPages.find(({ path }) => samePath(path, FAQ_PATH));
  const paragraphs = (faq?.paragraphs ?? []).flatMap((paragraph) => {
    const found = questionOf(paragraph);
    if (found === undefined) return [];
    // The offer shows text alone: of a link its words.
    const response = splitLinks(found.response).map(({ text }) => text);
    return [found.question, response.join('')];
  });
  return page(type, title, description, { paragraphs });
}

/** The newsroom's own words, or what holds for every SecureDrop. */
function secureDropParagraphs({ secureDrop, editorialEmail }: Brand): readonly string[] {
  return (
    secureDrop?.paragraphs ?? [
      words.secureDropBefore,
      words.secureDropConnect,
      words.secureDropLeave,
      words.secureDropLimits,
      ...(editorialEmail === undefined
        ? []
        : [fill(words.secureDropOtherwise, { email: editorialEmail })]),
    ]
  );
}

export const plain: Loader = async ({ brand, content }, match) => {
  switch (match.type) {
    case 'account-sign-in':
    case 'account-register':
    case 'account-link':
    case 'account-details':
      return page(match.type, accountTitles[match.pattern.path] ?? '', '');
    case 'newsletter':
      return {
        ...page(match.type, words.yourNewsletters, ''),
        metadata: { robots: 'noindex, follow' },
      };
    case 'subscribe':
      return subscribePage(brand, match);
    case 'offline':
      // The browser leaves out those that it keeps.
      return page(match.type, '', '', {
        lists: { latest: await latestIfThere(content, undefined, OFFLINE_LATEST) },
      });
    case 'stamp':
      return page(
        match.type,
        words.privacyChoices,
        neededPurposes(brand).length > 0 ? words.choicesDek : words.choicesDekWithoutChoice,
      );
    case 'securedrop':
      return page(match.type, words.secureDrop, words.secureDropDek, {
        linkGroups: [aboutGroup(brand)],
        paragraphs: secureDropParagraphs(brand),
      });
    default:
      return page(match.type, '', '');
  }
};
