import type { Card } from '../../../shared/content/card.ts';
import { VideoBand } from '../../home/video-band.tsx';
import { FirstIssue } from '../../home/first-issue.tsx';
import { HomeTop } from '../../home/home-top.tsx';
import { PhotoBand } from '../../home/image-band.tsx';
import { PopularBand } from '../../home/popular-band.tsx';
import { ReviewShelf } from '../../home/review-shelf.tsx';
import { River } from '../../home/river.tsx';
import { SectionBand } from '../../home/section-band.tsx';
import { bandLayouts } from '../../../shared/content/bands.ts';
import type { Entry } from '../entry.ts';
import { card, cards } from '../sample.ts';

const lists = { photo: cards, video: cards, popular: cards, reviews: cards };

const others = cards.slice(1);
const plain = (shown: Card): Card => {
  const { image: _, ...words } = shown;
  return words;
};
const inWords = others.map(plain);
const few = (row: typeof cards) => ({ row, river: [] });
const many = (row: typeof cards) => ({ row, river: cards });

export const home: readonly Entry[] = [
  {
    title: 'Home top',
    note: 'The lead by what it has, with the river as high as it, and the row in as many columns as it has cards.',
    showings: [
      { name: 'with images', element: <HomeTop lead={card} lists={many(others)} /> },
      { name: 'in words', element: <HomeTop lead={plain(card)} lists={many(inWords)} /> },
      { name: 'alone', element: <HomeTop lead={card} lists={few([])} /> },
      { name: 'with one', element: <HomeTop lead={card} lists={few(others.slice(0, 1))} /> },
      {
        name: 'mixed',
        element: (
          <HomeTop lead={card} lists={few([...others.slice(0, 2), ...inWords.slice(2, 3)])} />
        ),
      },
    ],
  },
  {
    title: 'River',
    note: 'The latest, with their days; those of today with their times.',
    showings: [{ name: 'five', element: <River cards={cards} /> }],
  },
  {
    title: 'Section band',
    note: 'A section on the home page; neighbours have different layouts.',
    showings: bandLayouts.map((layout) => ({
      name: layout,
      element: <SectionBand slug="science" layout={layout} cards={cards} />,
    })),
  },
  {
    title: 'Review shelf',
    note: 'Reviews as things on a shelf.',
    showings: [{ name: 'default', element: <ReviewShelf lists={lists} /> }],
  },
  {
    title: 'Photo band',
    note: 'Tall images on black.',
    showings: [{ name: 'default', element: <PhotoBand lists={lists} /> }],
  },
  {
    title: 'Video band',
    note: 'One large still, the others as a list.',
    showings: [{ name: 'default', element: <VideoBand lists={lists} /> }],
  },
  {
    title: 'Popular band',
    note: 'What is read most, by large numerals.',
    showings: [{ name: 'default', element: <PopularBand lists={lists} /> }],
  },
  {
    title: 'First issue',
    note: 'The home page before anything is published.',
    showings: [{ name: 'default', element: <FirstIssue /> }],
  },
];
