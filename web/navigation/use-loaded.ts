/**
 * A part of a page that loads later: its code, and its styles if it has any, when they are needed.
 */
import { useEffect, useState } from 'react';
import { loadChunk } from './load-chunk.ts';
import { createLog } from '../browser/log.ts';
import { ensureStylesheets } from './stylesheets.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { useSiteStore } from '../state/store.ts';

interface LoadedPart<T> {
  /** The chunk's name in messages. */
  readonly chunk: string;
  readonly load: () => Promise<T>;
  /** Message to developers when it does not load. */
  readonly failure: string;
  /** Whether the page's late stylesheet must apply before the part shows. */
  readonly isStyled?: boolean;
}

/**
 * @param part Declared once, outside the component.
 * @param when When to load: immediately, when the browser is idle, or not (yet).
 * @returns The module, once it has loaded.
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
