import { en } from './en.ts';
import type { Words } from './table.ts';
export const ar: Words = en;
