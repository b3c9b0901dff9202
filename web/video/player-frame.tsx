/** Another site's player, after the reader has requested it. */
import type { Segment } from '../../shared/content/item.ts';

type Player = Extract<Segment, { kind: 'player' }>;

/**
 * Returns the frame's address: the provider's variant that sets the fewest cookies. The page's
 * policy allows these hosts and no others.
 */
function playerAddress({ provider, id, url }: Pick<Player, 'provider' | 'id' | 'url'>): string {
  switch (provider) {
    case 'youtube':
      return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
    case 'vimeo':
      return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`;
    case 'soundcloud':
      return `https://w.soundcloud.com/player/?url=${encodeURIComponent(url)}`;
    case 'spotify':
      return `https://open.spotify.com/embed/${id}`;
    case 'ted':
      return `https://embed.ted.com/talks/${id}`;
    case 'dailymotion':
      return `https://www.dailymotion.com/embed/video/${id}`;
  }
}

export function PlayerFrame({
  label,
  ...player
}: Pick<Player, 'provider' | 'id' | 'url'> & { readonly label: string }) {
  return (
    <iframe
      // A reader who opened the player by keyboard continues from there.
      ref={(frame) => {
        frame?.focus();
      }}
      src={playerAddress(player)}
      // Players refuse a page that names no site. A preview sends no referrer by itself.
      referrerPolicy="strict-origin-when-cross-origin"
      title={label}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
    />
  );
}
