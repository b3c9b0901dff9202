/** @jest-environment ./test/support/reader-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { elementPosition, eventsBetween, type WatchedEvent } from './element-position.ts';
import { watchElement } from './element-watcher.ts';

const WINDOW = 600;
/** An element of 100 px whose top is at `top`, in a document that is not scrolled. */
const at = (top: number, height = 100) => elementPosition({ top, bottom: top + height }, WINDOW, 0);

describe('The position of an element', () => {
  it.each([
    ['below the window', at(700), { isInView: false, isFullyInView: false, isBelow: true }],
    ['half in the window', at(550), { isInView: true, isFullyInView: false, isBelow: true }],
    ['in the window', at(200), { isInView: true, isFullyInView: true }],
    ['leaving above', at(-50), { isInView: true, isFullyInView: false, isAbove: true }],
    ['above the window', at(-200), { isInView: false, isFullyInView: false, isAbove: true }],
    ['larger than the window, which it fills', at(-10, 900), { isFullyInView: true }],
    ['touching the window from below', at(WINDOW), { isInView: false }],
  ])('AN-03 is known when it is %s', (_name, position, expected) => {
    expect(position).toMatchObject(expected);
  });

  it.each<[string, number, number, WatchedEvent[]]>([
    ['comes in', 700, 550, ['entering', 'visibility change', 'state change', 'location change']],
    ['is in entirely', 550, 400, ['fully entering', 'state change', 'location change']],
    ['begins to leave', 10, -10, ['partially exiting', 'state change', 'location change']],
    ['leaves', -10, -110, ['exiting', 'visibility change', 'state change', 'location change']],
    ['stays', 200, 200, []],
    ['moves within the window', 200, 240, ['location change']],
  ])('AN-03 tells when it %s', (_name, from, to, events) => {
    expect(eventsBetween(at(from), at(to))).toEqual(events);
  });

  it('AN-03 does not change its location when the document is scrolled', () => {
    const before = elementPosition({ top: 700, bottom: 800 }, WINDOW, 0);
    const after = elementPosition({ top: 200, bottom: 300 }, WINDOW, 500);
    expect(eventsBetween(before, after)).not.toContain('location change');
  });
});

describe('A scroll watcher', () => {
  beforeEach(() => {
    class Observer {
      readonly observe = () => undefined;
      readonly disconnect = () => undefined;
    }
    Object.assign(window, { IntersectionObserver: Observer, ResizeObserver: Observer });
  });

  it('AN-03 rejects an unknown type, and lists the allowed ones', () => {
    const watcher = watchElement(document.body);
    expect(() => watcher.on('jumping' as WatchedEvent, () => undefined)).toThrow(
      'There is no scroll event "jumping". Allowed: entering, fully entering, partially exiting, exiting, visibility change, state change, location change',
    );
  });
});
