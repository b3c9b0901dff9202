/** The editions of a newsletter: all that were sent, and each on a page of its own. */
import { words } from '#words';
import { longDate, stripTags } from '../../../shared/content/text.ts';
import { newsletterOfKey } from '../../../shared/newsletters/find-newsletter.ts';
import {
  editionPath,
  editionsPath,
  newsletterPath,
} from '../../../shared/newsletters/newsletter-paths.ts';
import { fill } from '../../../shared/words/fill.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { missing } from '../page-result.ts';
import { textPage, withoutIndex } from '../text-page.ts';

/** Returns the paragraphs of an introduction as text. */
function paragraphs(html: string): string[] {
  return html
    .split(/<\/(?:p|h\d|li)>/)
    .map((part) => stripTags(part).trim())
    .filter((part) => part !== '');
}

const archive: Loader = async ({ brand, content }, match) => {
  const found = newsletterOfKey(brand.newsletters, match.params.key ?? '');
  if (found === undefined) return missing;
  const { key, configuration } = found;
  const editions = await content.editions(key);
  const title = fill(words.letterEditions, { newsletter: configuration.TITLE });
  const page = textPage(match, title, configuration.DESCRIPTION, {
    linkGroups: [
      {
        title: configuration.TITLE,
        links: [
          ...editions.map(({ number, subject, startedAt }) => ({
            name: `${longDate(startedAt, brand.timeZone, brand.language)}: ${subject}`,
            url: editionPath(key, number),
          })),
          { name: configuration.PAGE_TITLE, url: newsletterPath(key) },
        ],
      },
    ],
  });
  return editions.length === 0 ? withoutIndex(page) : page;
};

const edition: Loader = async ({ brand, content }, match) => {
  const found = newsletterOfKey(brand.newsletters, match.params.key ?? '');
  const number = Number(match.params.number);
  if (found === undefined || !Number.isSafeInteger(number) || number < 1) return missing;
  const { key, configuration } = found;
  const letter = await content.edition({ key, number });
  if (letter === undefined) return missing;
  return textPage(match, letter.subject, letter.preview, {
    paragraphs: paragraphs(letter.introHtml),
    linkGroups: [
      {
        title: words.letterStories,
        links: [
          ...letter.stories.map(({ url, hed }) => ({ name: hed, url })),
          {
            name: fill(words.letterEditions, { newsletter: configuration.TITLE }),
            url: editionsPath(key),
          },
        ],
      },
    ],
  });
};

export const newsletterEdition: PageModule<'newsletter-edition'> = {
  cacheClass: 'standing',
  loaders: { '/newsletter/:key/editions': archive, '/newsletter/:key/editions/:number': edition },
};
