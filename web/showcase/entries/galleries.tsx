import { VideoEmbed } from '../../video/video-embed.tsx';
import { GalleryLede } from '../../gallery/gallery-lede.tsx';
import { Stage } from '../../gallery/stage.tsx';
import type { Entry } from '../entry.ts';
import { images } from '../sample.ts';

const first = () => 0;
const ignore = () => undefined;

export const galleries: readonly Entry[] = [
  {
    title: 'Gallery stage',
    note: 'One slide at a time: buttons, keys, swipe, thumbnails. Without scripts a column of images.',
    showings: [
      {
        name: 'three slides',
        element: <Stage slides={images} startAt={first} onShow={ignore} isPage />,
      },
    ],
  },
  {
    title: 'Gallery lede',
    note: 'A gallery inside an item: its first image, how many there are, and the way to them.',
    showings: [{ name: 'slides of its own', element: <GalleryLede slides={images} /> }],
  },
  {
    title: 'Video embed',
    note: 'A video of the magazine\u2019s own inside an item.',
    showings: [
      {
        name: 'without its card',
        element: <VideoEmbed slug="ten-seconds-inside-a-tide-machine" />,
      },
    ],
  },
];
