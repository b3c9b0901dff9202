import { en } from './en.ts';
import type { Words } from './table.ts';
export const de: Words = en;
