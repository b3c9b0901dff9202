/**
 * Shows the original image when a variant cannot be loaded: a failing image function costs bytes,
 * not the image. Where that fails too, lists and articles close the gap.
 */

/** Returns the original from which a variant was to be made (`shared/content/image-address.ts`). */
export function originalOf(address: string): string | undefined {
  const path = /^(?:https?:\/\/[^/]+)?\/images(\/.+)\/[^/]+$/.exec(address)?.[1];
  return path === undefined ? undefined : `/photos${path}`;
}

/**
 * Marks the place of an image that cannot be loaded with the text that stands for it, which styles
 * show. A card becomes one without an image.
 */
function collapse(image: HTMLImageElement): void {
  const place = image.closest('.card, .archive-item, .list-row, .figure');
  if (place === null) return;
  image.closest('picture')?.setAttribute('data-failed', image.alt);
  if (place.matches('.card')) place.classList.add('card-text', 'card-plain');
}

function repair(image: HTMLImageElement): void {
  const original = originalOf(image.currentSrc || image.src);
  if (original === undefined) {
    collapse(image);
    return;
  }
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
    // A drawing may have no size of its own, and decodes nevertheless.
    if (image.complete && image.naturalWidth === 0)
      image.decode().catch(() => {
        repair(image);
      });
  }
}
