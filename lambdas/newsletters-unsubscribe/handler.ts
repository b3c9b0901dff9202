/** /api/newsletters/unsubscribe: see logic.ts. */
import { brand } from '#brand';
import { unsubscribeHandler } from './logic.ts';

export const handler = unsubscribeHandler(process.env, { brand });
