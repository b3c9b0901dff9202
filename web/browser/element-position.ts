/** Where an element is, in relation to the window and to the document, and what has changed. */

/** In the order in which one change reports them. */
export const watchedEvents = [
  'entering',
  'fully entering',
  'partially exiting',
  'exiting',
  'visibility change',
  'state change',
  'location change',
] as const;
export type WatchedEvent = (typeof watchedEvents)[number];

export interface ElementPosition {
  /** Some of it is inside the window. */
  readonly isInView: boolean;
  /** All of it is, or it fills the window. */
  readonly isFullyInView: boolean;
  readonly isAbove: boolean;
  readonly isBelow: boolean;
  /** From the top of the document, px. */
  readonly top: number;
  readonly bottom: number;
}

interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/**
 * @param edges In relation to the window, px.
 * @param scrolled How far the document is scrolled, px.
 */
export function elementPosition(
  edges: Edges,
  windowHeight: number,
  scrolled: number,
): ElementPosition {
  // Browsers report edges in fractions of a pixel.
  const [top, bottom] = [Math.round(edges.top), Math.round(edges.bottom)];
  const [isAbove, isBelow] = [top < 0, bottom > windowHeight];
  return {
    isInView: bottom > 0 && top < windowHeight,
    isFullyInView: isAbove === isBelow && bottom > 0 && top < windowHeight,
    isAbove,
    isBelow,
    top: Math.round(edges.top + scrolled),
    bottom: Math.round(edges.bottom + scrolled),
  };
}

/** Returns the events between two positions (spec §4, Scroll watchers). */
export function eventsBetween(before: ElementPosition, after: ElementPosition): WatchedEvent[] {
  const happened: Readonly<Record<WatchedEvent, boolean>> = {
    entering: !before.isInView && after.isInView,
    'fully entering': !before.isFullyInView && after.isFullyInView,
    'partially exiting': before.isFullyInView && !after.isFullyInView,
    exiting: before.isInView && !after.isInView,
    'visibility change': before.isInView !== after.isInView,
    'state change': (['isInView', 'isFullyInView', 'isAbove', 'isBelow'] as const).some(
      (name) => before[name] !== after[name],
    ),
    'location change': before.top !== after.top || before.bottom !== after.bottom,
  };
  return watchedEvents.filter((event) => happened[event]);
}
