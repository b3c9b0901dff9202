/** Type alone: words and figures in the magazine's faces, as large as the sheet. */
import type { Layouts } from '../picture.ts';
import { chance } from './lettering/chance.ts';
import { label } from './lettering/label.ts';
import { password } from './lettering/password.ts';

/** Set type. */
export const lettering: Layouts = { label, chance, password };
