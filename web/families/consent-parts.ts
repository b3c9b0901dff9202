/**
 * What the preferences page shares with what loads when the browser is idle, in one file.
 * `scripts/build/late-imports.ts` names these modules.
 */
import '../../shared/third-parties/needed-purposes.ts';
