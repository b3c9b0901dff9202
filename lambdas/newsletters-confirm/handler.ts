/** /api/newsletters/confirm: see logic.ts. */
import { brand } from '#brand';
import { confirmHandler } from './logic.ts';

export const handler = confirmHandler(process.env, { brand });
