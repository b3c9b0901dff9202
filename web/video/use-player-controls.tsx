/**
 * The controls of a player, once their script and style have loaded. Until then, and without
 * scripts, the browser's own are there.
 */
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { createLog } from '../browser/log.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import { ensureStylesheets } from '../navigation/stylesheets.ts';
import { useSiteStore } from '../state/store.ts';
import type { PlayedVideo } from './player-controls.tsx';

/** The address of their stylesheet, inserted by the build. */
declare const PLAYER_STYLES: string;

/**
 * @param given Of the video that the element was made for. Plyr leaves a copy in the element's place
 *   when it goes, so it goes only together with the element.
 * @returns What the controls need beside the video.
 */
export function usePlayerControls(
  video: RefObject<HTMLVideoElement | null>,
  given: PlayedVideo | undefined,
): ReactNode {
  const store = useSiteStore();
  const [played] = useState(given);
  const [icons, setIcons] = useState<ReactNode>(null);
  useEffect(() => {
    if (played === undefined) return undefined;
    let isGone = false;
    let stop: () => void = () => undefined;
    const cancel = whenIdle(() => {
      Promise.all([
        loadChunk('player-controls', () => import('./player-controls.tsx')),
        ensureStylesheets([PLAYER_STYLES]),
      ])
        .then(([{ PlayerIcons, startPlayer }]) => {
          if (isGone || video.current === null) return;
          setIcons(<PlayerIcons />);
          stop = startPlayer(video.current, played);
        })
        .catch((error: unknown) => {
          createLog(store.getState().env.environment)('The video keeps its own controls', error);
        });
    });
    return () => {
      isGone = true;
      cancel();
      stop();
    };
  }, [store, video, played]);
  return icons;
}
