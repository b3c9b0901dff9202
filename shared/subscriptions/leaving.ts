/** Why readers leave, as the form asks. */
export const leavingReasons = ['price', 'time', 'content', 'technical', 'other'] as const;
export type LeavingReason = (typeof leavingReasons)[number];
