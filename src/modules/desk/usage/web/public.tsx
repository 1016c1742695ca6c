import { trackUsage as count } from './parts/track-usage.ts';

/** Counts that something was opened; nothing is drawn. */
export const trackUsage = count;
