/** Another site's player: a link until a reader asks for it, so that nobody is followed for reading. */
import { useState } from 'react';
import type { Segment } from '../../shared/content/item.ts';

type Player = Extract<Segment, { kind: 'player' }>;

const providerNames: Readonly<Record<Player['provider'], string>> = {
  youtube: 'YouTube', vimeo: 'Vimeo', soundcloud: 'SoundCloud', spotify: 'Spotify', ted: 'TED', dailymotion: 'Dailymotion',
};

/** The frame's address: the provider's variant that sets the fewest cookies. */
export function playerAddress({ provider, id, url }: Pick<Player, 'provider' | 'id' | 'url'>): string {
  switch (provider) {
    case 'youtube': return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
    case 'vimeo': return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`;
    case 'soundcloud': return `https://w.soundcloud.com/player/?url=${encodeURIComponent(url)}`;
    case 'spotify': return `https://open.spotify.com/embed/${id}`;
    case 'ted': return `https://embed.ted.com/talks/${id}`;
    case 'dailymotion': return `https://www.dailymotion.com/embed/video/${id}`;
  }
}

export function PlayerFacade({ provider, id, url, title }: Omit<Player, 'kind'>) {
  const [opened, setOpened] = useState(false);
  const name = providerNames[provider];
  const label = title || `Play on ${name}`;
  if (opened) {
    return (
      <div className={`player player-${provider}`}>
        <iframe src={playerAddress({ provider, id, url })} title={label} allow="autoplay; encrypted-media; picture-in-picture; fullscreen" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" />
      </div>
    );
  }
  return (
    <div className={`player player-${provider}`}>
      <a className="player-facade" href={url} rel="noopener" onClick={(event) => { event.preventDefault(); setOpened(true); }}>
        <span className="player-play" aria-hidden="true" />
        <span className="player-title">{label}</span>
        <span className="player-note">Plays from {name}, which may set cookies</span>
      </a>
    </div>
  );
}
