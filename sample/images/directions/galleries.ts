/** Notes on the slides of the galleries. */
import type { Directions } from '../direction.ts';

const GRAY = { main: '#7c7a78', light: '#d6d3ce', deep: '#2b2a2b' } as const;

/** Slides, by gallery. */
export const GALLERIES: Directions = {
  // Dust, Enlarged.
  'dust-enlarged.webp': {
    layout: 'pebbles',
    ground: 'paper',
    inks: { light: '#ddcda9', main: '#3d7ea6', deep: '#1f4966', second: '#b9572f' },
  },
  'dust-enlarged-01.webp': {
    layout: 'summit',
    ground: 'paper',
    inks: { light: '#ead7a6', main: '#b07a35', deep: '#4a2d17', second: '#cf9c4a' },
  },
  'dust-enlarged-02.webp': {
    layout: 'splinters',
    ground: 'second',
    inks: { second: '#a9a7a3', light: '#e2e4e2' },
  },
  'dust-enlarged-03.webp': { layout: 'distant', ground: 'night', hue: 'dot-physics' },
  'dust-enlarged-04.webp': {
    layout: 'fibers',
    ground: 'paper',
    hot: true,
    inks: { paper: '#f6efdd', light: '#c9d0e2', main: '#3d4f96', deep: '#1f2a5c' },
  },
  'dust-enlarged-05.webp': {
    layout: 'plates',
    ground: 'paper',
    hue: 'opinion',
    inks: { light: '#f5d6cf', main: '#dba59a', second: '#e5cfa2' },
  },
  'dust-enlarged-06.webp': {
    layout: 'heads',
    ground: 'light',
    hue: 'backchannel',
    inks: { second: '#e0b23f' },
  },
  'dust-enlarged-07.webp': { layout: 'hollows', ground: 'light', inks: { second: '#e0823c' } },
  'dust-enlarged-08.webp': {
    layout: 'ragged',
    ground: 'light',
    hue: 'photo',
    inks: { light: '#dad8d4', main: '#6d6a67', deep: '#1c1b1a' },
  },
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
  'please-stand-by.webp': {
    layout: 'square',
    ground: 'paper',
    inks: { main: '#7f9477', light: '#d5dccb', deep: '#3a4a37', second: '#c8583c' },
  },
  'please-stand-by-01.webp': {
    layout: 'target',
    ground: 'light',
    inks: {
      paper: '#f8f2df',
      light: '#e3dfc0',
      main: '#838a4a',
      deep: '#3b4020',
      second: '#cf6a3a',
    },
  },
  'please-stand-by-02.webp': { layout: 'shades', ground: 'paper', hot: true },
  'please-stand-by-03.webp': { layout: 'risen', ground: 'second' },
  'please-stand-by-04.webp': { layout: 'moire', ground: 'paper' },
  'please-stand-by-05.webp': {
    layout: 'capitals',
    ground: 'paper',
    hot: true,
    inks: { main: '#4a4648', light: '#d9d2c8', deep: '#29272a' },
  },
  'please-stand-by-06.webp': {
    layout: 'sprig',
    ground: 'light',
    inks: { light: '#e2d2ac', main: '#6f7a56', deep: '#2f3826', second: '#c0643c' },
  },
  'please-stand-by-07.webp': { layout: 'center', ground: 'night' },
  // The Last Signal Boxes.
  'the-last-signal-boxes.webp': { layout: 'vanishing', ground: 'paper', hot: true },
  'the-last-signal-boxes-01.webp': {
    layout: 'levers',
    ground: 'paper',
    hot: true,
    inks: { main: '#b8322a', light: '#efd9c0', deep: '#241b18' },
  },
  'the-last-signal-boxes-02.webp': {
    layout: 'hills',
    ground: 'light',
    hue: 'security',
    inks: { second: '#efc24e' },
  },
  'the-last-signal-boxes-03.webp': { layout: 'strokes', ground: 'paper', hot: true },
  'the-last-signal-boxes-04.webp': {
    layout: 'ember',
    ground: 'second',
    hot: true,
    inks: { second: '#4d4640', deep: '#1d1917', main: '#5a5149' },
  },
  'the-last-signal-boxes-05.webp': { layout: 'register', ground: 'paper', hot: true },
  'the-last-signal-boxes-06.webp': {
    layout: 'branching',
    ground: 'night',
    hue: 'backchannel',
    inks: { second: '#d6ad4e' },
  },
  'the-last-signal-boxes-07.webp': { layout: 'climbers', ground: 'main' },
  'the-last-signal-boxes-08.webp': { layout: 'junction', ground: 'night' },
  'the-last-signal-boxes-09.webp': { layout: 'edge', ground: 'paper', hot: true, inks: GRAY },
};
