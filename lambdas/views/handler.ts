/** POST /api/views: see logic.ts. */
import { brand } from '#brand';
import { viewsHandler } from './logic.ts';

export const handler = viewsHandler(process.env, { brand });
