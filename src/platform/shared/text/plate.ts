import { plainSigns } from './marks.ts';

/** The form in which a plate is stored and compared: plain capitals, without dot, dash, brackets and spaces. */
export const foldPlate = (typed: string): string =>
  plainSigns(typed)
    .replace(/[\s·•‧・.()[\]\p{Pd}]/gu, '')
    .toUpperCase();
