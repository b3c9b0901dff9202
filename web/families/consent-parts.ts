/**
 * What the banner of consent and the page of choices share, in one file that only they load.
 * `scripts/build/late-imports.ts` names them.
 */
import '../consent/purpose-form.tsx';
import '../consent/save-choice.ts';
