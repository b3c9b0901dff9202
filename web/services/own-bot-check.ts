/** The site's own check. */
import type { BotCheck } from './bot-check.ts';

export const ownBotCheck: BotCheck = { execute: async () => ({}) };
