import type { Services } from '#server/services.ts';

/** The present moment by the clock of the database, the same on every node. */
export const nowOf = ({ clock }: Pick<Services, 'clock'>): string => new Date(clock.now()).toISOString();
