/**
 * Shows the original image when a variant cannot be loaded: a failing image function costs bytes,
 * not the image.
 */

/** Returns the original from which a variant was to be made (`shared/content/image-address.ts`). */
export function originalOf(address: string): string | undefined {
  const path = /^(?:https?:\/\/[^/]+)?\/images(\/.+)\/[^/]+$/.exec(address)?.[1];
  return path === undefined ? undefined : `/photos${path}`;
}

function repair(image: HTMLImageElement): void {
  const original = originalOf(image.currentSrc || image.src);
  if (original === undefined) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? [])
    source.removeAttribute('srcset');
  image.src = original;
}

/** Handles images that have already failed, and those that fail later. */
export function fallBackToOriginals(root: Document): void {
  root.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLImageElement) repair(event.target);
    },
    true,
  );
  for (const image of root.images) {
    if (image.complete && image.naturalWidth === 0) repair(image);
  }
}
