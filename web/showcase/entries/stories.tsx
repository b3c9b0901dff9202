import { ArchiveItem } from '../../lists/archive-item.tsx';
import { ArchiveList } from '../../lists/archive-list.tsx';
import { IssueFront } from '../../lists/issue-front.tsx';
import { PhotoFront } from '../../lists/photo-front.tsx';
import { AuthorNote } from '../../story/author-note.tsx';
import { Byline } from '../../story/byline.tsx';
import { EmptyList } from '../../lists/empty-list.tsx';
import { MarkedWords } from '../../search/marked-words.tsx';
import { RecommendationRow } from '../../recommendations/recommended.tsx';
import { Related } from '../../story/related.tsx';
import { SearchFilters } from '../../search/search-filters.tsx';
import { SearchHelp } from '../../search/search-help.tsx';
import { SearchResults } from '../../search/search-results.tsx';
import { Story } from '../../story/story.tsx';
import { StoryCard } from '../../lists/story-card.tsx';
import { StoryMeta } from '../../story/story-meta.tsx';
import { StoryOpening } from '../../story/story-opening.tsx';
import { TagLinks } from '../../story/tag-links.tsx';
import { initialSecondary } from '../../state/secondary.ts';
import type { Entry } from '../entry.ts';
import { cards, images, story } from '../sample.ts';

const [article, gallery, review, video, bare] = cards;
if (
  article === undefined ||
  gallery === undefined ||
  review === undefined ||
  video === undefined ||
  bare === undefined
)
  throw new Error('The sample has five cards');

const recommended = cards.slice(0, 3).map(({ hed, image }, index) => ({
  url: `https://www.sister.example/story/${index}/`,
  title: hed,
  brand: index === 1 ? '' : 'Sister',
  image_url: new URL(image?.src ?? '/favicon.svg', 'https://www.meridian.example').href,
}));

export const stories: readonly Entry[] = [
  {
    title: 'Story card',
    note: 'An item in a list: one link, on the headline, that covers the card.',
    showings: [
      { name: 'lead', element: <StoryCard card={article} size="lead" showDek showDate /> },
      { name: 'large', element: <StoryCard card={article} size="large" showDek /> },
      { name: 'medium, gallery', element: <StoryCard card={gallery} /> },
      { name: 'small, review', element: <StoryCard card={review} size="small" /> },
      { name: 'video', element: <StoryCard card={video} /> },
      { name: 'words only', element: <StoryCard card={article} place={false} showDek /> },
      { name: 'long headline, no image', element: <StoryCard card={bare} /> },
    ],
  },
  {
    title: 'Archive item',
    note: 'An item in a list of many: date, first author, image, headline, description.',
    showings: [
      { name: 'one', element: <ArchiveItem card={article} /> },
      { name: 'list', element: <ArchiveList cards={cards} /> },
      { name: 'empty', element: <ArchiveList cards={[]} /> },
    ],
  },
  {
    title: 'Issue front',
    note: 'The magazine: its cover beside the cover story, then the contents by department.',
    showings: [
      {
        name: 'issue',
        element: (
          <IssueFront
            cards={cards}
            paging={{ page: 1, pages: 3, total: 60, base: '/magazine/', first: '/magazine/' }}
            section="magazine"
          />
        ),
      },
    ],
  },
  {
    title: 'Photo front',
    note: 'The list of the photo section: tall images in full rows.',
    showings: [{ name: 'list', element: <PhotoFront cards={cards} /> }],
  },
  {
    title: 'Story opening',
    note: 'Kicker, headline, dek, byline, date and lead image, in the way of the template.',
    showings: (['default', 'feature-story', 'fullbleed', 'wide', 'listicle'] as const).map(
      (template) => ({
        name: template,
        element: (
          <StoryOpening
            give={{ isSubscribers: false, path: '/' }}
            content={{ ...story, template }}
          />
        ),
      }),
    ),
  },
  {
    title: 'Byline',
    note: 'Everybody who made the item, by role.',
    showings: [
      { name: 'three roles', element: <Byline contributors={story.contributors} /> },
      { name: 'staff', element: <Byline contributors={{}} /> },
    ],
  },
  {
    title: 'Story meta',
    note: 'When, and how long it takes to read.',
    showings: [
      {
        name: 'updated',
        element: (
          <StoryMeta pubDate={story.pubDate} modifiedAt={story.modifiedAt} wordCount={1380} />
        ),
      },
      {
        name: 'as published',
        element: <StoryMeta pubDate={story.pubDate} modifiedAt="" wordCount={90} />,
      },
    ],
  },
  {
    title: 'Tag links',
    note: 'What the item is about.',
    showings: [{ name: 'three', element: <TagLinks tags={story.tags} /> }],
  },
  {
    title: 'Author note',
    note: 'The first author, after the text.',
    showings: [
      {
        name: 'with portrait',
        element: (
          <AuthorNote
            person={{
              slug: 'ines-calloway',
              name: 'Ines Calloway',
              title: 'Staff writer',
              bio: 'Writes about water, and about what people build to keep it out.',
              portrait: images[1],
            }}
          />
        ),
      },
    ],
  },
  {
    title: 'Empty list',
    note: 'A list in which nothing stands yet.',
    showings: [{ name: 'default', element: <EmptyList /> }],
  },
  {
    title: 'Marked words',
    note: 'Text with the words that a search found in it.',
    showings: [
      {
        name: 'two',
        element: (
          <p>
            <MarkedWords text="The harbor that learned to listen" words={['harbor', 'listen']} />
          </p>
        ),
      },
    ],
  },
  {
    title: 'Search results',
    note: 'Section, date, headline and dek, with the words that were asked for marked.',
    showings: [{ name: 'five', element: <SearchResults cards={cards} start={1} /> }],
  },
  {
    title: 'Search filters',
    note: 'What narrows a search. Each searches without it.',
    showings: [
      {
        name: 'a section and a tag',
        element: (
          <SearchFilters
            query={{}}
            filters={[
              { kind: 'category', slug: 'science', name: 'Science' },
              { kind: 'tags', slug: 'rail', name: 'Rail' },
            ]}
          />
        ),
      },
    ],
  },
  {
    title: 'Search help',
    note: 'Where to go when a search has no words, or found nothing.',
    showings: [
      { name: 'no words', element: <SearchHelp query="" latest={[]} /> },
      { name: 'nothing found', element: <SearchHelp query="harbour" latest={[]} /> },
    ],
  },
  {
    title: 'Story',
    note: 'An item from its opening to what to read next.',
    showings: [
      {
        name: 'article',
        element: <Story className="story" />,
        state: {
          content: {
            ...story,
            body: [
              { kind: 'html', html: '<p>The first thing you notice is that the pier hums.</p>' },
            ],
          },
          secondary: { ...initialSecondary, lists: { related: cards.slice(0, 6) } },
        },
      },
    ],
  },
  {
    title: 'Related',
    note: 'What to read next.',
    showings: [
      {
        name: 'four',
        element: <Related cards={cards.slice(0, 6)} />,
      },
    ],
  },
  {
    title: 'Recommendations',
    note: 'What third parties recommend, when the publisher has chosen any and the reader allows it.',
    showings: [
      {
        name: 'from sister titles',
        element: <RecommendationRow title="We recommend" items={recommended} />,
      },
      {
        name: 'paid',
        element: <RecommendationRow title="Sponsored stories" items={recommended} isPaid />,
      },
    ],
  },
];
