/** Ways in which the large disc meets the horizon. */
export type Rise = 'sunset' | 'dissolving' | 'risen' | 'moonrise' | 'ember';
