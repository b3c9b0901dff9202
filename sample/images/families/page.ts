/**
 * Page: sheets of paper on a table with what is printed on them: one large letter, lines of type,
 * an arrow, a comma.
 */
import type { Layouts } from '../svg.ts';
import { arrow } from './page/arrow.ts';
import { book } from './page/book.ts';
import { capitals } from './page/capitals.ts';
import { letter } from './page/letter.ts';
import { proof } from './page/proof.ts';
import { redacted } from './page/redacted.ts';
import { spread } from './page/spread.ts';

/** Printed and typed paper. */
export const page: Layouts = { letter, proof, capitals, spread, arrow, redacted, book };
