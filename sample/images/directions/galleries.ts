/** Notes on the slides of the galleries. */
import type { Directions } from '../direction.ts';

/** Slides, by gallery. */
export const GALLERIES: Directions = {
  // Dust, Enlarged.
  'dust-enlarged.webp': { layout: 'sweep' },
  'dust-enlarged-01.webp': { layout: 'quartz' },
  'dust-enlarged-02.webp': { layout: 'salt' },
  'dust-enlarged-03.webp': { layout: 'bead' },
  'dust-enlarged-04.webp': { layout: 'fibers' },
  'dust-enlarged-05.webp': { layout: 'flakes' },
  'dust-enlarged-06.webp': { layout: 'pollen' },
  'dust-enlarged-07.webp': { layout: 'foam' },
  'dust-enlarged-08.webp': { layout: 'soot' },
  // Islands Nobody Found Twice.
  'islands-nobody-found-twice.webp': { layout: 'blank', ground: 'main', hue: 'science' },
  'islands-nobody-found-twice-01.webp': { layout: 'dissolving', ground: 'light' },
  'islands-nobody-found-twice-02.webp': { layout: 'pumice', ground: 'paper' },
  'islands-nobody-found-twice-03.webp': {
    layout: 'crags',
    ground: 'light',
    inks: { second: '#66737f' },
  },
  'islands-nobody-found-twice-04.webp': { layout: 'proof', ground: 'light', hot: true },
  'islands-nobody-found-twice-05.webp': { layout: 'rock', ground: 'paper', hot: true },
  'islands-nobody-found-twice-06.webp': {
    layout: 'town',
    ground: 'second',
    hot: true,
    inks: {
      paper: '#f8f1e0',
      main: '#a89b8a',
      light: '#e5dac8',
      deep: '#4a4038',
      second: '#b7c6bd',
    },
  },
  'islands-nobody-found-twice-07.webp': { layout: 'almond', ground: 'paper', hot: true },
  'islands-nobody-found-twice-08.webp': {
    layout: 'drifts',
    ground: 'light',
    hue: 'dot-physics',
    inks: { second: '#8fb9d6' },
  },
  // Please Stand By.
  'please-stand-by.webp': { layout: 'circle' },
  'please-stand-by-01.webp': { layout: 'five-circles' },
  'please-stand-by-02.webp': { layout: 'bars' },
  'please-stand-by-03.webp': { layout: 'northern-light' },
  'please-stand-by-04.webp': { layout: 'grating' },
  'please-stand-by-05.webp': { layout: 'words' },
  'please-stand-by-06.webp': { layout: 'fern' },
  'please-stand-by-07.webp': { layout: 'fade' },
  // The Last Signal Boxes.
  'the-last-signal-boxes.webp': { layout: 'morning' },
  'the-last-signal-boxes-01.webp': { layout: 'levers' },
  'the-last-signal-boxes-02.webp': { layout: 'hills' },
  'the-last-signal-boxes-03.webp': { layout: 'bell' },
  'the-last-signal-boxes-04.webp': { layout: 'lamp' },
  'the-last-signal-boxes-05.webp': { layout: 'register' },
  'the-last-signal-boxes-06.webp': { layout: 'desks' },
  'the-last-signal-boxes-07.webp': { layout: 'sweet-peas' },
  'the-last-signal-boxes-08.webp': { layout: 'night' },
  'the-last-signal-boxes-09.webp': { layout: 'towel' },
};
