/**
 * Another site's player: a link until the reader requests it, so that no reader is tracked for
 * reading.
 */
import { useState, type ComponentType, type MouseEvent } from 'react';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { Segment } from '../../shared/content/item.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import type { PlayerFrame } from './player-frame.tsx';

type Player = Extract<Segment, { kind: 'player' }>;

const providerNames: Partial<Record<Player['provider'], string>> = {
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
  ted: 'TED',
};

export function PlayerFacade({ provider, id, url, title }: Omit<Player, 'kind'>) {
  const [opened, setOpened] = useState<{
    readonly PlayerFrame: ComponentType<Parameters<typeof PlayerFrame>[0]>;
  }>();
  const name =
    providerNames[provider] ?? `${provider.slice(0, 1).toUpperCase()}${provider.slice(1)}`;
  const label = title || fill(words.playOn, { service: name });
  const open = (event: MouseEvent) => {
    event.preventDefault();
    loadChunk('player-frame', () => import('./player-frame.tsx')).then(setOpened, () => {
      window.location.assign(url);
    });
  };
  return (
    <div className={`player player-${provider}`}>
      {opened !== undefined ? (
        <opened.PlayerFrame provider={provider} id={id} url={url} label={label} />
      ) : (
        <a className="player-facade" href={url} rel="noopener" onClick={open}>
          <span className="player-play" aria-hidden="true" />
          <span className="player-title">{label}</span>
          <span className="player-note">{fill(words.playsFrom, { service: name })}</span>
        </a>
      )}
    </div>
  );
}
