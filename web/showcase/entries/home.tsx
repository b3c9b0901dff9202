import { VideoBand } from '../../home/video-band.tsx';
import { FirstIssue } from '../../home/first-issue.tsx';
import { PhotoBand } from '../../home/image-band.tsx';
import { PopularBand } from '../../home/popular-band.tsx';
import { ReviewShelf } from '../../home/review-shelf.tsx';
import { River } from '../../home/river.tsx';
import { SectionBand } from '../../home/section-band.tsx';
import { bandLayouts } from '../../home/band-layout.ts';
import { initialSecondary } from '../../state/secondary.ts';
import type { Entry } from '../entry.ts';
import { cards } from '../sample.ts';

const lists = {
  secondary: {
    ...initialSecondary,
    lists: { river: cards, photo: cards, video: cards, popular: cards, reviews: cards },
  },
};

export const home: readonly Entry[] = [
  {
    title: 'River',
    note: 'The latest, with their days; those of today with their times.',
    showings: [{ name: 'five', element: <River />, state: lists }],
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
    showings: [{ name: 'default', element: <ReviewShelf />, state: lists }],
  },
  {
    title: 'Photo band',
    note: 'Tall images on black.',
    showings: [{ name: 'default', element: <PhotoBand />, state: lists }],
  },
  {
    title: 'Video band',
    note: 'One large still, the others as a list.',
    showings: [{ name: 'default', element: <VideoBand />, state: lists }],
  },
  {
    title: 'Popular band',
    note: 'What is read most, by large numerals.',
    showings: [{ name: 'default', element: <PopularBand />, state: lists }],
  },
  {
    title: 'First issue',
    note: 'The home page before anything is published.',
    showings: [{ name: 'default', element: <FirstIssue /> }],
  },
];
