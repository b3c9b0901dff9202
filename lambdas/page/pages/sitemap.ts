/** The site map for readers. */
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { hasPart } from '../../../shared/brand/brand-parts.ts';
import { findSubSection, sectionPath } from '../../../shared/brand/sections.ts';
import { newsletterPath, NEWSLETTERS_PATH } from '../../../shared/newsletters/newsletter-paths.ts';
import { fill } from '../../../shared/words/fill.ts';
import { listingOfSection } from '../../../services/content/keys.ts';
import { countedLinks } from '../lists/counted-links.ts';
import { reviewLists } from '../lists/review-lists.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { aboutGroup, textPage } from '../text-page.ts';

/** Returns links to the sections, each with its sub-sections after it, and their lists. */
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

/** Returns links to what readers may do besides reading. */
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

const load: Loader = async ({ brand, content, now }, match) => {
  const sections = sectionLinks(brand);
  // The front page has this name too.
  const reviews = reviewLists(brand).map((list) => ({
    ...list,
    name: list.name === words.home ? fill(words.reviewsOf, { category: list.name }) : list.name,
  }));
  const { heads } = await content.readIndex({
    listings: [...sections, ...reviews].map(({ listing }) => listing),
  });
  return textPage(match, words.siteMap, fill(words.siteMapDek, { brand: brand.name }), {
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

export const sitemap: PageModule<'sitemap'> = {
  cacheClass: 'listing',
  loaders: { '/sitemap': load },
};
