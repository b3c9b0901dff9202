/** /api/newsletters/subscribe: see logic.ts. */
import { brand } from '#brand';
import { subscribeHandler } from './logic.ts';

export const handler = subscribeHandler(process.env, { brand });
