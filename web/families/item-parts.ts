/**
 * What pages of items share, in one file that only they load. `scripts/build/late-imports.ts` names
 * these pages.
 */
import '../story/story.tsx';
import '../story/tag-links.tsx';
import '../gallery/gallery-lede.tsx';
