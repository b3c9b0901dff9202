/** What a card says of a video's length. */
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { toCard } from '../../shared/content/card.ts';
import { buildItem } from '../../test/support/build-item.ts';
import { Badge } from './story-card.tsx';

function badgeOf(durationSeconds: number): string {
  const video = { src: '/photos/moon/clip.mp4', durationSeconds };
  const card = toCard(buildItem({ id: 'moon', type: 'video', video }));
  return renderToStaticMarkup(<Badge card={card} />).replaceAll(/<[^>]*>/g, '');
}

describe('The badge of a video', () => {
  it.each([
    [9.2, 'Video 0:09'],
    [59.6, 'Video 1:00'],
    [125, 'Video 2:05'],
    [3_599.7, 'Video 1:00:00'],
    [3_725, 'Video 1:02:05'],
  ])('AL-01 names its length: %s s is "%s"', (seconds, badge) => {
    expect(badgeOf(seconds)).toBe(badge);
  });

  it('AL-01 names no length that is not known', () => {
    expect(badgeOf(0).trim()).toBe('Video');
  });
});
