/** /api/newsletters: see logic.ts. */
import { brand } from '#brand';
import { newslettersHandler } from './logic.ts';

export const handler = newslettersHandler(process.env, { brand });
