/** What the desk’s function says of images, as the desk in the browser reads it. */
import type { DeskImage } from './desk-calls.ts';

export interface LibraryImage extends DeskImage {
  /** As the item says that shows it. */
  readonly alt?: string | undefined;
  readonly caption?: string | undefined;
  readonly credit?: string | undefined;
  /** As shortcodes write it: `0.5 0.4`. */
  readonly focal?: string | undefined;
  /** The newest item of those that were looked at. */
  readonly usedIn?:
    | { readonly id: string; readonly hed: string; readonly path: string }
    | undefined;
  /** Who added it at the desk, and when, ISO. */
  readonly by?: string | undefined;
  readonly at?: string | undefined;
}

export interface LibraryPage {
  readonly images: readonly LibraryImage[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: number | undefined;
}
