/** Newsletters: all of them, each one, a reader's own, and how to leave one. */
import { words } from '#words';
import { newsletterOfKey } from '../../../shared/newsletters/find-newsletter.ts';
import { editionPath, editionsPath } from '../../../shared/newsletters/newsletter-paths.ts';
import { sectionNewsletter } from '../../../shared/newsletters/newsletter-sections.ts';
import { fill } from '../../../shared/words/fill.ts';
import { listingName } from '../../../services/content/keys.ts';
import { latestOrNone } from '../lists/latest.ts';
import type { Loader, LoaderContext, PageModule } from '../page-module.ts';
import { missing } from '../page-result.ts';
import { textPage, withoutIndex, withToken } from '../text-page.ts';

const all: Loader = async (_context, match) =>
  textPage(match, words.newsletters, words.newslettersDek);

const preferences: Loader = async (_context, match) => ({
  ...withoutIndex(textPage(match, words.yourNewsletters, '')),
  cacheClass: 'private',
});

/** Returns the latest items of the section that a newsletter is about, otherwise of all. */
function newsletterStories({ brand, content }: LoaderContext, key: string) {
  const section = brand.sections.find(({ slug }) => sectionNewsletter(slug) === key);
  const own = section === undefined ? [] : [listingName.section(section.slug)];
  return latestOrNone(content, [...own, listingName.recent]);
}

/** A newsletter's own page shows so many of its editions. */
const EDITIONS_SHOWN = 3;

const signUp: Loader = async (context, match, request) => {
  const found = newsletterOfKey(context.brand.newsletters, match.params.key ?? '');
  if (found === undefined) return missing;
  const { key, configuration } = found;
  const [latest, editions] = await Promise.all([
    newsletterStories(context, key),
    context.content.editions(key),
  ]);
  const past = {
    title: fill(words.letterEditions, { newsletter: configuration.TITLE }),
    links: [
      ...editions.slice(0, EDITIONS_SHOWN).map(({ number, subject }) => ({
        name: subject,
        url: editionPath(key, number),
      })),
      {
        name: fill(words.letterEditions, { newsletter: configuration.TITLE }),
        url: editionsPath(key),
      },
    ],
  };
  const result = textPage(match, configuration.PAGE_TITLE, configuration.DESCRIPTION, {
    newsletterKey: key,
    linkGroups: editions.length === 0 ? [] : [past],
    // Scripts get the brand without these letters, and without the button of unsubscribing.
    paragraphs: configuration.SAMPLE?.note === undefined ? [] : [configuration.SAMPLE.note],
    lists: { latest },
  });
  return withToken(result, request);
};

const leave: Loader = async ({ brand }, match, request) => {
  const found = newsletterOfKey(brand.newsletters, match.params.key ?? '');
  return found === undefined
    ? missing
    : withToken(
        textPage(match, found.configuration.UNSUBSCRIBE_PAGE_TITLE, '', {
          newsletterKey: found.key,
          paragraphs: [found.configuration.UNSUBSCRIBE_RADIO_BUTTON],
        }),
        request,
      );
};

export const newsletter: PageModule<'newsletter'> = {
  cacheClass: 'standing',
  loaders: {
    '/newsletter': all,
    '/newsletter/preferences': preferences,
    '/newsletter/:key': signUp,
  },
};

export const unsubscribe: PageModule<'unsubscribe'> = {
  cacheClass: 'standing',
  loaders: { '/newsletter/:key/unsubscribe': leave },
};
