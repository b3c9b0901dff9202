/**
 * Stylesheets that arrive with a page: applied once, and awaited before the page shows. Those of the
 * first page are in its document.
 */
import { loadChunk } from './load-chunk.ts';

function isThere(path: string): boolean {
  return [...document.querySelectorAll('link[rel=stylesheet], style[data-href]')].some(
    (sheet) => (sheet.getAttribute('href') ?? sheet.getAttribute('data-href')) === path,
  );
}

/**
 * Links the missing stylesheets and waits until they apply.
 * @throws ChunkLoadError
 */
export async function ensureStylesheets(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths
      .filter((path) => !isThere(path))
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
