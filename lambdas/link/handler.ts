/** POST /api/link: links a subscription to the reader's account (docs/contracts/account-api.md). */
import { brand } from '#brand';
import { linkHandler } from './link-handler.ts';

export const handler = linkHandler(process.env, { brand });
