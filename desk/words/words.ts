/**
 * The texts as `#desk-words` where nothing is built: in English. The build has those of the magazine's
 * language here, so the desk loads one table.
 */
import { deskWordsOf } from './table.ts';

export const words = deskWordsOf('en');
