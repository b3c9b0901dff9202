/** A part of a page that comes later: its code, and its styles where it has some, loaded when they are wanted. */
import { useEffect, useState } from 'react';
import { loadChunk } from './load-chunk.ts';
import { createLog } from '../browser/log.ts';
import { ensureStylesheets } from './stylesheets.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { useSiteStore } from '../store.ts';

export interface LoadedPart<T> {
  /** The chunk's name in messages. */
  readonly chunk: string;
  readonly load: () => Promise<T>;
  /** What is told to developers when it does not come. */
  readonly failure: string;
  /** Whether the page's late stylesheet has to apply before it shows. */
  readonly isStyled?: boolean;
}

/**
 * @param part declared once, outside of the component. @param when it is wanted: at once, when the browser has time, or not (yet).
 * @returns the module, once it is there.
 */
export function useLoaded<T extends object>(
  part: LoadedPart<T>,
  when: 'now' | 'idle' | 'never',
): T | undefined {
  const store = useSiteStore();
  const [loaded, setLoaded] = useState<T>();
  const due = loaded === undefined ? when : 'never';

  useEffect(() => {
    if (due === 'never') return undefined;
    const begin = () => {
      const { context, env } = store.getState();
      const late =
        part.isStyled === true
          ? context.bundlePaths.flatMap(({ path, load }) =>
              !load && path.endsWith('.css') ? [path] : [],
            )
          : [];
      Promise.all([loadChunk(part.chunk, part.load), ensureStylesheets(late)]).then(
        ([module]) => {
          setLoaded(module);
        },
        (error: unknown) => {
          createLog(env.environment)(part.failure, error);
        },
      );
    };
    if (due === 'idle') return whenIdle(begin);
    begin();
    return undefined;
  }, [store, part, due]);
  return loaded;
}
