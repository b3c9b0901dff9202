/** Stylesheets that arrive with a page: linked once, and awaited before the page shows. */
import { loadChunk } from './load-chunk.ts';

function isLinked(path: string): boolean {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(
    (link) => link.getAttribute('href') === path,
  );
}

/**
 * Links the missing stylesheets and waits until they apply.
 * @throws ChunkLoadError
 */
export async function ensureStylesheets(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths
      .filter((path) => !isLinked(path))
      .map((path) =>
        loadChunk(
          path,
          () =>
            new Promise<void>((resolve, reject) => {
              const link = document.createElement('link');
              link.rel = 'stylesheet';
              link.href = path;
              link.onload = () => {
                resolve();
              };
              link.onerror = () => {
                link.remove();
                reject(new Error(`${path} did not load`));
              };
              document.head.append(link);
            }),
        ),
      ),
  );
}
