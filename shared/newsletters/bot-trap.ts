/** A field of forms that readers neither see nor reach by the keyboard: whoever fills it is no reader, and is told that all went well. */
export const BOT_TRAP_FIELD = 'reference' as const;
