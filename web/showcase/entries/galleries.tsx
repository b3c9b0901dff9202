import { FilmEmbed } from '../../video/video-embed.tsx';
import { GalleryLede } from '../../gallery/gallery-lede.tsx';
import { Stage } from '../../gallery/stage.tsx';
import type { Entry } from '../entry.ts';
import { pictures } from '../sample.ts';

const first = () => 0;
const ignore = () => undefined;

export const galleries: readonly Entry[] = [
  {
    title: 'Gallery stage',
    note: 'One slide at a time: buttons, keys, swipe, thumbnails. Without scripts a column of pictures.',
    showings: [
      {
        name: 'three slides',
        element: <Stage slides={pictures} startAt={first} onShow={ignore} isPage />,
      },
    ],
  },
  {
    title: 'Gallery lede',
    note: 'A gallery inside a piece: its first picture, how many there are, and the way to them.',
    showings: [{ name: 'slides of its own', element: <GalleryLede slides={pictures} /> }],
  },
  {
    title: 'Film embed',
    note: 'A film of the magazine\u2019s own inside a piece.',
    showings: [
      { name: 'without its card', element: <FilmEmbed slug="ten-seconds-inside-a-tide-machine" /> },
    ],
  },
];
