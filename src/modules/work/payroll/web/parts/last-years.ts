import { today } from '#shared/dates.ts';

const COUNT = 8;

/** This year and those before it, as they are chosen. */
export const years = (): string[] => Array.from({ length: COUNT }, (_, at) => String(Number(today().slice(0, 4)) - at));
