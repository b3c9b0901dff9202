/** Whether an element is about to come into view, so that what it needs can load. */
import { useEffect, useState, type RefObject } from 'react';

/** How far below the window, px: about as far as a reader scrolls while it loads. */
const AHEAD = '1200px';

/**
 * Once true, it stays true.
 * @param isThere Whether the element is on the page. Default: always.
 */
export function useIsNear(element: RefObject<Element | null>, isThere = true): boolean {
  const [isNear, setNear] = useState(false);
  const isWatched = isThere && !isNear;
  useEffect(() => {
    if (!isWatched || element.current === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${AHEAD} 0px` },
    );
    watch.observe(element.current);
    return () => {
      watch.disconnect();
    };
  }, [element, isWatched]);
  return isNear;
}
