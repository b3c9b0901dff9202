/** Pages without an item: fixed texts, staff, site map, newsletters, accounts. */
import type { Brand } from '../../../shared/brand/brand.ts';
import { findSubSection, sectionPath } from '../../../shared/brand/sections.ts';
import { samePath } from '../../../shared/urls/paths.ts';
import { routerPath } from '../../../shared/route-match.ts';
import type { Loader } from '../loader.ts';
import type { PageRequest } from '../page-request.ts';
import { missing, type FoundPage } from '../page-result.ts';

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

/** The standing pages, for navigation between them. */
function aboutGroup(brand: Brand) {
  return {
    title: `About ${brand.name}`,
    links: [
      ...brand.aboutPages.map(({ path, title }) => ({ name: title, url: path })),
      { name: 'Staff', url: `/${brand.key}-staff/` },
      { name: 'SecureDrop', url: '/securedrop/' },
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
  return page(match.type, 'Staff', `The people who make ${context.brand.name}.`, {
    people: titled.length > 0 ? titled : directory.slice(0, 200),
  });
};

export const sitemap: Loader = async ({ brand }, match) =>
  page(match.type, 'Site map', `Every part of ${brand.name}, by name.`, {
    linkGroups: [
      {
        title: 'Sections',
        links: brand.sections.flatMap((section) => [
          { name: section.name, url: sectionPath(section) },
          ...(section.children ?? []).flatMap((slug) => {
            const child = findSubSection(brand, slug, section.slug);
            return child === undefined ? [] : [{ name: child.name, url: sectionPath(child) }];
          }),
        ]),
      },
      {
        title: 'Reviews',
        links: brand.reviewCategories.map(({ slug, name }) => ({
          name,
          url: `/category/${brand.reviewSection}/reviews/${slug}/`,
        })),
      },
      {
        title: 'To read',
        links: [
          { name: 'Home', url: '/' },
          { name: 'Most recent', url: '/most-recent/' },
          { name: 'Most popular', url: '/most-popular/' },
          { name: 'Search', url: '/search/' },
          { name: 'Saved for offline', url: '/offline/' },
        ],
      },
      {
        title: 'Newsletters',
        links: [
          { name: 'All newsletters', url: '/newsletter/' },
          ...Object.entries(brand.newsletters).map(([key, { TITLE }]) => ({
            name: TITLE,
            url: `/newsletter/${key.toLowerCase()}/`,
          })),
        ],
      },
      {
        title: 'Your account',
        links: [
          { name: 'Subscribe', url: brand.links.subscribe },
          { name: 'Sign in', url: brand.links.signIn },
          { name: 'Register', url: brand.links.register },
          { name: 'Link a subscription', url: brand.links.linkSubscription },
          { name: 'My account', url: brand.links.myAccount },
        ],
      },
      aboutGroup(brand),
    ],
  });

export const newsletters: Loader = async (_context, match) =>
  page(match.type, 'Newsletters', 'Emails from the newsroom, each with one subject.');

/** Newsletter keys are upper-case in configuration and lower-case in addresses. */
function newsletterKey(
  brand: { newsletters: Readonly<Record<string, unknown>> },
  key: string,
): string | undefined {
  return Object.keys(brand.newsletters).find((name) => name.toLowerCase() === key.toLowerCase());
}

/** A page opened with the token of an email link is for its reader only. */
function withToken(found: FoundPage, request: PageRequest): FoundPage {
  return request.query.token === undefined
    ? found
    : { ...found, metadata: { robots: 'noindex, follow' } };
}

export const newsletter: Loader = async ({ brand }, match, request) => {
  const key = newsletterKey(brand, match.params.key ?? '');
  const found = key === undefined ? undefined : brand.newsletters[key];
  return found === undefined
    ? missing
    : withToken(
        page(match.type, found.PAGE_TITLE, found.DESCRIPTION, { newsletterKey: key }),
        request,
      );
};

export const unsubscribe: Loader = async ({ brand }, match, request) => {
  const key = newsletterKey(brand, match.params.key ?? '');
  const found = key === undefined ? undefined : brand.newsletters[key];
  return found === undefined
    ? missing
    : withToken(
        page(match.type, found.UNSUBSCRIBE_PAGE_TITLE, '', { newsletterKey: key }),
        request,
      );
};

export const plain: Loader = async ({ brand }, match) => {
  switch (match.type) {
    case 'account-sign-in':
    case 'account-register':
    case 'account-link':
    case 'account-details':
      return page(match.type, match.pattern.title ?? '', '');
    case 'newsletter':
      return {
        ...page(match.type, 'Your newsletters', ''),
        metadata: { robots: 'noindex, follow' },
      };
    case 'subscribe':
      return page(
        match.type,
        `Subscribe to ${brand.name}`,
        `${brand.offer.label}: ${brand.offer.term} for ${brand.offer.price} instead of ${brand.offer.regularPrice}.`,
        {
          // Questions that readers ask before they pay.
          paragraphs:
            brand.aboutPages.find(({ path: about }) => samePath(about, '/about/faq/'))
              ?.paragraphs ?? [],
        },
      );
    case 'stamp':
      return page(
        match.type,
        'Your Privacy Choices',
        'What this site does with data, and what you allow.',
      );
    case 'securedrop':
      return page(match.type, 'SecureDrop', 'How to send us something without being seen.', {
        linkGroups: [aboutGroup(brand)],
        paragraphs: [
          'Use a computer and a network that are not your employer’s. Install Tor Browser, and write down the address of our drop from the printed magazine, where nobody can change it.',
          'Leave files or a message there. You get a code name; with it you can read what we ask you. We keep no record of where you came from.',
          `What is not secret is better sent by email, or to ${brand.editorialEmail}.`,
        ],
      });
    default:
      return page(match.type, '', '');
  }
};
