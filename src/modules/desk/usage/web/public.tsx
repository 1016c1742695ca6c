import { countUse as count } from './parts/count-use.ts';

/** Counts that something was opened; nothing is drawn. */
export const countUse = count;
