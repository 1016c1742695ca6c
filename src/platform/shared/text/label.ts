import { plainSigns } from './marks.ts';

/**
 * What names of things (departments, tags) and words of a list (男, 父亲) are compared by: width, spaces, hidden signs and
 * capitals do not matter.
 */
export const labelKey = (name: string): string => plainSigns(name).replace(/\s/g, '').toLowerCase();

export const isSameLabel = (one: string, other: string): boolean => labelKey(one) === labelKey(other);
