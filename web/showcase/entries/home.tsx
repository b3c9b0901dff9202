import { FilmBand } from '../../components/home/film-band.tsx';
import { FirstIssue } from '../../components/home/first-issue.tsx';
import { PhotoBand } from '../../components/home/photo-band.tsx';
import { PopularBand } from '../../components/home/popular-band.tsx';
import { ReviewShelf } from '../../components/home/review-shelf.tsx';
import { River } from '../../components/home/river.tsx';
import { SectionBand } from '../../components/home/section-band.tsx';
import { bandLayouts } from '../../components/home/band-layout.ts';
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
    note: 'The latest, with their times.',
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
    note: 'Tall pictures on black.',
    showings: [{ name: 'default', element: <PhotoBand />, state: lists }],
  },
  {
    title: 'Film band',
    note: 'One large still, the others as a list.',
    showings: [{ name: 'default', element: <FilmBand />, state: lists }],
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
