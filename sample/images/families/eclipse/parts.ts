/** How a great disc meets the horizon. */
export type Rise = 'sunset' | 'dissolving' | 'risen' | 'moonrise' | 'ember';
