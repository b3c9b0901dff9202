/** Opens slides in full screen. Its script loads when the reader requests it. */
import { useState, type ComponentType, type ReactNode } from 'react';
import { loadChunk } from '../navigation/load-chunk.ts';
import { ensureStylesheets } from '../navigation/stylesheets.ts';
import { createLog } from '../browser/log.ts';
import { useSiteStore } from '../state/store.ts';
import type { FullScreenProps } from './full-screen.tsx';

/** The address of its stylesheet, inserted by the build. */
declare const FULL_SCREEN_STYLES: string;

interface Loaded {
  readonly FullScreen: ComponentType<FullScreenProps>;
}

interface FullScreenOpener {
  /** Opens at a slide; calls `onFailure` if its script does not load. */
  readonly open: (start: number, onFailure?: () => void) => void;
  readonly view: ReactNode;
}

export function useFullScreen(
  props: Omit<FullScreenProps, 'start' | 'actions' | 'onClose'>,
  onClose?: (slide: number) => void,
): FullScreenOpener {
  const store = useSiteStore();
  const [loaded, setLoaded] = useState<Loaded>();
  const [start, setStart] = useState<number>();
  const open = (slide: number, onFailure?: () => void) => {
    Promise.all([
      loadChunk('full-screen', () => import('./full-screen.tsx')),
      ensureStylesheets([FULL_SCREEN_STYLES]),
    ]).then(
      ([chunk]) => {
        setLoaded(chunk);
        setStart(slide);
      },
      (error: unknown) => {
        createLog(store.getState().env.environment)('The gallery does not open', error);
        onFailure?.();
      },
    );
  };
  const view =
    loaded === undefined || start === undefined ? null : (
      <loaded.FullScreen
        {...props}
        start={start}
        actions={store.actions}
        onClose={(slide) => {
          setStart(undefined);
          onClose?.(slide);
        }}
      />
    );
  return { open, view };
}
