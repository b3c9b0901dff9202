/** The magazine: the current issue, and all issues as one list. */
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { findSection } from '../../../shared/brand/sections.ts';
import type { Card } from '../../../shared/content/card.ts';
import { ISSUE_PAGES, LISTING_PAGE_SIZE } from '../../../shared/limits.ts';
import { fill } from '../../../shared/words/fill.ts';
import type { PageHeading } from '../../../web/state/secondary.ts';
import { listingName } from '../../../services/content/keys.ts';
import type { Loader, LoaderContext } from '../loader.ts';
import { missing } from '../page-result.ts';
import { frontOf, listPage, pageNumber, readList } from './list-page.ts';
import { sectionHeading } from './section-list.ts';

const subject = { category: 'magazine' };

function placeOf(page: number) {
  return { listing: listingName.section('magazine'), first: '/magazine/', page };
}

function headingOf(brand: Brand): PageHeading {
  const section = findSection(brand, 'magazine');
  return section === undefined
    ? { title: words.theMagazine, description: '', section: 'magazine' }
    : sectionHeading(brand, section);
}

async function readIndex({ content }: LoaderContext, place: ReturnType<typeof placeOf>) {
  const front = frontOf(place, 'category:magazine');
  return content.readIndex({ listings: [place.listing], front });
}

/** Returns the cards with the one of a slug first, if it is among them. */
function withLead(slug: string | undefined, cards: readonly Card[]): readonly Card[] {
  const isLead = ({ url }: Card) => slug !== undefined && url.endsWith(`/${slug}/`);
  return [...cards.filter(isLead), ...cards.filter((card) => !isLead(card))];
}

/** The current issue: its cover story, then everything else. */
export const currentIssue: Loader = async (context, match) => {
  const place = placeOf(1);
  const index = await readIndex(context, place);
  const list = await readList(context, index, place, { take: ISSUE_PAGES * LISTING_PAGE_SIZE });
  if (list === undefined) return missing;
  const cards = withLead(context.brand.coverStory, list.cards);
  return listPage(context, {
    match,
    index,
    list: { ...list, cards },
    heading: headingOf(context.brand),
    subject,
  });
};

/** All issues as one list. The section's description is that of the current one. */
export const allIssues: Loader = async (context, match) => {
  const page = pageNumber(match.params.page);
  if (page === undefined) return missing;
  const place = placeOf(page);
  const index = await readIndex(context, place);
  const list = await readList(context, index, place);
  if (list === undefined) return missing;
  const heading = headingOf(context.brand);
  const description = fill(words.newestFirst, { title: heading.title });
  return listPage(context, { match, index, list, heading: { ...heading, description }, subject });
};
