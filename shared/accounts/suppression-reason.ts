/** Why an address gets no emails (ADR 0033). */
export const suppressionReasons = ['complained', 'bounced', 'soft-bounced'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
