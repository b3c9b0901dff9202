/** /api/newsletters/preferences: see logic.ts. */
import { brand } from '#brand';
import { preferencesHandler } from './logic.ts';

export const handler = preferencesHandler(process.env, { brand });
