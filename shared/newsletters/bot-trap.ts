/**
 * A form field that readers neither see nor reach by keyboard. A client that fills it is not a
 * reader, and is told that all went well.
 */
export const BOT_TRAP_FIELD = 'reference' as const;
