import { addMinutes } from '#shared/dates.ts';
import { isMoment } from '#shared/text/moment.ts';

/** How long visits usually take. */
export const MINUTES = ['20', '30', '45', '60', '90'] as const;

/** The slots that begin at the times that were typed. */
export const slotsFrom = (starts: readonly string[], minutes: string) =>
  starts
    .filter((start) => start !== '')
    .map((starts_at) => ({
      starts_at,
      // the contract says of the start what it lacks
      ends_at: isMoment(starts_at) ? addMinutes(starts_at, Number(minutes)) : starts_at,
    }));
